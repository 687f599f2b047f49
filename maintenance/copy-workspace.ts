import { setTimeout as delay } from 'node:timers/promises'
import type { ClickHouseClient } from '@clickhouse/client'
import { deleteRows } from '../clickhouse/delete-rows.js'
import { rowsOf } from '../clickhouse/rows-of.js'
import { copyRows } from './copy-rows.js'

/** Source and target of a copy. Both have the same schema. */
export interface CopyEnds {
  workspaceId: number
  source: ClickHouseClient
  target: ClickHouseClient
}

/** Rows of a slice of time: their number and a hash of them all. Equal texts mean equal rows. */
type Slices = Map<number, { rows: number; text: string }>

/** The times [from, to), Unix seconds. */
interface Stretch {
  from: number
  to: number
}

const HOUR_S = 3600
const MINUTE_S = 60
const DAY_S = 86_400
/** Rows that are copied by one query, unless an hour has more. */
const CHUNK_ROWS = 500_000
/** Rows that are named one by one in a query. */
const NAMED_AT_ONCE = 2_000

const copyClicksWhere = ({ source, target }: CopyEnds, where: string) =>
  copyRows(source, target, 'clicks', `* FROM clicks WHERE ${where}`)

const within = ({ from, to }: Stretch) =>
  `time >= fromUnixTimestamp64Milli(${from * 1000}) AND time < fromUnixTimestamp64Milli(${to * 1000})`

async function slicesOf(client: ClickHouseClient, where: string, seconds: number): Promise<Slices> {
  // Clicks never change, so their keys are enough.
  const rows = await rowsOf<{ at: string; rows: string; hash: string }>(
    client,
    `SELECT toString(intDiv(toUnixTimestamp64Milli(time), ${seconds * 1000}) * ${seconds}) AS at, toString(count()) AS rows,
       toString(sum(cityHash64(link_id, time, random))) AS hash
     FROM clicks WHERE ${where} GROUP BY at`,
  )
  return new Map(rows.map(({ at, rows, hash }) => [Number(at), { rows: Number(rows), text: `${rows} ${hash}` }]))
}

/** Joins slices that follow each other, up to a number of rows. */
function joinSlices(times: number[], slices: Slices, seconds: number) {
  const stretches: (Stretch & { rows: number })[] = []
  for (const from of times) {
    const { rows } = slices.get(from)!
    const last = stretches.at(-1)
    if (last?.to === from && last.rows + rows <= CHUNK_ROWS) {
      last.to = from + seconds
      last.rows += rows
    } else stretches.push({ from, to: from + seconds, rows })
  }
  return stretches
}

/** Slices that differ, in their order, by whether the target has rows of them. */
async function findDiffering({ source, target }: CopyEnds, where: string, seconds: number) {
  const [wanted, found] = await Promise.all([slicesOf(source, where, seconds), slicesOf(target, where, seconds)])
  const times = [...new Set([...wanted.keys(), ...found.keys()])].sort((a, b) => a - b)
  const differing = times.filter((at) => wanted.get(at)?.text !== found.get(at)?.text)
  const missing = joinSlices(
    differing.filter((at) => !found.has(at)),
    wanted,
    seconds,
  )
  return { missing, others: differing.filter((at) => found.has(at)) }
}

/** Makes the target's clicks of a minute equal, if it has some: adds those that it lacks, and removes others. */
async function mendMinute(ends: CopyEnds, stretch: Stretch) {
  const where = `workspace_id = ${ends.workspaceId} AND ${within(stretch)}`
  const keysOf = async (client: ClickHouseClient) => {
    const keys = await rowsOf<{ key: string }>(
      client,
      `SELECT concat('(', toString(link_id), ', unhex(\\'', hex(random), '\\'))') AS key FROM clicks WHERE ${where}`,
    )
    return keys.map(({ key }) => key)
  }
  const [wanted, found] = await Promise.all([keysOf(ends.source), keysOf(ends.target)])
  const [wantedKeys, foundKeys] = [new Set(wanted), new Set(found)]
  // A copy that was killed may have ended only after the next one had begun.
  const hasDoubles = found.length > foundKeys.size
  const strange = hasDoubles ? [...foundKeys] : [...foundKeys].filter((key) => !wantedKeys.has(key))
  const lacking = hasDoubles ? [...wantedKeys] : [...wantedKeys].filter((key) => !foundKeys.has(key))
  for (const keys of inGroups(strange))
    await deleteRows(ends.target, 'clicks', `${where} AND (link_id, random) IN (${keys.join(', ')})`)
  for (const keys of inGroups(lacking))
    await copyClicksWhere(ends, `${where} AND (link_id, random) IN (${keys.join(', ')})`)
}

