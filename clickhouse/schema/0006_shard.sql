-- Identity of this server: the number of its shard, and the installation (of Postgres) that it belongs to. It has one row.
-- Processes recognise servers by it, whatever their order in CLICKHOUSE_URL, and refuse servers of others.
CREATE TABLE IF NOT EXISTS shard {{on_cluster}}
(
    installation UUID,
    number UInt32,
    at DateTime('UTC') DEFAULT now()
)
ENGINE = {{engine ReplacingMergeTree}}
ORDER BY (installation, number)
