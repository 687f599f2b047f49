import { setTimeout as delay } from 'node:timers/promises'
import type { ClickHouseClient } from '@clickhouse/client'
import { giveIdentity } from '../clickhouse/recognise-servers.js'
import { rowsOf } from '../clickhouse/rows-of.js'
import type { Shard } from '../clickhouse/shards.js'
import type { Sql } from '../postgres/connect.js'
import { DAY_MS } from '../process/durations.js'
import { differingRollups } from '../rollups/audit.js'
import { whileInsertsPause } from '../rollups/pause-inserts.js'
import { reconcileRollup } from '../rollups/reconcile.js'
import { bucketDaysMax } from '../rollups/rollups.js'
import { type CopyEnds, copyClicks, copyConversions } from './copy-workspace.js'
import { whileNothingIsForgotten } from './moves-lock.js'
import { removeWorkspaces } from './remove-workspaces.js'

/** Days whose rollups are compared by one query. */
const DAYS_AT_ONCE = 6 * bucketDaysMax
const SWITCHES_MAX = 5
/** A report's query takes 20 s at most (api/reports/run-query.ts). */
const GRACE_MS = 30_000

/** A move that cannot be made now, as the operator reads it. */
export class CannotMove extends Error {
  override name = 'CannotMove'
}

interface Pending {
  workspace_id: number
  from_shard: number
  to_shard: number
  switched_at: Date | null
}

export interface MoveOptions {
  workspaceId: number
  to: number
  /** All active shards. */
  shards: Shard[]
  /** Longest pause of inserts, ms. The move is tried again, and at last given up, rather than pausing longer. */
  pauseMsMax?: number
  /** How long the former shard keeps the rows after the switch, ms: queries that began before still read them. `finishMoves` removes them. */
  graceMs?: number
  say?: (what: string) => void
}

/** The parts of `clicks`, by month. A month whose parts are the same has the same clicks. */
async function partsOf(client: ClickHouseClient): Promise<Map<string, string>> {
  const rows = await rowsOf<{ month: string; parts: string }>(
    client,
    `SELECT partition AS month, arrayStringConcat(arraySort(groupArray(name)), ' ') AS parts FROM system.parts
     WHERE active AND database = currentDatabase() AND table = 'clicks' GROUP BY month`,
  )
  return new Map(rows.map(({ month, parts }) => [month, parts]))
}

/** Corrects the target's rollups where a copy was interrupted between the clicks and their views. */
async function correctTarget({ target, workspaceId }: CopyEnds, from: string, to: string) {
  for (let atMs = Date.parse(from); atMs <= Date.parse(to); atMs += DAYS_AT_ONCE * DAY_MS) {
    const [end] = [new Date(atMs + (DAYS_AT_ONCE - 1) * DAY_MS).toISOString().slice(0, 10), to].sort()
    const days = { workspaceIds: [workspaceId], from: new Date(atMs).toISOString().slice(0, 10), to: end }
    for (const rollup of await differingRollups(target, days)) await reconcileRollup(target, rollup, days)
  }
}

async function daysOf({ target, workspaceId }: CopyEnds) {
  const [days] = await rowsOf<{ from: string; to: string; rows: string }>(
    target,
    `SELECT toString(toDate(min(time))) AS from, toString(toDate(max(time))) AS to, toString(count()) AS rows
     FROM clicks WHERE workspace_id = ${workspaceId}`,
  )
  return Number(days.rows) > 0 ? days : undefined
}

/**
 * Copies what is new since the former copy and leads the workspace to the target, while inserts pause. Nothing has changed
 * if it takes too long.
 * @param before the source's parts before the former copy began
 * @returns whether the workspace is on the target now
 */
async function trySwitch(
  sql: Sql,
  ends: CopyEnds,
  before: Map<string, string>,
  options: MoveOptions,
): Promise<boolean> {
  const { workspaceId, to, pauseMsMax = 5_000, say = () => {} } = options
  const switchNow = async () => {
    const startedMs = performance.now()
    const isOver = () => performance.now() - startedMs > pauseMsMax
    const now = await partsOf(ends.source)
    const months = [...new Set([...before.keys(), ...now.keys()])].filter(
      (month) => before.get(month) !== now.get(month),
    )
    if (months.length > 0) {
      const days = await copyClicks(ends, { where: `toYYYYMM(time) IN (${months.join(', ')})` })
      if (days.length > 0 && !isOver()) await correctTarget(ends, days[0], days.at(-1)!)
    }
    await copyConversions(ends)
    if (isOver()) return undefined
    await sql.begin(async (tx) => {
      await tx`UPDATE workspace_shards SET shard = ${to} WHERE workspace_id = ${workspaceId}`
      await tx`UPDATE shard_moves SET switched_at = now() WHERE workspace_id = ${workspaceId}`
      await tx`UPDATE placement SET version = version + 1`
    })
    return performance.now() - startedMs
  }
  const tookMs = await whileNothingIsForgotten(sql, () => whileInsertsPause(sql, switchNow))
  if (tookMs !== undefined)
    say(`workspace ${workspaceId} is on shard ${to}; inserts paused for ${Math.round(tookMs)} ms`)
  return tookMs !== undefined
}

