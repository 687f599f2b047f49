-- Clicks a link and a day, all and human: the series of links and workspaces, the statistics of lists, counter `link_id`.
-- A day of UTC. Yearly partitions: a link has 365 rows a year, so months would only multiply parts.
CREATE TABLE IF NOT EXISTS clicks_per_link_day {{on_cluster}}
(
    workspace_id UInt32,
    link_id UInt32,
    day Date CODEC(Delta, ZSTD(1)),
    clicks UInt64 CODEC(T64, ZSTD(1)),
    human_clicks UInt64 CODEC(T64, ZSTD(1))
)
ENGINE = {{engine SummingMergeTree}}
PARTITION BY toYear(day)
ORDER BY (workspace_id, link_id, day)
SETTINGS non_replicated_deduplication_window = 10000
-----
CREATE MATERIALIZED VIEW IF NOT EXISTS clicks_per_link_day_mv {{on_cluster}} TO clicks_per_link_day AS
SELECT workspace_id, link_id, toDate(time) AS day, count() AS clicks, countIf(bot_name = '') AS human_clicks
FROM clicks
GROUP BY workspace_id, link_id, day
