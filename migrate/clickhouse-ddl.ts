const SEPARATOR = /^-----$/m
const CREATED_TABLE = /CREATE TABLE IF NOT EXISTS (\w+)/
/** Statements that change columns. A distributed table needs them too; it does not need others, such as codecs. */
const ALTERED_TABLE = /^ALTER TABLE (\w+)(?=[\s\S]*\b(?:ADD|DROP|RENAME) COLUMN\b)/m
const DROPPED_TABLE = /DROP TABLE IF EXISTS (\w+)/

/**
 * Splits a schema file into statements, for a single server or, with `cluster`, for all servers of a cluster. A cluster
 * has replicated tables, and for each a `<table>_distributed` to read all shards. A workspace is on one shard, so that
 * a report needs one. Postgres says on which, so a distributed table has no sharding key, and takes no rows. A distributed table has columns of its own, so statements that add or drop columns
 * change it too. A table without workspaces belongs to one shard and has no distributed table.
 */
export function statementsOf(text: string, cluster?: string): string[] {
  return text.split(SEPARATOR).flatMap((statement) => {
    const table = CREATED_TABLE.exec(statement)?.[1]
    const ddl = statement
      .replaceAll('{{on_cluster}}', cluster ? `ON CLUSTER '${cluster}'` : '')
      .replace(/\{\{engine (\w+)(?:\((\w+)\))?\}\}/, (_, engine, version) => {
        const place = cluster ? [`'/clickhouse/tables/{shard}/{database}/${table}'`, "'{replica}'"] : []
        const args = version ? [...place, version] : place
        return `${cluster ? 'Replicated' : ''}${engine}${args.length > 0 ? `(${args.join(', ')})` : ''}`
      })
      .replace(/non_replicated_deduplication_window = (\d+)/, (setting, window) =>
        // A replicated table also forgets tokens by time, after an hour by default.
        cluster
          ? `replicated_deduplication_window = ${window}, replicated_deduplication_window_seconds = 604800`
          : setting,
      )
      .trim()
    const altered = ALTERED_TABLE.exec(statement)?.[1]
    if (cluster && altered) return [ddl, ddl.replace(ALTERED_TABLE, 'ALTER TABLE $1_distributed')]
    const dropped = DROPPED_TABLE.exec(statement)?.[1]
    if (cluster && dropped) return [ddl, ddl.replace(dropped, `${dropped}_distributed`)]
    if (!cluster || !table || !statement.includes('workspace_id')) return [ddl]
    return [
      ddl,
      `CREATE TABLE IF NOT EXISTS ${table}_distributed ON CLUSTER '${cluster}' AS ${table}\n` +
        `ENGINE = Distributed('${cluster}', currentDatabase(), ${table})`,
    ]
  })
}
