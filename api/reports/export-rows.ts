import { toClickId } from '../../click/ulid.js'
import { isEuCountry } from '../../visit/eu-countries.js'
import { fromParamText, toParamsObject } from '../../visit/params.js'
import { csvCell, csvLine } from '../http/separated-values.js'
import { offsetText } from './points.js'
import type { Columns, Report } from './report.js'
import { exportTexts } from './report-schemas.js'
import type { Stretch } from './time-zone.js'

/** The names of a link in an export. */
export interface LinkNames {
  full_url: string
  name: string | null
}

const exportColumns = [
  ...['id', 'time', 'link_id', ...exportTexts, 'params'],
  ...['is_eu_country', 'trigger', 'bot_category', 'bot_verified', 'visitor', 'full_url', 'name'],
]

/** Characters that each column of an export remembers. A text counts as some more, for its place. */
const REMEMBERED_MAX = 200_000
const PLACE_CHARACTERS = 50

/** Caches the written form of values, because most values of an export repeat. */
function remembered(write: (value: unknown) => string) {
  const written = new Map<unknown, string>()
  let characters = 0
  return (value: unknown) => {
    let text = written.get(value)
    if (text === undefined) {
      text = write(value)
      characters += text.length + PLACE_CHARACTERS
      if (characters > REMEMBERED_MAX) {
        written.clear()
        characters = text.length + PLACE_CHARACTERS
      }
      written.set(value, text)
    }
    return text
  }
}

/**
 * Writes moments in the report's time zone with their offset, or `Z` for UTC. Spreadsheets get no offset, because they
 * would not recognise the time. The returned function must be called with ascending moments.
 */
function timesOf(stretches: readonly Stretch[], forSpreadsheets: boolean) {
  let at = 0
  return (ms: number) => {
    while (at < stretches.length - 1 && ms >= stretches[at].toMs) at += 1
    const { offsetMs } = stretches[at]
    const text = new Date(ms + offsetMs).toISOString()
    if (forSpreadsheets) return text.slice(0, -1).replace('T', ' ')
    return offsetMs === 0 ? text : text.slice(0, -1) + offsetText(offsetMs)
  }
}

/** Writes each click as a line: of CSV with its line end, or of JSON without one. */
export function rowWriter(
  format: 'json' | 'csv',
  { stretches, bom = false }: Pick<Report, 'stretches' | 'bom'>,
  linkOf: (id: number) => LinkNames | undefined,
) {
  const cell = format === 'csv' ? csvCell : (value: unknown) => JSON.stringify(value)
  /** Writers of the values, each with the text before its value. */
  const writers = exportColumns.map((name, i) => {
    const [first, before] = format === 'csv' ? ['', ','] : [`{"${name}":`, `,"${name}":`]
    const write = (value: unknown) => (i === 0 ? first : before) + cell(value)
    return isSeldomRepeated(name) ? write : remembered(write)
  })
  const timeOf = timesOf(stretches, format === 'csv' && bom)

  return function write(columns: Columns, row: number): { id: string; line: string } {
    const read = (name: string) => columns[name]![row] as never
    const id = toClickId(read('time_ms'), read('random_hex'))
    const link = linkOf(read('link_id'))
    const params = read('params') as string[]
    const values: unknown[] = [id, timeOf(read('time_ms')), read('link_id')]
    for (const name of exportTexts) values.push(read(name) || null)
    values.push(params.length === 0 ? noParams : toParamsObject(params.map(fromParamText)))
    const country: string = read('country')
    values.push(country === '' ? null : isEuCountry(country), read('trigger') || null, read('bot_category') || null)
    values.push(Boolean(read('bot_verified')), read('visitor'), link?.full_url ?? null, link?.name ?? null)
    let line = ''
    for (let i = 0; i < values.length; i += 1) line += writers[i](values[i])
    return { id, line: line + (format === 'csv' ? '\r\n' : '}') }
  }
}

const noParams = {}
const isSeldomRepeated = (name: string) => ['id', 'time', 'params', 'visitor'].includes(name)

export const csvHead = csvLine(exportColumns)
