import { costOf, type Part, type Prices, type Sizes } from './compute-sizes.js'

const whole = (value: number) => Math.round(value).toLocaleString('en-US')
const digits = (value: number, count: number) => String(Number(value.toPrecision(count)))

const BYTE_UNITS: [string, number][] = [
  ['TB', 1e12],
  ['GB', 1e9],
  ['MB', 1e6],
]

function bytesText(bytes: number): string {
  const [unit, size] = BYTE_UNITS.find(([, size]) => bytes >= size * 0.9995) ?? ['MB', 1e6]
  return `${digits(bytes / size, 3)} ${unit}`
}

/** Rows of the table of docs/sizing.md. */
const ROWS: [string, (sizes: Sizes) => string][] = [
  ['clicks a second, mean; peak', ({ mean, peak }) => `${whole(mean)}; ${whole(peak)}`],
  ['redirector cores', ({ redirectorCores }) => digits(redirectorCores, 2)],
  ['ingest cores', ({ ingestCores }) => digits(ingestCores, 2)],
  ['ClickHouse cores for inserts, a replica', ({ insertCores }) => digits(insertCores, 2)],
  ['ClickHouse disk a year, a replica', ({ clickHouseDiskBytes }) => bytesText(clickHouseDiskBytes)],
  ['Kafka disk, all brokers', ({ kafkaDiskBytes }) => bytesText(kafkaDiskBytes)],
  ['click logs, all redirectors', ({ clickLogBytes }) => bytesText(clickLogBytes)],
  ['shards', ({ shards }) => String(shards)],
]

/** Lines of a table in Markdown. */
function tableOf(head: string[], rows: string[][]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** The table of docs/sizing.md. */
export function pageTable(columns: { title: string; sizes: Sizes }[]): string {
  return tableOf(
    ['', ...columns.map(({ title }) => title)],
    ROWS.map(([label, text]) => [label, ...columns.map(({ sizes }) => text(sizes))]),
  ).replace(/^\| {2}\|/, '| |')
}

/** Figures, machines and their cost, as `npm run sizes` prints them. */
export function sizesText(sizes: Sizes, title: string, retentionDays: number, prices: Prices): string {
  const figures = ROWS.map(([label, text]) => [label.replace('a year', `for ${retentionDays} days`), text(sizes)])
  const names = Object.keys(sizes.parts) as Part[]
  const machines = names.map((name) => {
    const part = sizes.parts[name]
    return [
      name,
      String(part.count),
      String(part.cores),
      bytesText(part.bytes),
      part.diskBytes === 0 ? 'none' : bytesText(part.diskBytes),
      whole(costOf(part, prices)),
    ]
  })
  const total = names.reduce((sum, name) => sum + costOf(sizes.parts[name], prices), 0)
  return [
    tableOf(['', title], figures),
    '',
    tableOf(
      ['', 'machines', 'cores each', 'memory each', 'disk each', 'a month'],
      [...machines, ['all', '', '', '', '', whole(total)]],
    ),
    '',
    `Prices of a month, in a currency of yours: ${prices.core} a core, ${prices.memoryGb} a GB of memory, ` +
      `${prices.diskGb} a GB of disk. Traffic out of a cloud is not included.`,
    'Disk of ClickHouse is twice its data, because merges need as much. docs/sizing.md says what is measured and assumed.',
  ].join('\n')
}