function inGroups<T>(items: T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / NAMED_AT_ONCE) }, (_, i) =>
    items.slice(i * NAMED_AT_ONCE, (i + 1) * NAMED_AT_ONCE),
  )
}

/**
 * Makes the target's clicks of a workspace equal to those of the source, and so does nothing where they are equal. It can
 * be repeated after a kill at any moment.
 * @param where further condition on `clicks`
 * @param isSlow copies for half of the time only, so that both servers have time for others
 * @returns the days (`YYYY-MM-DD`) whose clicks were changed
 */
export async function copyClicks(
  ends: CopyEnds,
  {
    where = '1',
    isSlow = false,
    onCopied = () => {},
  }: { where?: string; isSlow?: boolean; onCopied?: (rows: number) => void } = {},
): Promise<string[]> {
  const ofWorkspace = `workspace_id = ${ends.workspaceId} AND ${where}`
  const changed = new Set<string>()
  const note = ({ from, to }: Stretch) => {
    for (let at = from - (from % DAY_S); at < to; at += DAY_S)
      changed.add(new Date(at * 1000).toISOString().slice(0, 10))
  }
  async function copy(stretch: Stretch) {
    const startedMs = performance.now()
    note(stretch)
    await copyClicksWhere(ends, `${ofWorkspace} AND ${within(stretch)}`)
    if (isSlow) await delay(performance.now() - startedMs)
  }
  const hours = await findDiffering(ends, ofWorkspace, HOUR_S)
  let copied = 0
  for (const stretch of hours.missing) {
    await copy(stretch)
    copied += stretch.rows
    onCopied(copied)
  }
  for (const from of hours.others) {
    const hour = { from, to: from + HOUR_S }
    const minutes = await findDiffering(ends, `${ofWorkspace} AND ${within(hour)}`, MINUTE_S)
    for (const stretch of minutes.missing) await copy(stretch)
    for (const from of minutes.others) {
      const minute = { from, to: from + MINUTE_S }
      note(minute)
      await mendMinute(ends, minute)
    }
  }
  return [...changed].sort()
}

/** Makes the target's conversions of a workspace equal to those of the source. @returns whether something was changed */
export async function copyConversions(ends: CopyEnds): Promise<boolean> {
  const { workspaceId, source, target } = ends
  const daysOf = async (client: ClickHouseClient) => {
    const rows = await rowsOf<{ day: string; hash: string }>(
      client,
      `SELECT toString(intDiv(toUnixTimestamp64Milli(occurred_at), ${DAY_S * 1000})) AS day,
         concat(toString(count()), ' ', toString(sum(cityHash64(id, version)))) AS hash
       FROM conversions FINAL WHERE workspace_id = ${workspaceId} GROUP BY day`,
    )
    return new Map(rows.map(({ day, hash }) => [day, hash]))
  }
  const idsOf = async (client: ClickHouseClient, where: string) => {
    const rows = await rowsOf<{ id: string }>(client, `SELECT id FROM conversions FINAL WHERE ${where}`)
    return rows.map(({ id }) => id)
  }
  const [wanted, found] = await Promise.all([daysOf(source), daysOf(target)])
  const days = [...new Set([...wanted.keys(), ...found.keys()])].filter((day) => wanted.get(day) !== found.get(day))
  for (const day of days) {
    const where = `workspace_id = ${workspaceId} AND intDiv(toUnixTimestamp64Milli(occurred_at), ${DAY_S * 1000}) = ${day}`
    // The highest version of a row wins, so rows that are there already do no harm.
    if (wanted.has(day)) await copyRows(source, target, 'conversions', `* FROM conversions WHERE ${where}`)
    const ids = new Set(await idsOf(source, where))
    const strange = (await idsOf(target, where)).filter((id) => !ids.has(id))
    for (const some of inGroups(strange))
      await deleteRows(target, 'conversions', `${where} AND id IN (${some.map((id) => `'${id}'`).join(', ')})`)
  }
  return days.length > 0
}
