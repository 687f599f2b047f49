import type { ClickHouseClient } from '@clickhouse/client'
import * as v from 'valibot'
import { createDatabase } from '../clickhouse/create-database.js'
import {
  giveIdentity,
  identityOf,
  knownPlacement,
  readInstallation,
  serversOf,
} from '../clickhouse/recognise-servers.js'
import { rowsOf } from '../clickhouse/rows-of.js'
import { activateShard } from '../maintenance/activate-shard.js'
import { CannotMove, finishMoves, moveWorkspace } from '../maintenance/move-workspace.js'
import { migrateClickHouse } from '../migrate/migrate-clickhouse.js'
import { alone } from '../postgres/alone.js'
import type { Sql } from '../postgres/connect.js'
import { whileInsertsPause } from '../rollups/pause-inserts.js'
import { CommandError, command, type Output, type Stores, table } from './command.js'
import * as options from './options.js'

const MOVES = 'slugline moves of workspaces'
/** Time for filling a new shard's rollups, which are empty. */
const MIGRATE_MS_MAX = 600_000

interface ShardRow {
  number: number
  weight: number
  is_active: boolean
  workspaces: number
}

const readShards = (sql: Sql) => sql<ShardRow[]>`
  SELECT number, weight, is_active,
    (SELECT count(*)::integer FROM workspace_shards WHERE shard = number) AS workspaces
  FROM shards ORDER BY number`

async function demandShard(sql: Sql, number: number): Promise<ShardRow> {
  const row = (await readShards(sql)).find((shard) => shard.number === number)
  if (!row) throw new CommandError(`There is no shard ${number}`)
  return row
}

/** The clicks of each workspace in a shard. */
async function clicksOf(client: ClickHouseClient): Promise<Map<number, number>> {
  const rows = await rowsOf<{ workspace_id: number; clicks: string }>(
    client,
    'SELECT workspace_id, toString(sum(clicks)) AS clicks FROM clicks_per_workspace_hour GROUP BY workspace_id',
  )
  return new Map(rows.map(({ workspace_id, clicks }) => [workspace_id, Number(clicks)]))
}

async function sizeOf(client: ClickHouseClient) {
  const [size] = await rowsOf<{ clicks: string; stored: string }>(
    client,
    `SELECT toString(sumIf(rows, table = 'clicks')) AS clicks, formatReadableSize(sum(bytes_on_disk)) AS stored
     FROM system.parts WHERE active AND database = currentDatabase()`,
  )
  return size
}

/** @throws {CommandError} if a server is a shard or has clicks. It may be of another version, so its schema stays as it is. */
async function demandUnused(client: ClickHouseClient, server: string) {
  const tables = new Set((await rowsOf<{ name: string }>(client, 'SHOW TABLES')).map(({ name }) => name))
  const known = tables.has('shard') ? await identityOf(client) : undefined
  if (known) throw new CommandError(`${server} is shard ${known.number} already`)
  if (tables.has('clicks_per_workspace_hour') && (await clicksOf(client)).size > 0)
    throw new CommandError(
      `${server} has clicks, which would appear in reports of this installation: give an empty database`,
    )
}

/** Runs moves in one process at a time. */
async function movingAlone<T>(sql: Sql, work: () => Promise<T>): Promise<T> {
  const done = await alone(sql, MOVES, async () => ({ result: await work() }))
  if (!done) throw new CommandError('Workspaces are being moved by another process: wait until it ends')
  return done.result
}

const boundOptions = {
  pause: v.optional(options.number(100, 600_000)),
  grace: v.optional(options.number(0, 600_000)),
}
interface Bounds {
  pause?: number
  grace?: number
}
const boundsOf = ({ pause, grace }: Bounds) => ({ pauseMsMax: pause, graceMs: grace })
const BOUNDS_USAGE = '[--pause <ms>] [--grace <ms>]'
const ABOUT_BOUNDS =
  '--pause bounds the pause of inserts (5000), --grace is how long the former shard keeps the rows for reports that have begun (30000)'

interface Move {
  workspaceId: number
  to: number
}

