-- A counter of a workspace with values in great number: clicks a value and 7-day bucket, and a value and 56-day bucket,
-- all and human. Figures are of the referers of a workspace that has 27 of 100 M clicks and 30,000 values.
-- A year is 932,000 rows of 7-day buckets, but 240,000 of 56-day buckets and 7-day ones at both ends, which take less than
-- half of the time. Raw clicks answer the ends of a period. Buckets are counted from 1970-01-01, and begin on Thursdays.
-- Plain String: a part has more values than the 8,192 of a LowCardinality dictionary, and is read and grouped in half the
-- time.
-- Partitions of the longest bucket: one that gets no more clicks is merged into one part, where a value of a bucket is one
-- row; in the parts of a year, which always gets more, it would be 1.6. LZ4HC(3) is read twice as fast as ZSTD(1), and takes
-- half more: 0.2 bytes a click. A year takes 28 ms; by years and in ZSTD(1) it would take 47.
CREATE TABLE IF NOT EXISTS {{table}} {{on_cluster}}
(
    workspace_id UInt32,
    days UInt8,
    start Date CODEC(Delta, ZSTD(1)),
    value String CODEC(LZ4HC(3)),
    clicks UInt64 CODEC(T64, ZSTD(1)),
    human_clicks UInt64 CODEC(T64, ZSTD(1))
)
ENGINE = {{engine SummingMergeTree}}
PARTITION BY intDiv(toUInt16(start), {{bucket_days_max}})
ORDER BY (workspace_id, days, start, value)
SETTINGS non_replicated_deduplication_window = 10000,
    min_age_to_force_merge_seconds = 3600, min_age_to_force_merge_on_partition_only = 1
-----
CREATE MATERIALIZED VIEW IF NOT EXISTS {{table}}_mv {{on_cluster}} TO {{table}} AS
SELECT workspace_id, arrayJoin([{{bucket_days}}]) AS days, toDate(intDiv(toUInt16(toDate(time)), days) * days) AS start,
    {{value}} AS value, count() AS clicks, countIf(bot_name = '') AS human_clicks
FROM clicks
GROUP BY workspace_id, days, start, value
