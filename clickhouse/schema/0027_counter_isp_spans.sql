-- Counter `isp` of a workspace: clicks and value of each 7 days and of each 56, all and human. In place of weeks alone:
-- a year of the largest workspace's 30,000 referers has 932,000 rows of weeks, and 120 ms is what they took; of 56 days
-- and the weeks at both ends it has 360,000, and they take 40. Spans are counted from 1970-01-01, so that one of 56
-- days is eight of 7. Plain String where a part has more values than the 8,192 of a LowCardinality dictionary: half the
-- time to read and to group, and fewer bytes. Raw clicks answer the ends of a period. The backfill is explained in
-- 0020.
CREATE TABLE IF NOT EXISTS counter_isp_spans {{on_cluster}}
(
    workspace_id UInt32,
    span UInt8,
    start Date CODEC(Delta, ZSTD(1)),
    value String CODEC(ZSTD(1)),
    clicks UInt64 CODEC(T64, ZSTD(1)),
    human_clicks UInt64 CODEC(T64, ZSTD(1))
)
ENGINE = {{engine SummingMergeTree}}
PARTITION BY toYear(start)
ORDER BY (workspace_id, span, start, value)
SETTINGS non_replicated_deduplication_window = 10000
-----
CREATE MATERIALIZED VIEW IF NOT EXISTS counter_isp_spans_mv {{on_cluster}} TO counter_isp_spans AS
SELECT workspace_id, arrayJoin([7, 56]) AS span, toDate(intDiv(toUInt16(toDate(time)), span) * span) AS start,
    isp AS value, count() AS clicks, countIf(bot_name = '') AS human_clicks
FROM clicks
GROUP BY workspace_id, span, start, value
-----
INSERT INTO {{whole counter_isp_spans}}
SELECT workspace_id, span, start, value, sum(raw) - sum(rolled) AS clicks, sum(raw_human) - sum(rolled_human) AS human_clicks
FROM (
    SELECT workspace_id, arrayJoin([7, 56]) AS span, toDate(intDiv(toUInt16(toDate(time)), span) * span) AS start,
        isp AS value, count() AS raw, countIf(bot_name = '') AS raw_human, 0 AS rolled, 0 AS rolled_human
    FROM {{whole clicks}} GROUP BY workspace_id, span, start, value
    UNION ALL
    SELECT workspace_id, span, start, value, 0, 0, sum(clicks), sum(human_clicks)
    FROM {{whole counter_isp_spans}} GROUP BY workspace_id, span, start, value
)
GROUP BY workspace_id, span, start, value
HAVING sum(raw) > sum(rolled)
SETTINGS distributed_foreground_insert = 1, max_bytes_before_external_group_by = 2000000000
-----
DROP TABLE IF EXISTS counter_isp_week_mv {{on_cluster}}
-----
DROP TABLE IF EXISTS counter_isp_week {{on_cluster}}