async function moveAll(stores: Stores, { note }: Output, moves: Move[], bounds: Bounds) {
  const sql = stores.sql()
  const shards = await stores.shards().all()
  try {
    for (const move of moves) await moveWorkspace(sql, { ...move, ...boundsOf(bounds), shards, say: note })
    note('Removing the rows that the moves have left')
    await finishMoves(sql, { ...boundsOf(bounds), shards })
  } catch (error) {
    if (error instanceof CannotMove) throw new CommandError(error.message)
    throw error
  }
}

export const shardsList = command({
  usage: '',
  about: 'Shards of ClickHouse with their weight, workspaces, clicks and disk, and the moves that are not finished',
  options: v.object({}),
  async run(_options, { sql, shards }, { result, note }) {
    const rows = await readShards(sql())
    const cells = rows.map(async ({ number, weight, is_active, workspaces }) => {
      const size = await shards()
        .client(number)
        .then(sizeOf)
        .catch((error: Error) => ({ clicks: '?', stored: error.message }))
      return [number, is_active ? 'active' : 'added', weight, workspaces, size.clicks, size.stored]
    })
    const headings = ['shard', 'state', 'weight', 'workspaces', 'clicks', 'disk']
    for (const line of table(headings, await Promise.all(cells))) result(line)
    const moves = await sql()<
      { workspace_id: number; from_shard: number; to_shard: number; switched_at: Date | null }[]
    >`
      SELECT * FROM shard_moves ORDER BY begun_at`
    for (const move of moves)
      note(
        `Workspace ${move.workspace_id} is being moved from shard ${move.from_shard} to ${move.to_shard}: ${move.switched_at ? 'its former rows are removed' : 'it is copied'}. "shards move" goes on with it`,
      )
    return 0
  },
})

export const shardsAdd = command({
  usage: '--url <URL> [--cluster <name>]',
  about: 'Prepares a ClickHouse server as a further shard. Nothing is placed there until "shards weight" says so',
  options: v.object({ url: options.text, cluster: v.optional(options.text) }),
  async run({ url, cluster }, { sql, shards }, { result, note }) {
    if (!URL.canParse(url))
      throw new CommandError('--url must be a URL, such as http://user:password@host:8123/slugline')
    await shards().all() // an installation that was never started has no shards yet
    await createDatabase(url, cluster)
    const [{ client, name }] = serversOf([url], 'admin', { requestMs: MIGRATE_MS_MAX })
    try {
      await demandUnused(client, name)
      await migrateClickHouse(client, { cluster, whileInsertsPause: (work) => whileInsertsPause(sql(), work) })
      const [{ number }] = await sql()<[{ number: number }]>`
        INSERT INTO shards (number, weight, is_active) SELECT max(number) + 1, 0, false FROM shards RETURNING number`
      await giveIdentity(client, await readInstallation(sql()), number)
      result(String(number))
      note(
        `${name} is shard ${number}. Add its URL to CLICKHOUSE_URL of every process, start these again one by one, and then run "shards weight --shard ${number} --weight 1"`,
      )
      return 0
    } finally {
      await client.close()
    }
  },
})

export const shardsWeight = command({
  usage: '--shard <number> --weight <0 to 1000>',
  about:
    'Sets the share of new workspaces that a shard gets, in proportion to the weights of the others. The first weight of an added shard also activates it: ingest pauses for a moment',
  options: v.object({ shard: options.number(0, 1_000_000), weight: options.number(0, 1000) }),
  async run({ shard: number, weight }, { sql, shards }, { note }) {
    const { is_active } = await demandShard(sql(), number)
    if (is_active) await sql()`UPDATE shards SET weight = ${weight} WHERE number = ${number}`
    else await activateShard(sql(), await shards().all(), { number, client: await shards().client(number) }, weight)
    note(`Shard ${number} has weight ${weight}${is_active ? '' : ', and is active'}`)
    return 0
  },
})

