-- What is known of a click beside its counters: how it came about, and of bots what they are for and whether the network
-- they come from is their operator's. Counted from `clicks` where somebody asks, so no rollup.
-- trigger: 'qr' for a scan, else ''. bot_category: '' for people. bot_verified: 1 where name and network agree.
ALTER TABLE clicks {{on_cluster}}
    ADD COLUMN IF NOT EXISTS trigger LowCardinality(String) DEFAULT '' CODEC(ZSTD(1)),
    ADD COLUMN IF NOT EXISTS bot_category LowCardinality(String) DEFAULT '' CODEC(ZSTD(1)),
    ADD COLUMN IF NOT EXISTS bot_verified UInt8 DEFAULT 0 CODEC(ZSTD(1))
