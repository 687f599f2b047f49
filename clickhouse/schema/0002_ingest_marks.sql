-- How far each partition of a source is inserted here: written when an insert is acknowledged, before Postgres hears of
-- it. After a restore this tells whether ClickHouse and Postgres are of the same moment; see consume/check-progress.ts.
--
-- minute: of the hour. Later rows replace earlier ones when parts are merged, so that a partition has 60 rows at most, of
-- the last hour in which it had clicks.
-- epoch: of the ingest that wrote the row. Where two wrote, the one that owned the partition last is right.
-- clicks_uuid: of the table `clicks`. A table that is restored has another one.
CREATE TABLE IF NOT EXISTS ingest_marks {{on_cluster}}
(
    source LowCardinality(String),
    partition String,
    at DateTime64(3, 'UTC') DEFAULT now64(3),
    minute UInt8 DEFAULT toMinute(at),
    epoch UInt64,
    position UInt64,
    seen String CODEC(ZSTD(1)),
    clicks_uuid UUID
)
ENGINE = {{engine ReplacingMergeTree(epoch)}}
ORDER BY (source, partition, minute)
