import { mapInSlices } from '../http/body/in-slices.js'
import { joinInSlices } from '../http/body/large-answer.js'
import type { Series } from './read-report.js'
import type { Report } from './report.js'
import type { ClicksAnswer } from './report-schemas.js'
import { tableForm } from './report-tables.js'

type Counts = readonly number[]

/** Writes the points of a series. Only their counts differ between series, so the text before each is made once. */
function trafficWriter(labels: readonly string[]) {
  const heads = labels.map((t, i) => `${i === 0 ? '[' : '},'}{"t":${JSON.stringify(t)},"y":`)
  return function write(counts: Counts): string {
    let text = ''
    for (let i = 0; i < heads.length; i += 1) text += heads[i] + counts[i]
    return text === '' ? '[]' : `${text}}]`
  }
}

/** @returns the fields as JSON, with `traffic` as the last one */
const withTraffic = (fields: object, traffic: string) => `${JSON.stringify(fields).slice(0, -1)},"traffic":${traffic}}`

/** Writes each item as bytes, in slices. */
const bytesOfEach = <Item>(items: readonly Item[], write: (item: Item) => string) =>
  mapInSlices(items, (item) => Buffer.from(write(item)))

async function toJson({ labels, total, counts, links, values, previous }: Series, { frequency }: Report) {
  const write = trafficWriter(labels)
  const bytes: Uint8Array[] = [Buffer.from(withTraffic({ frequency, total }, write(counts)).slice(0, -1))]
  const add = async (name: keyof ClicksAnswer, series: readonly { counts: Counts }[]) => {
    const writeOne = ({ counts, ...fields }: { counts: Counts }) => withTraffic(fields, write(counts))
    bytes.push(await joinInSlices(`,"${name}":[`, series, writeOne, ']'))
  }
  if (links) await add('links', links)
  if (values) await add('values', values)
  if (previous) {
    const traffic = trafficWriter(previous.labels)(previous.counts)
    bytes.push(Buffer.from(`,"previous":${withTraffic({ total: previous.total }, traffic)}`))
  }
  return Buffer.concat([...bytes, Buffer.from('}')])
}

/**
 * Columns t, y. A pivot has t, link_id, y, and `by` has t, value, y. Both lack the series of all clicks, and no table
 * has the previous period.
 */
async function toTable({ labels, counts, links, values }: Series, report: Report) {
  const { cell, comma, end, timeOf, head } = tableForm(report)
  const times = labels.map((t) => cell(timeOf(t)) + comma)
  const write = (counts: Counts, middle: string) => {
    let text = ''
    for (let i = 0; i < times.length; i += 1) text += times[i] + middle + counts[i] + end
    return text
  }
  const columns = values ? ['t', 'value', 'y'] : links ? ['t', 'link_id', 'y'] : ['t', 'y']
  const rows = values
    ? await bytesOfEach(values, ({ value, counts }) => write(counts, cell(value) + comma))
    : links
      ? await bytesOfEach(links, ({ link_id, counts }) => write(counts, link_id + comma))
      : [Buffer.from(write(counts, ''))]
  return Buffer.concat([head(columns), ...rows])
}

/** Writes a series in the report's format: JSON of a `ClicksAnswer`, or a table. Other requests run in between. */
export const writeSeries = (series: Series, report: Report): Promise<Buffer> =>
  report.format === 'json' ? toJson(series, report) : toTable(series, report)
