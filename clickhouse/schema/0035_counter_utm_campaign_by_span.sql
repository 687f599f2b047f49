-- Counter `utm_campaign` of a workspace: clicks and value of each 7 days and of each 56, all and human. Why in partitions
-- of the longest span, 0032 says.
CREATE TABLE IF NOT EXISTS counter_utm_campaign_by_span {{on_cluster}}
(
    workspace_id UInt32,
    span UInt8,
    start Date CODEC(Delta, ZSTD(1)),
    value String CODEC(LZ4HC(3)),
    clicks UInt64 CODEC(T64, ZSTD(1)),
    human_clicks UInt64 CODEC(T64, ZSTD(1))
)
ENGINE = {{engine SummingMergeTree}}
PARTITION BY intDiv(toUInt16(start), 56)
ORDER BY (workspace_id, span, start, value)
SETTINGS non_replicated_deduplication_window = 10000,
    min_age_to_force_merge_seconds = 3600, min_age_to_force_merge_on_partition_only = 1
-----
CREATE MATERIALIZED VIEW IF NOT EXISTS counter_utm_campaign_by_span_mv {{on_cluster}} TO counter_utm_campaign_by_span AS
SELECT workspace_id, arrayJoin([7, 56]) AS span, toDate(intDiv(toUInt16(toDate(time)), span) * span) AS start,
    utm_campaign AS value, count() AS clicks, countIf(bot_name = '') AS human_clicks
FROM clicks
GROUP BY workspace_id, span, start, value
-----
INSERT INTO {{whole counter_utm_campaign_by_span}}
SELECT workspace_id, span, start, value, sum(raw) - sum(rolled) AS clicks, sum(raw_human) - sum(rolled_human) AS human_clicks
FROM (
    SELECT workspace_id, arrayJoin([7, 56]) AS span, toDate(intDiv(toUInt16(toDate(time)), span) * span) AS start,
        utm_campaign AS value, count() AS raw, countIf(bot_name = '') AS raw_human, 0 AS rolled, 0 AS rolled_human
    FROM {{whole clicks}} GROUP BY workspace_id, span, start, value
    UNION ALL
    SELECT workspace_id, span, start, value, 0, 0, sum(clicks), sum(human_clicks)
    FROM {{whole counter_utm_campaign_by_span}} GROUP BY workspace_id, span, start, value
)
GROUP BY workspace_id, span, start, value
HAVING sum(raw) > sum(rolled)
SETTINGS distributed_foreground_insert = 1, max_bytes_before_external_group_by = 2000000000,
    max_partitions_per_insert_block = 0
-----
DROP TABLE IF EXISTS counter_utm_campaign_spans_mv {{on_cluster}}
-----
DROP TABLE IF EXISTS counter_utm_campaign_spans {{on_cluster}}
