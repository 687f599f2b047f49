import { COUNTERS, type Counter, TEXT_COUNTERS, type TextCounter } from '../../rollups/counters.js'
import { filterConditions } from './filter-conditions.js'
import { dayOf, type Period } from './period.js'
import { pointKeySql } from './points.js'
import type { Bots, Place, Report } from './report.js'
import { exportTexts } from './report-schemas.js'
import { type Grouping, type Piece, piecesOf, rawPieces, type Source } from './sources.js'

/** Text with `{name:Type}` in place of every value that came from outside. */
export interface Query {
  query: string
  params: Record<string, unknown>
}

export const counterValuesMax = 10_000

/** Clicks of a rollup's row. */
const rollupClicks: Record<Bots, string> = {
  include: 'clicks',
  exclude: 'human_clicks',
  only: 'toUInt64(clicks - human_clicks)',
}

const rawBots: Record<Bots, string> = { include: '', exclude: "AND bot_name = ''", only: "AND bot_name != ''" }

/** A hash means one visitor for a day of UTC; by this number it means one for good. */
const visitor = 'bitXor(visitor_hash, intHash64(toUInt16(toDate(time))))'

const lines = (...texts: string[]) => texts.filter(Boolean).join('\n')

/** What a table says of a counter: a column, or an expression over several. */
const sqlOf = (source: Source, name: Counter) =>
  source.kind === 'rollup' ? source.columns[name]! : COUNTERS[name].value

function conditions(source: Source, report: Report, params: Query['params']) {
  const sql = (name: Counter) => sqlOf(source, name)
  return [...filterConditions(report, sql, params), source.kind === 'raw' ? rawBots[report.bots] : '']
}

const secondsOf = (source: Source) =>
  `toInt64(toUnixTimestamp(${source.kind === 'rollup' ? `toDateTime(${source.time}, 'UTC')` : 'time'}))`

/** Expressions of what is grouped by; their names must not shadow a column, which WHERE would then mean. */
function keysOf(source: Source, report: Report, { byTime, byLink, counter, values }: Grouping): string[] {
  const keys: string[] = []
  if (byTime) keys.push(`${pointKeySql(secondsOf(source), report)} AS point`)
  if (byLink) keys.push(`${sqlOf(source, 'link_id')} AS link`)
  if (counter) keys.push(`${countedSql(source, counter, values)} AS counted`)
  return keys
}

/** Of a list only the values that are asked for are counted; clicks without any of them have no row. */
function countedSql(source: Source, counter: Counter, values: string[] | undefined) {
  const { list } = COUNTERS[counter]
  return source.kind === 'raw' && list && values
    ? `arrayJoin(arrayFilter(one -> has({values:Array(String)}, one), ${list}))`
    : sqlOf(source, counter)
}

/** Condition of the values that are asked for, where a row has one. */
function valuesCondition(source: Source, { counter, values }: Grouping) {
  if (!counter || !values || (source.kind === 'raw' && COUNTERS[counter].list)) return ''
  return `AND toString(${sqlOf(source, counter)}) IN {values:Array(String)}`
}

function withinOf({ source, fromMs, toMs }: Piece, at: number): Query {
  if (source.kind === 'raw')
    return {
      query: `time >= fromUnixTimestamp64Milli({from_${at}:Int64}) AND time < fromUnixTimestamp64Milli({to_${at}:Int64})`,
      params: { [`from_${at}`]: fromMs, [`to_${at}`]: toMs },
    }
  const [type, from, to] =
    source.time === 'hour' ? ["DateTime('UTC')", fromMs / 1000, toMs / 1000] : ['Date', dayOf(fromMs), dayOf(toMs)]
  return {
    query: `${source.days ? `days = ${source.days} AND ` : ''}${source.time} >= {from_${at}:${type}} AND ${source.time} < {to_${at}:${type}}`,
    params: { [`from_${at}`]: from, [`to_${at}`]: to },
  }
}

/** What a row of a table counts. @param takenOff conditions of the rows that count less than nothing */
function clicksOf(source: Source, { bots }: Report, takenOff: string[], isSigned: boolean) {
  const clicks = source.kind === 'raw' ? '1' : rollupClicks[bots]
  if (!isSigned) return clicks
  return takenOff.length === 0 ? `toInt64(${clicks})` : `toInt64(${clicks}) * if(${takenOff.join(' OR ')}, -1, 1)`
}

const select = (keys: string[], count: string) => `SELECT ${[...keys, `${count} AS count`].join(', ')}`

/**
 * Rows (what is grouped by, count), without those that count nothing, in any order. One SELECT for each table, since what
 * it costs to begin with is more than what many reports read; and grouped once, whatever they are.
 */
