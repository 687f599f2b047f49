import { dayOf } from './period.js'
import type { Bots, Report } from './report-query.js'
import { counterSource, type Source, seriesSource } from './sources.js'

/** Text with `{name:Type}` in place of every value that came from outside. */
export interface Query {
  query: string
  params: Record<string, unknown>
}

export const counterValuesMax = 10_000

const rollupCount: Record<Bots, string> = {
  include: 'sum(clicks)',
  exclude: 'sum(human_clicks)',
  only: 'sum(clicks) - sum(human_clicks)',
}

const rawBots: Record<Bots, string> = { include: '', exclude: "AND bot_name = ''", only: "AND bot_name != ''" }

function lines(...texts: string[]) {
  return texts.filter(Boolean).join('\n')
}

/** Rows (value, count) of `source`, without those that count nothing. */
function grouped(source: Source, { workspaceId, linkIds, period, bots }: Report): Query {
  const links = linkIds ? 'AND link_id IN {link_ids:Array(UInt32)}' : ''
  const scope = { workspace_id: workspaceId, ...(linkIds && { link_ids: linkIds }) }
  if (source.kind === 'rollup') {
    return {
      query: lines(
        // The alias must not shadow a column of the table: WHERE would mean the alias.
        `SELECT ${source.value} AS counted, ${rollupCount[bots]} AS count FROM ${source.table}`,
        'WHERE workspace_id = {workspace_id:UInt32} AND day >= {from:Date} AND day <= {last:Date}',
        links,
        'GROUP BY counted HAVING count > 0',
      ),
      params: { ...scope, from: dayOf(period.fromMs), last: dayOf(period.toMs - 1) },
    }
  }
  return {
    query: lines(
      `SELECT ${source.value} AS counted, count() AS count FROM clicks`,
      'WHERE workspace_id = {workspace_id:UInt32}',
      "AND time >= fromUnixTimestamp64Milli({from:Int64}, 'UTC') AND time < fromUnixTimestamp64Milli({to:Int64}, 'UTC')",
      links,
      rawBots[bots],
      'GROUP BY counted',
    ),
    params: { ...scope, from: period.fromMs, to: period.toMs },
  }
}

/** Rows (counted: `YYYY-MM-DD`, count), days without clicks left out, in any order. */
export const seriesQuery = (report: Report): Query => grouped(seriesSource(report), report)

/** Rows (counted, count, total): the first 10,000 values and, in each row, the count of all. */
export function counterQuery(counter: string, report: Report): Query {
  const { query, params } = grouped(counterSource(counter, report), report)
  return {
    query: lines(
      `SELECT counted, count, sum(count) OVER () AS total FROM (\n${query}\n)`,
      `ORDER BY count DESC, counted LIMIT ${counterValuesMax}`,
    ),
    params,
  }
}
