-- Counter `language` of a workspace: clicks a day and value, all and human.
CREATE TABLE IF NOT EXISTS counter_language {{on_cluster}}
(
    workspace_id UInt32,
    day Date CODEC(Delta, ZSTD(1)),
    value LowCardinality(String) CODEC(ZSTD(1)),
    clicks UInt64 CODEC(T64, ZSTD(1)),
    human_clicks UInt64 CODEC(T64, ZSTD(1))
)
ENGINE = {{engine SummingMergeTree}}
PARTITION BY toYear(day)
ORDER BY (workspace_id, day, value)
SETTINGS non_replicated_deduplication_window = 10000
-----
CREATE MATERIALIZED VIEW IF NOT EXISTS counter_language_mv {{on_cluster}} TO counter_language AS
SELECT workspace_id, toDate(time) AS day, language AS value, count() AS clicks, countIf(bot_name = '') AS human_clicks
FROM clicks
GROUP BY workspace_id, day, value
