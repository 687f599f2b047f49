-- Clicks a workspace and quarter of an hour, all and human: series of workspaces, in days and hours of any time zone,
-- because every offset that is in use is a multiple of a quarter.
CREATE TABLE IF NOT EXISTS clicks_per_workspace_quarter {{on_cluster}}
(
    workspace_id UInt32,
    quarter DateTime('UTC') CODEC(Delta, ZSTD(1)),
    clicks UInt32 CODEC(T64, ZSTD(1)),
    human_clicks UInt32 CODEC(T64, ZSTD(1))
)
ENGINE = {{engine SummingMergeTree}}
PARTITION BY toYear(quarter)
ORDER BY (workspace_id, quarter)
SETTINGS non_replicated_deduplication_window = 10000
-----
CREATE MATERIALIZED VIEW IF NOT EXISTS clicks_per_workspace_quarter_mv {{on_cluster}} TO clicks_per_workspace_quarter AS
SELECT workspace_id, toDateTime(toStartOfFifteenMinutes(time), 'UTC') AS quarter, count() AS clicks,
    countIf(bot_name = '') AS human_clicks
FROM clicks
GROUP BY workspace_id, quarter
