import { COUNTERS, type Counter, TEXT_COUNTERS, type TextCounter } from '../../rollups/counters.js'
import { ANSWER_BYTES_MAX } from '../http/body/large-answer.js'
import { filterConditions } from './filter-conditions.js'
import { dayOf, type Period } from './period.js'
import { pointKeySql } from './points.js'
import type { Bots, Place, Report } from './report.js'
import { exportTexts } from './report-schemas.js'
import { type Grouping, type Piece, piecesOf, rawPieces, type Source } from './sources.js'

/** A statement for ClickHouse. Every value from outside is a parameter, `{name:Type}`, never part of the text. */
export interface Query {
  query: string
  params: Record<string, unknown>
}

export const COUNTER_VALUES_MAX = 10_000

/** SQL of the clicks in a row of a rollup. */
const rollupClicks: Record<Bots, string> = {
  include: 'clicks',
  exclude: 'human_clicks',
  only: 'toUInt64(clicks - human_clicks)',
}

const rawBots: Record<Bots, string> = { include: '', exclude: "AND bot_name = ''", only: "AND bot_name != ''" }

/** SQL of a visitor. A visitor hash is valid for one day of UTC, so the day makes it unique over any period. */
const VISITOR = 'bitXor(visitor_hash, intHash64(toUInt16(toDate(time))))'

const lines = (...texts: string[]) => texts.filter(Boolean).join('\n')

/** SQL of a counter's value in a table: a column, or an expression over several columns. */
const sqlOf = (source: Source, name: Counter) =>
  source.kind === 'rollup' ? source.columns[name]! : COUNTERS[name].value

function conditions(source: Source, report: Report, params: Query['params']) {
  const sql = (name: Counter) => sqlOf(source, name)
  return [...filterConditions(report, sql, params), source.kind === 'raw' ? rawBots[report.bots] : '']
}

const secondsOf = (source: Source) =>
  `toInt64(toUnixTimestamp(${source.kind === 'rollup' ? `toDateTime(${source.time}, 'UTC')` : 'time'}))`

/** Expressions to group by. A name that is also a column would change the meaning of that column in WHERE. */
function keysOf(source: Source, report: Report, { byTime, byLink, counter, values }: Grouping): string[] {
  const keys: string[] = []
  if (byTime) keys.push(`${pointKeySql(secondsOf(source), report)} AS point`)
  if (byLink) keys.push(`${sqlOf(source, 'link_id')} AS link`)
  if (counter) keys.push(`${countedSql(source, counter, values)} AS counted`)
  return keys
}

/** SQL of the hash by which a query names a value. Values are too long for the URL of a request to ClickHouse. */
const hashSql = (value: string) => `toString(sipHash64(${value}))`

/** SQL of the counted value. A list is reduced to the requested values, and clicks without any of them have no row. */
function countedSql(source: Source, counter: Counter, values: string[] | undefined) {
  const { list } = COUNTERS[counter]
  return source.kind === 'raw' && list && values
    ? `arrayJoin(arrayFilter(one -> has({values:Array(String)}, ${hashSql('one')}), ${list}))`
    : sqlOf(source, counter)
}

