import type { Sql } from '../postgres/connect.js'

/** The batch that is being inserted: blocks from the partition's position up to `to`. */
export interface Intent {
  to: number
  rows: number
  token: string
  /** Of the programs and data that turn records into rows. */
  versions: string
  /** Of ClickHouse; absent: 1 */
  shards?: number
}

/** Instance → sequence of its next click, and when it was last heard of (ms). */
export type Seen = Record<string, [nextSequence: number, atMs: number]>

export interface Progress {
  position: number
  intent: Intent | null
  seen: Seen
}

/** Another process has taken the partition: whatever this one still holds of it is that one's to insert. */
export class Fenced extends Error {}

interface Row {
  epoch: string
  position: string
  intent: Intent | null
  seen: Seen
}

/**
 * Takes a partition over: from now on every step of its former owner fails.
 * @returns its progress, and the epoch that this owner's steps must name
 */
export async function claim(sql: Sql, source: string, partition: string): Promise<Progress & { epoch: string }> {
  const [row] = await sql<Row[]>`
    INSERT INTO ingest_progress (source, partition, epoch) VALUES (${source}, ${partition}, 1)
    ON CONFLICT (source, partition) DO UPDATE SET epoch = ingest_progress.epoch + 1, updated_at = now()
    RETURNING epoch, position, intent, seen`
  return { epoch: row.epoch, position: Number(row.position), intent: row.intent, seen: row.seen }
}

/**
 * Records how far a partition is inserted, and what is inserted next, in one step. While inserts pause (see
 * `whileInsertsPause`) no intent is recorded: the lock that they pause by is asked for in this very statement, so that
 * whoever holds it has seen every intent.
 * @returns whether the intent, if there is one, is recorded
 * @throws {Fenced} when the partition was taken over
 */
export async function advance(sql: Sql, source: string, partition: string, epoch: string, progress: Progress) {
  const { intent } = progress
  const next = intent
    ? sql`CASE WHEN pg_try_advisory_xact_lock_shared(hashtext('slugline inserts')) THEN ${sql.json(intent as never)}::jsonb END`
    : sql`NULL`
  const rows = await sql<{ intended: boolean }[]>`
    UPDATE ingest_progress
    SET position = ${progress.position}, intent = ${next},
        seen = ${sql.json(progress.seen as never)}, updated_at = now()
    WHERE source = ${source} AND partition = ${partition} AND epoch = ${epoch}
    RETURNING intent IS NOT NULL AS intended`
  if (rows.length === 0) throw new Fenced(`partition ${partition} of ${source} belongs to another ingest now`)
  return rows[0].intended
}