function shardOf(shards: Shard[], number: number): Shard {
  const shard = shards.find((shard) => shard.number === number)
  if (!shard) throw new CannotMove(`shard ${number} is not active`)
  return shard
}

/**
 * Removes the rows that a switched move has left on its former shard. Both shards first note the version of the placement,
 * so that a Postgres from before the move is noticed: it would look for the workspace where it no longer is.
 */
async function finish(sql: Sql, move: Pending, shards: Shard[], graceMs = GRACE_MS) {
  const ends = [shardOf(shards, move.from_shard), shardOf(shards, move.to_shard)]
  await delay(Math.max(0, move.switched_at!.getTime() + graceMs - Date.now()))
  const [{ version, installation }] = await sql<[{ version: string; installation: string }]>`
    SELECT version, id AS installation FROM placement, installation`
  for (const { client, number } of ends) await giveIdentity(client, installation, number, version)
  await removeWorkspaces(ends[0].client, [move.workspace_id])
  await sql`DELETE FROM shard_moves WHERE workspace_id = ${move.workspace_id}`
}

/**
 * Moves a workspace's clicks, rollups and conversions to another shard. Clicks are recorded meanwhile, and reports stay
 * exact: the workspace is on its former shard until the other one has every row. Inserts pause only for the last rows.
 * A move that was killed goes on when it is asked for again. Callers see to it that one process moves at a time.
 * @throws {CannotMove}
 */
export async function moveWorkspace(sql: Sql, options: MoveOptions): Promise<void> {
  const { workspaceId, to, shards, graceMs, say = () => {} } = options
  const [placed] = await sql<{ shard: number }[]>`
    SELECT shard FROM workspace_shards WHERE workspace_id = ${workspaceId}`
  if (!placed) throw new CannotMove(`there is no workspace ${workspaceId}`)
  const { client: target } = shardOf(shards, to)

  const [former] = await sql<Pending[]>`
    SELECT workspace_id, from_shard, to_shard, switched_at FROM shard_moves WHERE workspace_id = ${workspaceId}`
  if (former?.switched_at) await finish(sql, former, shards, graceMs)
  else if (former && former.to_shard !== to) {
    await removeWorkspaces(shardOf(shards, former.to_shard).client, [workspaceId])
    await sql`DELETE FROM shard_moves WHERE workspace_id = ${workspaceId}`
  }
  if (placed.shard === to) return

  await sql`
    INSERT INTO shard_moves (workspace_id, from_shard, to_shard) VALUES (${workspaceId}, ${placed.shard}, ${to})
    ON CONFLICT DO NOTHING`
  const ends: CopyEnds = { workspaceId, source: shardOf(shards, placed.shard).client, target }
  const onCopied = (rows: number) => say(`workspace ${workspaceId}: ${rows} clicks copied`)
  for (let attempt = 1; ; attempt += 1) {
    // The parts come first, so that all that changes during the copy is looked at again.
    const before = await partsOf(ends.source)
    await copyClicks(ends, { isSlow: attempt === 1, onCopied })
    await copyConversions(ends)
    const days = await daysOf(ends)
    if (days) await correctTarget(ends, days.from, days.to)
    if (await trySwitch(sql, ends, before, options)) break
    if (attempt === SWITCHES_MAX)
      throw new CannotMove(
        `the last rows of workspace ${workspaceId} take longer than inserts may pause. Nothing has changed; try again when there are fewer clicks, or with a longer --pause`,
      )
  }
}

/** Removes the rows that moves have left on the former shards of workspaces, each when its time has come. */
export async function finishMoves(sql: Sql, { shards, graceMs }: Pick<MoveOptions, 'shards' | 'graceMs'>) {
  const pending = await sql<Pending[]>`
    SELECT workspace_id, from_shard, to_shard, switched_at FROM shard_moves JOIN workspace_shards USING (workspace_id)
    WHERE switched_at IS NOT NULL AND shard = to_shard ORDER BY switched_at`
  for (const move of pending) await finish(sql, move, shards, graceMs)
}
