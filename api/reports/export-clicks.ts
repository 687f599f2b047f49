import type { ClickHouseClient } from '@clickhouse/client'
import { toClickId } from '../../click/ulid.js'
import { toParamsObject } from '../../visit/params.js'
import { csvLine } from '../separated-values.js'
import { clicksQuery } from './click-queries.js'
import type { Report } from './report-query.js'
import { type ExportRow, exportTexts } from './report-schemas.js'
import { queryBounds, settingsOf, toReportError } from './run-query.js'

/** Bound on an export, however much it has to say and however slowly it is read. */
export const exportMsMax = 3_600_000

type StoredClick = Record<(typeof exportTexts)[number], string> & {
  time_ms: number
  random_hex: string
  link_id: number
  params: string[]
}

/** `key=value`, as it is stored. */
const toPair = (param: string) => {
  const at = param.indexOf('=')
  return [param.slice(0, at), param.slice(at + 1)] as const
}

function toExportRow(click: StoredClick): ExportRow {
  const texts = Object.fromEntries(exportTexts.map((name) => [name, click[name] || null]))
  return {
    id: toClickId(click.time_ms, click.random_hex),
    time: new Date(click.time_ms).toISOString(),
    link_id: click.link_id,
    ...(texts as Record<(typeof exportTexts)[number], string | null>),
    params: toParamsObject(click.params.map(toPair)),
  }
}

const columns = ['id', 'time', 'link_id', ...exportTexts, 'params'] as const

const toCsv = (row: ExportRow) => csvLine(columns.map((name) => row[name]))

/**
 * The clicks of a report, by link and then time, which is how they lie: nothing is sorted, and nothing is held but the
 * rows under way. What is read no further is not asked for further.
 * @returns the answer in pieces: a JSON array with a click a line, or CSV with its header
 * @throws ApiError where a bound is met; in the middle too, when the answer must break off
 */
export async function* exportClicks(
  client: ClickHouseClient,
  report: Report,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const { query, params } = clicksQuery(report, exportTexts)
  const isCsv = report.format === 'csv'
  try {
    const result = await client.query({
      query,
      query_params: params,
      format: 'JSONEachRow',
      abort_signal: signal,
      clickhouse_settings: {
        ...settingsOf({ ...queryBounds, seconds: exportMsMax / 1000 }),
        optimize_read_in_order: 1,
        max_threads: 1, // more would only read ahead of the client
      },
    })
    yield isCsv ? csvLine([...columns]) : '['
    let before = '\n'
    for await (const rows of result.stream<StoredClick>()) {
      let text = ''
      for (const row of rows) {
        const click = toExportRow(row.json())
        text += isCsv ? toCsv(click) : before + JSON.stringify(click)
        before = ',\n'
      }
      yield text
    }
    if (!isCsv) yield '\n]\n'
  } catch (error) {
    throw toReportError(error)
  }
}
