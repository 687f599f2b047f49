-- Clicks a workspace and hour, all and human: series and totals of workspaces, in days and hours of every time zone
-- whose offset is whole hours. By quarters of an hour, for India and Nepal too, it would have twice the rows (0.2 a click
-- instead of 0.1); raw clicks answer those. 0.12 bytes and 0.10 rows a click, at 137,000 clicks a day over 1,000
-- workspaces.
CREATE TABLE IF NOT EXISTS {{table}} {{on_cluster}}
(
    workspace_id UInt32,
    hour DateTime('UTC') CODEC(Delta, ZSTD(1)),
    clicks UInt64 CODEC(T64, ZSTD(1)),
    human_clicks UInt64 CODEC(T64, ZSTD(1))
)
ENGINE = {{engine SummingMergeTree}}
PARTITION BY toYear(hour)
ORDER BY (workspace_id, hour)
SETTINGS non_replicated_deduplication_window = 10000
-----
CREATE MATERIALIZED VIEW IF NOT EXISTS {{table}}_mv {{on_cluster}} TO {{table}} AS
SELECT workspace_id, toDateTime(toStartOfHour(time), 'UTC') AS hour, count() AS clicks, countIf(bot_name = '') AS human_clicks
FROM clicks
GROUP BY workspace_id, hour
