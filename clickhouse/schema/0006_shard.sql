-- Identity of this server: the number of its shard, and the installation (of Postgres) that it belongs to. Processes
-- recognise servers by it, whatever their order in CLICKHOUSE_URL, and refuse servers of others.
-- placement: version of the placement of workspaces in Postgres, when rows of a moved workspace were last removed here or
-- on the other shard of the move. A Postgres with a lower version was restored from before the move, and does not know it.
-- A later row replaces the earlier one when parts are merged.
CREATE TABLE IF NOT EXISTS shard {{on_cluster}}
(
    installation UUID,
    number UInt32,
    placement UInt64 DEFAULT 0
)
ENGINE = {{engine ReplacingMergeTree(placement)}}
ORDER BY (installation, number)
