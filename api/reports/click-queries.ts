import { dayOf, sizeOf } from './period.js'
import type { Bots, FilterColumn, Report } from './report-query.js'
import { type Grouping, type Piece, piecesOf, rawPieces, type Source } from './sources.js'

/** Text with `{name:Type}` in place of every value that came from outside. */
export interface Query {
  query: string
  params: Record<string, unknown>
}

export const counterValuesMax = 10_000

const rollupCount: Record<Bots, string> = {
  include: 'sum(clicks)',
  exclude: 'sum(human_clicks)',
  only: 'toUInt64(sum(clicks) - sum(human_clicks))',
}

const rawBots: Record<Bots, string> = { include: '', exclude: "AND bot_name = ''", only: "AND bot_name != ''" }

/** A hash means one visitor for a day of UTC; by this number it means one for good. */
const visitor = 'bitXor(visitor_hash, intHash64(toUInt16(toDate(time))))'

const rawCount = ({ unique }: Report) => (unique ? `uniqExact(${visitor})` : 'count()')

const lines = (...texts: string[]) => texts.filter(Boolean).join('\n')

/** Names that are written in any case; of a LowCardinality column each is turned once a block, not once a row. */
const anyCase = new Set<FilterColumn>(['browser_name', 'isp'])

const columnOf = (source: Source, name: string) =>
  source.kind === 'rollup' ? source.columns[name as keyof typeof source.columns]! : name

function conditions(source: Source, { linkIds, filters, bots }: Report) {
  return [
    linkIds ? 'AND link_id IN {link_ids:Array(UInt32)}' : '',
    ...Object.keys(filters).map((name) => {
      const column = columnOf(source, name)
      return anyCase.has(name as FilterColumn)
        ? `AND lowerUTF8(${column}) = lowerUTF8({${name}:String})`
        : `AND ${column} = {${name}:String}`
    }),
    source.kind === 'raw' ? rawBots[bots] : '',
  ]
}

/** Number of the day or hour, as clocks of the time zone show it, since 1970. */
function bucketOf(source: Source, { stretches, frequency }: Report) {
  const seconds = `toInt64(toUnixTimestamp(${source.kind === 'rollup' ? `toDateTime(${source.time}, 'UTC')` : 'time'}))`
  const offsets = stretches.map(({ offsetMs }) => offsetMs / 1000)
  const changes = stretches.slice(1).map(({ fromMs }, i) => `${seconds} < ${fromMs / 1000}, ${offsets[i]}`)
  const offset = changes.length > 0 ? `multiIf(${changes.join(', ')}, ${offsets.at(-1)})` : offsets[0]
  return `intDiv(${seconds} + ${offset}, ${sizeOf(frequency) / 1000})`
}

/** Expressions of what is grouped by; their names must not shadow a column, which WHERE would then mean. */
function keysOf(source: Source, report: Report, { byTime, byLink, counter }: Grouping): string[] {
  const keys: string[] = []
  if (byTime) keys.push(`${bucketOf(source, report)} AS bucket`)
  if (byLink) keys.push(`${columnOf(source, 'link_id')} AS link`)
  if (counter === 'top_params' && source.kind === 'raw') keys.push('arrayJoin(params) AS counted')
  else if (counter) keys.push(`${columnOf(source, counter)} AS counted`)
  return keys
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
    query: `${source.span ? `span = ${source.span} AND ` : ''}${source.time} >= {from_${at}:${type}} AND ${source.time} < {to_${at}:${type}}`,
    params: { [`from_${at}`]: from, [`to_${at}`]: to },
  }
}

/** Rows (what is grouped by, count), without those that count nothing, in any order. */
export function groupedQuery(report: Report, grouping: Grouping, pieces = piecesOf(report, grouping)): Query {
  const { workspaceId, linkIds, filters, bots } = report
  const names = [grouping.byTime && 'bucket', grouping.byLink && 'link', grouping.counter && 'counted'].filter(Boolean)
  const groupBy = names.length > 0 ? `GROUP BY ${names.join(', ')}` : ''
  const params: Query['params'] = { workspace_id: workspaceId, ...(linkIds && { link_ids: linkIds }), ...filters }
  // One SELECT for each table: what it costs to begin with is more than what many reports read.
  const texts = [...new Set(pieces.map(({ source }) => source.table))].map((table) => {
    const { source } = pieces.find(({ source }) => source.table === table)!
    const within = pieces.flatMap((piece, i) => (piece.source.table === table ? withinOf(piece, i) : []))
    for (const each of within) Object.assign(params, each.params)
    const count = source.kind === 'raw' ? rawCount(report) : rollupCount[bots]
    return lines(
      `SELECT ${[...keysOf(source, report, grouping), `${count} AS count`].join(', ')} FROM ${table}`,
      `WHERE workspace_id = {workspace_id:UInt32} AND (${within.map(({ query }) => query).join(' OR ')})`,
      ...conditions(source, report),
      `${groupBy} HAVING count > 0`.trim(),
    )
  })
  if (texts.length === 1) return { query: texts[0], params }
  const select = `SELECT ${[...names, 'sum(pieces.count) AS count'].join(', ')}`
  return { query: lines(`${select} FROM (\n${texts.join('\nUNION ALL\n')}\n) AS pieces`, groupBy), params }
}

/** Rows (bucket, count), also (link), those without clicks left out. */
export const seriesQuery = (report: Report, byLink = false): Query => groupedQuery(report, { byTime: true, byLink })

/** At most one row (count): the clicks, or visitors, of the whole report. */
export const totalQuery = (report: Report): Query => groupedQuery(report, {})

/** Rows (value, count, total): the first `valuesMax` values and, in each row, the sum of all. */
export function counterQuery(counter: Grouping['counter'], report: Report, valuesMax = counterValuesMax): Query {
  const { query, params } = groupedQuery(report, { counter })
  return {
    query: lines(
      `SELECT toString(counted) AS value, count, sum(count) OVER () AS total FROM (\n${query}\n)`,
      `ORDER BY count DESC, value LIMIT ${valuesMax}`,
    ),
    params,
  }
}

/** The clicks themselves (time_ms, random_hex, link_id, params and `columns`), by link and time. */
export function clicksQuery(report: Report, columns: readonly string[]): Query {
  const [piece] = rawPieces(report)
  const within = withinOf(piece, 0)
  const { workspaceId, linkIds, filters } = report
  return {
    query: lines(
      'SELECT toUnixTimestamp64Milli(time) AS time_ms, hex(random) AS random_hex, link_id, params,',
      `${columns.join(', ')} FROM clicks`,
      `WHERE workspace_id = {workspace_id:UInt32} AND ${within.query}`,
      ...conditions(piece.source, report),
      'ORDER BY workspace_id, link_id, time',
    ),
    params: { workspace_id: workspaceId, ...(linkIds && { link_ids: linkIds }), ...filters, ...within.params },
  }
}
