import type { Sql } from '../postgres/connect.js'
import { WAY } from './source-config.js'

/** A batch that is being written: deliveries from the partition's position up to `to`. */
export interface Intent {
  to: number
  rows: number
  token: string
  /** Versions of parser and location data that turn records into rows. */
  versions: string
  /** Name of the advisory lock that pauses the sink, if it can be paused. */
  pausedBy?: string
}

/**
 * Per instance: the sequence of its next click; the time of its last block (ms); and `from`, the start of the gapless
 * range that ends there. In this range the partition had every sequence that the instance's log ever used. An absent
 * `from` or 0 means from the instance's first click on, which former versions did not check.
 *
 * The redirector has published everything before `published`. It is absent if that is `from` or more; which sequence of
 * the range it is makes no difference, because the range has no gap.
 */
export type Seen = Record<string, [nextSequence: number, atMs: number, from?: number, published?: number]>

/** The sequences [from, to) of an instance. */
export interface SequenceRange {
  instance: string
  from: number
  to: number
}

export interface Progress {
  position: number
  intent: Intent | null
  seen: Seen
}

export interface Claimed extends Progress {
  /** Number of this claim. Every later step must name it. */
  epoch: string
  /** History of Postgres at the claim (0015_history.sql). */
  history: string
  /** Version of the placement of workspaces at the claim (0048_shards.sql). */
  placement: string
  /** Another source was consumed since this one advanced: its clicks may be in the sink already. */
  isChanged: boolean
  /** Clicks before this position may be in ClickHouse already. */
  doubtfulUntil: number
}

/** Another process has claimed the partition. This process drops its batch; the new owner writes it. */
export class Fenced extends Error {}

/**
 * The places to which the sink distributes rows have changed since the batch was begun. Its intent is recorded, so the
 * partition is consumed again from its progress, and the batch repeated.
 */
export class PlacementChanged extends Error {
  override name = 'PlacementChanged'
}

/** Postgres was restored, or a standby took over: transactions since the claim may be undone. */
export class Forked extends Fenced {}

const fenced = (source: string, partition: string) =>
  new Fenced(`partition ${partition} of ${source} belongs to another process now`)

interface Row {
  epoch: string
  position: string
  intent: Intent | null
  seen: Seen
  doubtful_until: string
  history: string
  placement: string
  is_changed?: boolean
}

const toClaimed = (row: Row): Claimed => ({
  epoch: row.epoch,
  history: row.history,
  placement: row.placement,
  position: Number(row.position),
  intent: row.intent,
  seen: row.seen,
  doubtfulUntil: Number(row.doubtful_until),
  isChanged: row.is_changed ?? false,
})

/**
 * Takes a partition over: from now on every step of its former owner fails. `updated_at` remains the time of the last
 * advance, so that a change of source is known until `keepDoubt` has noted it.
 * @throws while Postgres is being restored: a row inserted then would collide with the restored one
 */
export async function claim(sql: Sql, source: string, partition: string): Promise<Claimed> {
  const [row] = await sql<Row[]>`
    INSERT INTO ingest_progress AS own (source, partition, epoch, updated_at)
    SELECT ${source}, ${partition}, 1, to_timestamp(0) WHERE history() IS NOT NULL
    ON CONFLICT (source, partition) DO UPDATE SET epoch = own.epoch + 1
    RETURNING epoch, position, intent, seen, doubtful_until, history(), placement_version() AS placement, EXISTS (
      SELECT 1 FROM ingest_progress AS other
      WHERE other.source <> ${source} AND other.updated_at > own.updated_at
        AND other.source ~ ${WAY} AND ${source} ~ ${WAY}
        AND regexp_replace(other.source, ${WAY}, '') = regexp_replace(${source}, ${WAY}, '')
    ) AS is_changed`
  if (!row) throw new Error('Postgres is being restored')
  return toClaimed(row)
}

/** Notes up to which position rows must be compared with the sink. @throws {Fenced} if the partition was taken over */
export async function keepDoubt(sql: Sql, source: string, partition: string, epoch: string, doubtfulUntil: number) {
  const rows = await sql`
    UPDATE ingest_progress SET doubtful_until = ${doubtfulUntil}
    WHERE source = ${source} AND partition = ${partition} AND epoch = ${epoch} RETURNING epoch`
  if (rows.length === 0) throw fenced(source, partition)
}

