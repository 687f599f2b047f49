-- Clicks a link and a day of UTC, all and human: the series of links and workspaces, the statistics of lists, counter
-- `link_id`. Partitions by year: a link has 365 rows a year, so months would only multiply parts.
CREATE TABLE IF NOT EXISTS {{table}} {{on_cluster}}
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
CREATE MATERIALIZED VIEW IF NOT EXISTS {{table}}_mv {{on_cluster}} TO {{table}} AS
SELECT workspace_id, link_id, toDate(time) AS day, count() AS clicks, countIf(bot_name = '') AS human_clicks
FROM clicks
GROUP BY workspace_id, link_id, day