export const shardsMove = command({
  usage: `--workspace <id> --to <number> [--pin yes|no] ${BOUNDS_USAGE}`,
  about: `Moves a workspace to a shard while its clicks are recorded and its reports stay exact; goes on with a move that was killed. A pinned workspace is left there by "drain" and "rebalance". ${ABOUT_BOUNDS}`,
  options: v.object({
    workspace: options.id,
    to: options.number(0, 1_000_000),
    pin: v.optional(v.picklist(['yes', 'no'], 'must be yes or no')),
    ...boundOptions,
  }),
  async run({ workspace: workspaceId, to, pin, ...bounds }, stores, output) {
    await movingAlone(stores.sql(), () => moveAll(stores, output, [{ workspaceId, to }], bounds))
    if (pin)
      await stores.sql()`UPDATE workspace_shards SET is_pinned = ${pin === 'yes'} WHERE workspace_id = ${workspaceId}`
    output.result(`workspace ${workspaceId} is on shard ${to}`)
    return 0
  },
})

interface Load {
  number: number
  weight: number
  clicks: Map<number, number>
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, one) => total + one, 0)
/** Clicks in proportion to the weight. */
const loadOf = ({ clicks, weight }: Load) => sum(clicks.values()) / weight

/** The clicks of each shard's workspaces, and the workspaces that are not pinned. */
async function readLoads({ sql, shards }: Stores): Promise<{ loads: Load[]; movable: Set<number> }> {
  const placed = await sql()<
    { workspace_id: number; shard: number; is_pinned: boolean }[]
  >`SELECT * FROM workspace_shards`
  const rows = (await readShards(sql())).filter(({ is_active }) => is_active)
  const loads = await Promise.all(
    rows.map(async ({ number, weight }) => {
      const counted = await clicksOf(await shards().client(number))
      const here = placed.filter(({ shard }) => shard === number)
      return { number, weight, clicks: new Map(here.map(({ workspace_id: id }) => [id, counted.get(id) ?? 0])) }
    }),
  )
  return { loads, movable: new Set(placed.filter((one) => !one.is_pinned).map((one) => one.workspace_id)) }
}

/** The emptiest shard that takes workspaces. */
const emptiest = (loads: Load[]) =>
  loads.filter(({ weight }) => weight > 0).reduce((least, one) => (loadOf(one) < loadOf(least) ? one : least))

function give(workspaceId: number, from: Load, to: Load): Move {
  to.clicks.set(workspaceId, from.clicks.get(workspaceId)!)
  from.clicks.delete(workspaceId)
  return { workspaceId, to: to.number }
}

/** Moves that even the shards out: each brings the fullest and the emptiest one closer, the largest workspaces first. */
export function planRebalance(loads: Load[], movable: Set<number>): Move[] {
  const moves: Move[] = []
  const taking = loads.filter(({ weight }) => weight > 0)
  if (taking.length < 2) return moves
  for (;;) {
    const [from, to] = [taking.reduce((most, one) => (loadOf(one) > loadOf(most) ? one : most)), emptiest(taking)]
    const worst = Math.max(loadOf(from), loadOf(to))
    const fitting = [...from.clicks].filter(
      ([id, clicks]) => movable.has(id) && clicks > 0 && (sum(to.clicks.values()) + clicks) / to.weight < worst,
    )
    if (fitting.length === 0) return moves
    const [id] = fitting.reduce((largest, one) => (one[1] > largest[1] ? one : largest))
    movable.delete(id) // so that no workspace moves twice
    moves.push(give(id, from, to))
  }
}

const printMoves = (moves: Move[], loads: Load[], { result, note }: Output) => {
  for (const { workspaceId, to } of moves) result(`workspace ${workspaceId} to shard ${to}`)
  for (const load of loads) note(`Shard ${load.number} has ${sum(load.clicks.values())} clicks then`)
}

export const shardsRebalance = command({
  usage: `[--dry-run] ${BOUNDS_USAGE}`,
  about: `Moves workspaces from full shards to empty ones, in proportion to their weights, pinned ones excepted. With --dry-run it only prints the moves. ${ABOUT_BOUNDS}`,
  options: v.object({ 'dry-run': options.flag, ...boundOptions }),
  async run({ 'dry-run': dryRun, ...bounds }, stores, output) {
    return movingAlone(stores.sql(), async () => {
      const { loads, movable } = await readLoads(stores)
      const moves = planRebalance(loads, movable)
      printMoves(moves, loads, output)
      if (!dryRun) await moveAll(stores, output, moves, bounds)
      return 0
    })
  },
})