/**
 * Sets the position of a claimed partition after a restore.
 * @param next the epoch that the owner's steps must name from now on
 * @throws {Fenced} if the partition was taken over
 */
export async function restart(
  sql: Sql,
  source: string,
  partition: string,
  epoch: string,
  { next, position, seen, doubtfulUntil }: { next: string; position: number; seen: Seen; doubtfulUntil: number },
) {
  const rows = await sql`
    UPDATE ingest_progress
    SET position = ${position}, intent = NULL, seen = ${sql.json(seen as never)}, doubtful_until = ${doubtfulUntil},
        refusal = NULL, accepted = false, epoch = ${next}, updated_at = now()
    WHERE source = ${source} AND partition = ${partition} AND epoch = ${epoch}
    RETURNING epoch`
  if (rows.length === 0) throw fenced(source, partition)
}

/**
 * Stores why a claimed partition is not consumed. If its row was removed meanwhile, it is created at position 0.
 * @returns the current row, and whether the operator has accepted exactly this refusal
 * @throws {Fenced} if the partition was taken over
 */
export async function refuse(sql: Sql, source: string, partition: string, epoch: string, refusal: string) {
  const [row] = await sql<(Row & { accepted: boolean })[]>`
    INSERT INTO ingest_progress AS kept (source, partition, epoch, refusal)
    VALUES (${source}, ${partition}, ${epoch}, ${refusal})
    ON CONFLICT (source, partition) DO UPDATE
    SET refusal = excluded.refusal, accepted = kept.accepted AND kept.refusal IS NOT DISTINCT FROM excluded.refusal
    WHERE kept.epoch = excluded.epoch
    RETURNING epoch, position, intent, seen, doubtful_until, history(), placement_version() AS placement, accepted`
  if (!row) throw fenced(source, partition)
  return { claimed: toClaimed(row), isAccepted: row.accepted }
}

/**
 * Records in one statement how far a partition is done and which batch is written next. While the sink is paused (see
 * `whileInsertsPause`) no intent is recorded. The statement itself asks for the advisory lock of the pause, so the
 * holder of the lock has seen every intent.
 * @param history the history at the claim, given by a sink that writes to Postgres: a restore undoes its rows too
 * @returns whether the intent, if there is one, is recorded; and the version of the placement, which does not change as
 *   long as the intent is recorded
 * @throws {Fenced} if the partition was taken over
 * @throws {Forked} if Postgres has another history
 */
export async function advance(
  sql: Sql,
  source: string,
  partition: string,
  epoch: string,
  progress: Progress,
  history?: string,
) {
  const { intent } = progress
  const json = sql`${sql.json(intent as never)}::jsonb`
  const next = intent?.pausedBy
    ? sql`CASE WHEN pg_try_advisory_xact_lock_shared(hashtext(${intent.pausedBy})) THEN ${json} END`
    : intent
      ? json
      : sql`NULL`
  const rows = await sql<{ intended: boolean; placement: string }[]>`
    UPDATE ingest_progress
    SET position = ${progress.position}, intent = ${next}, seen = ${sql.json(progress.seen as never)},
        refusal = NULL, updated_at = now()
    WHERE source = ${source} AND partition = ${partition} AND epoch = ${epoch}
      ${history === undefined ? sql`` : sql`AND history() = ${history}`}
    RETURNING intent IS NOT NULL AS intended, placement_version() AS placement`
  if (rows.length > 0) return rows[0]
  if (history !== undefined) await demandHistory(sql, source, history)
  throw fenced(source, partition)
}

async function demandHistory(sql: Sql, source: string, history: string) {
  const [now] = await sql<{ history: string | null }[]>`SELECT history() AS history`
  if (now.history === null) throw new Error('Postgres is being restored')
  if (now.history !== history)
    throw new Forked(`Postgres was restored, or a standby took over: ${source} is read again from its progress there`)
}
