-- Sequences of redirectors' click logs that ingest has accounted for: their clicks are inserted or dead letters, or the log
-- declares that no click ever had them. The sequences [first, end) of an instance; rows may overlap, and only their union
-- counts, so that a repeated insert changes nothing.
--
-- A range gets a row when another one begins in its partition, which is once a segment of the click log: some 35,000 clicks.
-- Until then `seen` of the partition's mark has it (see 0002). An empty range, where `first` is `end`, says that the
-- instance has published all clicks before.
--
-- A gap of the union is a loss once all partitions are read (ingest/missing-clicks.ts). Gaps are reported for 30 days; rows
-- are kept longer, so that no gap comes of a row that was removed.
CREATE TABLE IF NOT EXISTS ingest_sequences {{on_cluster}}
(
    instance String,
    first UInt64 CODEC(Delta, ZSTD(1)),
    end UInt64 CODEC(Delta, ZSTD(1)),
    at DateTime('UTC') DEFAULT now()
)
ENGINE = {{engine ReplacingMergeTree(at)}}
ORDER BY (instance, first, end)
TTL at + INTERVAL 60 DAY
