const SEPARATOR = /^-----$/m
const CREATED_TABLE = /CREATE TABLE IF NOT EXISTS (\w+)/
/** Codecs and the like are no matter of a distributed table, its columns are. */
const ALTERED_TABLE = /^ALTER TABLE (\w+)(?=[\s\S]*\b(?:ADD|DROP|RENAME) COLUMN\b)/m
const DROPPED_TABLE = /DROP TABLE IF EXISTS (\w+)/

/** What the rows of all shards are read from and written to by. */
export const wholeOf = (table: string, cluster?: string) => (cluster ? `${table}_distributed` : table)

/**
 * The statements of a schema file, for a single server or, with `cluster`, for every server of that cluster: replicated
 * tables, and over each a `<table>_distributed` that spreads reads. Rows are sharded by workspace, so that a report is one
 * shard's; ingest writes a shard's own table, where the insert's token is known, never through the distributed one.
 * A distributed table has columns of its own, so what adds or drops some alters that as well. A table without workspaces
 * has none: it is a shard's own.
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
        // A replicated table also forgets by time, after an hour if it is not told otherwise.
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
        `ENGINE = Distributed('${cluster}', currentDatabase(), ${table}, workspace_id)`,
    ]
  })
}
