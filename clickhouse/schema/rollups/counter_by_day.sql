-- A counter of a workspace with few values: clicks a day of UTC and value, all and human.
CREATE TABLE IF NOT EXISTS {{table}} {{on_cluster}}
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
CREATE MATERIALIZED VIEW IF NOT EXISTS {{table}}_mv {{on_cluster}} TO {{table}} AS
SELECT workspace_id, toDate(time) AS day, {{value}} AS value, count() AS clicks, countIf(bot_name = '') AS human_clicks
FROM clicks
GROUP BY workspace_id, day, value
