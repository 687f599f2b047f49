// docs/sizing.md has the figures, the formulas and the table that `npm run sizes` computes with.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { computeSizes, costOf } from '../../deploy/sizes/compute-sizes.js'
import { FIGURES } from '../../deploy/sizes/figures.js'
import { pageTable } from '../../deploy/sizes/sizes-text.js'

const read = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')
const page = read('docs/sizing.md')
const benchmarks = read('BENCHMARKS.md')
const sizesOf = (clicksADay: number) => computeSizes({ clicksADay, links: 100_000, retentionDays: 365, replicas: 2 })
const grouped = (value: number) => value.toLocaleString('en-US')

t.test('the table of docs/sizing.md is computed', async (t) => {
  const columns = [1, 100, 10_000].map((millions) => ({
    title: `${grouped(millions)} M a day`,
    sizes: sizesOf(millions * 1e6),
  }))
  t.match(page, `\n${pageTable(columns)}\n`)
})

t.test('its figures are those of the program', async (t) => {
  const rows = new Map([...page.matchAll(/^\| `(\w+)` \| .* \| (.*) \|$/gm)].map(([, name, text]) => [name, text]))
  for (const name of ['R', 'Rk', 'B', 'L', 'm', 'p', 'u', 'k', 'h'] as const)
    t.match(rows.get(name), new RegExp(`^${grouped(FIGURES[name])}\\b`), name)
  const { ingestUs, clickHouseUs, shardClicks, shardDiskBytes, redirectorBytes, kafkaReplicas } = FIGURES
  t.match(rows.get('C'), `${Math.round(1e3 / (ingestUs + clickHouseUs))},000`)
  t.match(rows.get('C'), `${ingestUs} s and ${clickHouseUs.toFixed(1)} s a million`)
  for (const formula of [
    `= \`p × s × ${ingestUs} µs / u\``,
    `= \`p × s × ${clickHouseUs} µs / u\``,
    `= \`k × 3,600 × s × L × ${kafkaReplicas}\``,
    `= \`${redirectorBytes / 1e6} MB + links × m\``,
    `inserts, \`p × s / ${grouped(shardClicks)}\``,
    `\`365 × N × 2 × B / ${shardDiskBytes / 1e12} TB\``,
  ])
    t.match(page, formula)
})

t.test('what is measured is in BENCHMARKS.md', async (t) => {
  t.match(benchmarks, `shipped to Kafka by the same process: ${FIGURES.Rk / 1000}k`)
  t.match(benchmarks, `resident memory per link, 1,000,000 cached: ${FIGURES.m} bytes`)
  t.match(benchmarks, `all 19 tables: ${Math.round(1e3 / (FIGURES.ingestUs + FIGURES.clickHouseUs))}k`)
})

t.test('a machine costs its cores, its memory and its disk', async (t) => {
  const machines = { count: 2, cores: 3, bytes: 4e9, diskBytes: 5e9 }
  t.equal(costOf(machines, { core: 100, memoryGb: 10, diskGb: 1 }), 2 * (300 + 40 + 5))
})

function runSizes(...args: string[]) {
  const program = fileURLToPath(new URL('../../deploy/sizes/main.js', import.meta.url))
  return spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' })
}

t.test('npm run sizes prints the same figures, machines and their cost', async (t) => {
  const cheap = runSizes('--clicks', '100000000', '--disk-price', '0', '--memory-price', '0', '--core-price', '1')
  t.equal(cheap.status, 0)
  t.match(cheap.stdout, '| ClickHouse disk for 365 days, a replica | 1.18 TB |')
  const { parts } = sizesOf(1e8)
  const cores = Object.values(parts).reduce((sum, { count, cores }) => sum + count * cores, 0)
  t.match(cheap.stdout, new RegExp(`^\\| all \\|.* ${cores} \\|$`, 'm'))
  t.match(runSizes('--clicks', '100000000', '--retention-days', '90').stdout, 'for 90 days, a replica | 291 GB |')
})

t.test('a number that is missing or wrong ends it with the usage', async (t) => {
  for (const args of [[], ['--clicks', 'many'], ['--clicks', '0'], ['--clicks', '1', '--links=-1'], ['--click', '1']]) {
    const { status, stderr } = runSizes(...args)
    t.equal(status, 2, args.join(' '))
    t.match(stderr, /npm run sizes -- --clicks N/)
  }
})