export const shardsDrain = command({
  usage: `--shard <number> ${BOUNDS_USAGE}`,
  about: `Gives a shard the weight 0 and moves its workspaces to the others, pinned ones excepted. Ends with 1 while some are left. An empty shard is removed with "shards remove". ${ABOUT_BOUNDS}`,
  options: v.object({ shard: options.number(0, 1_000_000), ...boundOptions }),
  async run({ shard: number, ...bounds }, stores, output) {
    const sql = stores.sql()
    await demandShard(sql, number)
    const takes = (shard: ShardRow) => shard.is_active && shard.weight > 0 && shard.number !== number
    if (!(await readShards(sql)).some(takes))
      throw new CommandError('No other shard takes workspaces: give one a weight')
    return movingAlone(sql, async () => {
      await sql`UPDATE shards SET weight = 0 WHERE number = ${number}`
      const { loads, movable } = await readLoads(stores)
      const from = loads.find((load) => load.number === number)
      const ids = [...(from?.clicks.keys() ?? [])].filter((id) => movable.has(id))
      const moves = ids.map((id) => give(id, from!, emptiest(loads)))
      await moveAll(stores, output, moves, bounds)
      const { workspaces } = await demandShard(sql, number)
      output.note(
        workspaces > 0 ? `${workspaces} workspaces are left, because they are pinned` : `Shard ${number} is empty`,
      )
      return workspaces > 0 ? 1 : 0
    })
  },
})

export const shardsRemove = command({
  usage: '--shard <number>',
  about: 'Removes an empty shard. Its URL can then be taken out of CLICKHOUSE_URL, one process after the other',
  options: v.object({ shard: options.number(0, 1_000_000) }),
  async run({ shard: number }, { sql }, { note }) {
    const { workspaces } = await demandShard(sql(), number)
    if (workspaces > 0)
      throw new CommandError(`Shard ${number} has ${workspaces} workspaces: move them first, see "shards drain"`)
    const others = (await readShards(sql())).filter((shard) => shard.is_active && shard.number !== number)
    if (others.length === 0) throw new CommandError(`Shard ${number} is the only one`)
    await whileInsertsPause(sql(), () =>
      sql().begin(async (tx) => {
        await tx`DELETE FROM shards WHERE number = ${number}` // refused by a key if a workspace was placed there meanwhile
        await tx`UPDATE placement SET version = version + 1`
      }),
    )
    note(`Shard ${number} is removed`)
    return 0
  },
})

export const shardsSettle = command({
  usage: '',
  about:
    'After a restore of Postgres from before workspaces were moved: looks where their clicks are, and stores that. Stop ingest and the api before',
  options: v.object({}),
  async run(_options, { sql, shards }, { result, note }) {
    const placed = await sql()<
      { workspace_id: number; shard: number }[]
    >`SELECT workspace_id, shard FROM workspace_shards`
    const all = await shards().all()
    const counted = await Promise.all(
      all.map(async ({ number, client }) => ({ number, clicks: await clicksOf(client) })),
    )
    const moved: { workspaceId: number; to: number }[] = []
    for (const { workspace_id: workspaceId, shard } of placed) {
      const found = counted.filter(({ clicks }) => (clicks.get(workspaceId) ?? 0) > 0)
      const most = found.reduce(
        (most, one) => (one.clicks.get(workspaceId)! > (most?.clicks.get(workspaceId) ?? 0) ? one : most),
        found[0],
      )
      if (most && most.number !== shard) moved.push({ workspaceId, to: most.number })
      const others = found.filter((one) => one !== most)
      for (const { number } of others)
        note(
          `Shard ${number} has clicks of workspace ${workspaceId} too, which are in no report. Shard ${most.number} has more`,
        )
    }
    const newest = Math.max(...(await Promise.all(all.map(({ client }) => knownPlacement(client)))))
    await sql().begin(async (tx) => {
      for (const { workspaceId, to } of moved)
        await tx`UPDATE workspace_shards SET shard = ${to} WHERE workspace_id = ${workspaceId}`
      await tx`DELETE FROM shard_moves`
      await tx`UPDATE placement SET version = greatest(version, ${newest}::bigint) + 1`
    })
    for (const { workspaceId, to } of moved) result(`workspace ${workspaceId} is on shard ${to}`)
    return 0
  },
})
