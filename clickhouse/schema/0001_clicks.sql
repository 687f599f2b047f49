-- One row a click, exactly once. Every report that no rollup can answer, and every counter of a single link, reads here.
--
-- Order: reports ask for one workspace, mostly one link, and a range of days, so these lead the key. A link's clicks then
-- lie together, where slug, host and destination repeat and compress to almost nothing.
-- Partitions by month: a month of billions of rows still merges in bounded parts, and removal rewrites few of them.
-- random: a ULID is 48 bits of milliseconds and 80 random ones. The milliseconds are `time`; only the 10 random bytes are
-- kept beside it, uncompressed because nothing compresses them. Reports put the ULID together again.
-- visitor_hash: its salt is destroyed after its day, so it says nothing about an address afterwards. It means one visitor
-- for one day. 40 bits, which is what ingest stores, tell these apart: of 100,000 visitors of a day 0.005 are expected to
-- share one with another, of a million 0.5. T64 leaves out the bits that are never set: 5.0 bytes a click instead of 8.0.
-- trigger: 'qr' for a scan, else ''. bot_category: '' for people. bot_verified: 1 where a bot comes from the network of its
-- operator. These three are counted here where somebody asks, and have no rollup.
-- LowCardinality where a part sees thousands of values at most: the views group on dictionary indexes, not on text.
-- Deduplication window: an insert repeated with its token is dropped, here and in every view's target. It must outlast
-- what all other partitions of the topic insert between an insert and its repetition by the next owner: 10,000 inserts are
-- some three minutes even of 60 a second, and a takeover takes twenty seconds.
-- clicks_random: finds a click by its id alone, for conversions that name one without a signed token. The order helps by the
-- workspace, and by the time where a link has more rows than a granule. Of the rest this index leaves one granule in a
-- hundred: of a million clicks of a workspace in a month 3 granules are read instead of 123. It costs 0.1 to 0.2 µs a click
-- with merges, of some 10, and 1.26 bytes.
CREATE TABLE IF NOT EXISTS clicks {{on_cluster}}
(
    workspace_id UInt32,
    link_id UInt32,
    time DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
    random FixedString(10) CODEC(NONE),
    visitor_hash UInt64 CODEC(T64, ZSTD(1)),
    host LowCardinality(String) CODEC(ZSTD(1)),
    slug String CODEC(ZSTD(1)),
    destination String CODEC(ZSTD(1)),
    country LowCardinality(String) CODEC(ZSTD(1)),
    isp LowCardinality(String) CODEC(ZSTD(1)),
    platform LowCardinality(String) CODEC(ZSTD(1)),
    browser_name LowCardinality(String) CODEC(ZSTD(1)),
    device LowCardinality(String) CODEC(ZSTD(1)),
    bot_name LowCardinality(String) CODEC(ZSTD(1)),
    referer LowCardinality(String) CODEC(ZSTD(1)),
    language LowCardinality(String) CODEC(ZSTD(1)),
    ad_network LowCardinality(String) CODEC(ZSTD(1)),
    utm_source LowCardinality(String) CODEC(ZSTD(1)),
    utm_medium LowCardinality(String) CODEC(ZSTD(1)),
    utm_campaign LowCardinality(String) CODEC(ZSTD(1)),
    utm_term LowCardinality(String) CODEC(ZSTD(1)),
    utm_content LowCardinality(String) CODEC(ZSTD(1)),
    params Array(String) CODEC(ZSTD(1)),
    trigger LowCardinality(String) DEFAULT '' CODEC(ZSTD(1)),
    bot_category LowCardinality(String) DEFAULT '' CODEC(ZSTD(1)),
    bot_verified UInt8 DEFAULT 0 CODEC(ZSTD(1)),
    INDEX clicks_random random TYPE bloom_filter(0.01) GRANULARITY 1
)
ENGINE = {{engine MergeTree}}
PARTITION BY toYYYYMM(time)
ORDER BY (workspace_id, link_id, time)
SETTINGS non_replicated_deduplication_window = 10000