export function groupedQuery(report: Report, grouping: Grouping, pieces = piecesOf(report, grouping)): Query {
  const { workspaceId, unique } = report
  const names = [grouping.byTime && 'point', grouping.byLink && 'link', grouping.counter && 'counted'].filter(
    (name) => typeof name === 'string',
  )
  const params: Query['params'] = { workspace_id: workspaceId, ...(grouping.values && { values: grouping.values }) }
  const tables = [...new Set(pieces.map(({ source }) => source.table))]
  const isSigned = pieces.some(({ isTakenOff }) => isTakenOff)
  const rows = tables.map((table) => {
    const ofTable = pieces.flatMap((piece, i) =>
      piece.source.table === table ? { ...piece, ...withinOf(piece, i) } : [],
    )
    for (const each of ofTable) Object.assign(params, each.params)
    const [{ source }] = ofTable
    const takenOff = ofTable.filter(({ isTakenOff }) => isTakenOff).map(({ query }) => query)
    return {
      keys: keysOf(source, report, grouping),
      counted: unique ? visitor : clicksOf(source, report, takenOff, isSigned),
      from: lines(
        `FROM ${table}`,
        `WHERE workspace_id = {workspace_id:UInt32} AND (${ofTable.map(({ query }) => query).join(' OR ')})`,
        ...conditions(source, report, params),
        valuesCondition(source, grouping),
      ),
    }
  })
  const groupBy = lines(names.length > 0 ? `GROUP BY ${names.join(', ')}` : '', 'HAVING count > 0')
  const aggregate = unique ? 'uniqExact' : 'sum'
  if (rows.length === 1) {
    const [{ keys, counted, from }] = rows
    const count = counted === '1' ? 'count()' : `${aggregate}(${counted})`
    return { query: lines(`${select(keys, count)} ${from}`, groupBy), params }
  }
  const union = rows.map(({ keys, counted, from }) => `${select(keys, counted)} ${from}`).join('\nUNION ALL\n')
  return {
    query: lines(`${select(names, `${aggregate}(pieces.count)`)} FROM (\n${union}\n) AS pieces`, groupBy),
    params,
  }
}

/** Rows (point, count), also (link), those without clicks left out. */
export const seriesQuery = (report: Report, byLink = false): Query => groupedQuery(report, { byTime: true, byLink })

/** Rows (point, value, count): the same for each of some values of a counter. */
export function valuesSeriesQuery(report: Report, counter: Counter, values: string[]): Query {
  const { query, params } = groupedQuery(report, { byTime: true, counter, values })
  return { query: `SELECT point, toString(counted) AS value, count FROM (\n${query}\n)`, params }
}

/** At most one row (count): the clicks, or visitors, of the whole report; or one for each link that has any. */
export const totalQuery = (report: Report, byLink = false): Query => groupedQuery(report, { byLink })

/** Rows (value, count, total): the first `valuesMax` values and, in each row, the sum of all. */
export function counterQuery(counter: Counter, report: Report, valuesMax = counterValuesMax): Query {
  const { query, params } = groupedQuery(report, { counter })
  return {
    query: lines(
      `SELECT toString(counted) AS value, count, sum(count) OVER () AS total FROM (\n${query}\n)`,
      `ORDER BY count DESC, value LIMIT ${valuesMax}`,
    ),
    params,
  }
}

const exported = [
  ...['toUnixTimestamp64Milli(time) AS time_ms', 'hex(random) AS random_hex', 'link_id', 'params', 'trigger'],
  ...['bot_category', 'bot_verified', `lower(leftPad(hex(${visitor}), 16, '0')) AS visitor`],
  ...exportTexts.map((name) => {
    const value = TEXT_COUNTERS[name as TextCounter]?.value ?? name
    return value === name ? name : `${value} AS ${name}`
  }),
]

/** The clicks themselves by time and id, of a stretch of time: the first `limit` behind a place. */
export function clicksQuery(
  report: Report,
  stretch: Period,
  { after, limit }: { after?: Place; limit: number },
): Query {
  const [piece] = rawPieces({ period: stretch })
  const within = withinOf(piece, 0)
  const params: Query['params'] = { workspace_id: report.workspaceId, ...within.params }
  if (after) Object.assign(params, { after_ms: after.timeMs, after_random: after.randomHex })
  const afterTime = 'fromUnixTimestamp64Milli({after_ms:Int64})'
  return {
    query: lines(
      `SELECT ${exported.join(', ')} FROM clicks`,
      `WHERE workspace_id = {workspace_id:UInt32} AND ${within.query}`,
      after ? `AND (time > ${afterTime} OR time = ${afterTime} AND random > unhex({after_random:String}))` : '',
      ...conditions(piece.source, report, params),
      `ORDER BY time, random LIMIT ${limit}`,
    ),
    params,
  }
}
