-- voided: 1 for a conversion that is in no report. It is a later version of the row, so reports read with FINAL.
-- device, language, isp: the click has them. Rows from before have them empty. Of the last 30 days,
-- maintenance/complete-conversions.ts has those exported again whose clicks are still there.
ALTER TABLE conversions {{on_cluster}}
    ADD COLUMN IF NOT EXISTS voided UInt8 DEFAULT 0 CODEC(LZ4),
    ADD COLUMN IF NOT EXISTS device LowCardinality(String) DEFAULT '' CODEC(ZSTD(1)),
    ADD COLUMN IF NOT EXISTS language LowCardinality(String) DEFAULT '' CODEC(ZSTD(1)),
    ADD COLUMN IF NOT EXISTS isp LowCardinality(String) DEFAULT '' CODEC(ZSTD(1))