/** The condition that a row has one of the requested values. Lists need none, see `countedSql`. */
function valuesCondition(source: Source, { counter, values }: Grouping) {
  if (!counter || !values || (source.kind === 'raw' && COUNTERS[counter].list)) return ''
  return `AND ${hashSql(`toString(${sqlOf(source, counter)})`)} IN {values:Array(String)}`
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

/** SQL of the clicks that a row adds. @param takenOff conditions of the rows whose clicks are subtracted */
function clicksOf(source: Source, { bots }: Report, takenOff: string[], isSigned: boolean) {
  const clicks = source.kind === 'raw' ? '1' : rollupClicks[bots]
  if (!isSigned) return clicks
  return takenOff.length === 0 ? `toInt64(${clicks})` : `toInt64(${clicks}) * if(${takenOff.join(' OR ')}, -1, 1)`
}

const select = (keys: string[], count: string) => `SELECT ${[...keys, `${count} AS count`].join(', ')}`

/**
 * Rows (keys of the grouping, count) in any order, without rows that count 0. Each table is read by one SELECT, because
 * starting a SELECT costs more than reading the rows of a small report. The union is grouped once.
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
      counted: unique ? VISITOR : clicksOf(source, report, takenOff, isSigned),
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

/** Rows (point, count). Points without clicks have no row. */
export const seriesQuery = (report: Report): Query => groupedQuery(report, { byTime: true })

/** The series of a key as one row (key, points, counts). Parsing rows of single points would take several times as long. */
const seriesByKey = (key: string, { query, params }: Query): Query => ({
  query: lines(
    `SELECT ${key}, groupArray(point) AS points, groupArray(count) AS counts FROM (`,
    query,
    `) GROUP BY ${key.replace(/ AS .*/, '')}`,
  ),
  params,
})

/** Rows (link, points, counts). Links without clicks have no row. */
export const linksSeriesQuery = (report: Report): Query =>
  seriesByKey('link', groupedQuery(report, { byTime: true, byLink: true }))

/**
 * Rows (value, points, counts) for some values of a counter, and for others whose hash is the same.
 * @param values hashes of the values: those of `counterQuery`
 */
export const valuesSeriesQuery = (report: Report, counter: Counter, values: string[]): Query =>
  seriesByKey('toString(counted) AS value', groupedQuery(report, { byTime: true, counter, values }))

/** One row (count) of all clicks or visitors, none when there are none. With `byLink` one row (link, count) a link. */
export const totalQuery = (report: Report, byLink = false): Query => groupedQuery(report, { byLink })

/**
 * Rows (value, count, total, hash, bytes): the `valuesMax` values with the highest counts. `total` is the sum over all
 * values, and `bytes` that of the lengths of the listed ones. If they have more than `ANSWER_BYTES_MAX`, they are empty.
 */
export function counterQuery(counter: Counter, report: Report, valuesMax = COUNTER_VALUES_MAX): Query {
  const { query, params } = groupedQuery(report, { counter })
  return {
    query: lines(
      `SELECT if(bytes > ${ANSWER_BYTES_MAX}, '', text) AS value, count, total, ${hashSql('text')} AS hash, bytes FROM (`,
      'SELECT *, sum(length(text)) OVER () AS bytes FROM (',
      `SELECT toString(counted) AS text, count, sum(count) OVER () AS total FROM (\n${query}\n)`,
      `ORDER BY count DESC, text LIMIT ${valuesMax}`,
      ')) ORDER BY count DESC, text',
    ),
    params,
  }
}

const exported = [
  ...['toUnixTimestamp64Milli(time) AS time_ms', 'hex(random) AS random_hex', 'link_id', 'params', 'trigger'],
  ...['bot_category', 'bot_verified', `lower(leftPad(hex(${VISITOR}), 16, '0')) AS visitor`],
  ...exportTexts.map((name) => {
    const value = TEXT_COUNTERS[name as TextCounter]?.value ?? name
    return value === name ? name : `${value} AS ${name}`
  }),
]

/** SQL of the bytes that a click takes in a chunk: its texts, and something for its other values. */
const CLICK_BYTES = `200 + ${exportTexts.map((name) => `length(${name})`).join(' + ')} + arraySum(one -> length(one), params)`

/**
 * The first clicks of a stretch of time that come after a place, ordered by time and id: at most `limit`, and no more
 * after `bytesMax` bytes. ClickHouse ends them, because clicks may be of any size. `bytes` is the size of each click,
 * and `found` the number of clicks within `limit`.
 */
export function clicksQuery(
  report: Report,
  stretch: Period,
  { after, limit, bytesMax }: { after?: Place; limit: number; bytesMax: number },
): Query {
  const [piece] = rawPieces({ period: stretch })
  const within = withinOf(piece, 0)
  const params: Query['params'] = { workspace_id: report.workspaceId, ...within.params }
  if (after) Object.assign(params, { after_ms: after.timeMs, after_random: after.randomHex })
  const afterTime = 'fromUnixTimestamp64Milli({after_ms:Int64})'
  const order = 'time_ms, random_hex'
  return {
    query: lines(
      `SELECT * EXCEPT bytes_before FROM (`,
      `SELECT *, count() OVER () AS found, ${CLICK_BYTES} AS bytes,`,
      `sum(bytes) OVER (ORDER BY ${order} ROWS UNBOUNDED PRECEDING) - bytes AS bytes_before FROM (`,
      `SELECT ${exported.join(', ')} FROM clicks`,
      `WHERE workspace_id = {workspace_id:UInt32} AND ${within.query}`,
      after ? `AND (time > ${afterTime} OR time = ${afterTime} AND random > unhex({after_random:String}))` : '',
      ...conditions(piece.source, report, params),
      `ORDER BY time, random LIMIT ${limit}`,
      `)) WHERE bytes_before < ${bytesMax} ORDER BY ${order}`,
    ),
    params,
  }
}
