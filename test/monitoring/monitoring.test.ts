// The rules and the dashboard ask for what the programs export, and for nothing else.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { parse } from 'yaml'
import { freePort } from '../../process/free-port.js'
import { withFolder } from '../folder.js'
import { runProgram } from '../programs.js'
import { withClickHouse, withPostgres } from '../services.js'
import { readPromql } from './read-promql.js'

const read = (file: string) => readFileSync(fileURLToPath(new URL(`../../../docs/${file}`, import.meta.url)), 'utf8')

/** Those that Prometheus adds to each series, and the one series it makes itself. */
const OWN_LABELS = ['job', 'instance']
const clashing: string[] = []
const exported = new Map<string, Set<string>>([['up', new Set(OWN_LABELS)]])
const families = new Set<string>()

function note(metrics: string) {
  for (const line of metrics.split('\n')) {
    const family = /^# TYPE (\S+)/.exec(line)?.[1]
    if (family) families.add(family)
    const [, name, labels = ''] = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? \S+$/.exec(line) ?? []
    if (!name) continue
    const known = exported.get(name) ?? new Set(OWN_LABELS)
    for (const [, label] of labels.matchAll(/(?:^|,)(\w+)="/g)) {
      known.add(label)
      if (OWN_LABELS.includes(label)) clashing.push(`${name} ${label}`)
    }
    exported.set(name, known)
  }
}

const [{ url: databaseUrl, sql }, clickhouse] = await Promise.all([withPostgres(t), withClickHouse(t)])
await sql`INSERT INTO workspaces (name) VALUES ('one')`
const apiPort = await freePort()
const env = {
  DATABASE_URL: databaseUrl,
  CLICKHOUSE_URL: clickhouse.url,
  DATA_DIR: path.join(withFolder(t, 'monitoring'), 'data'),
  REDIRECTOR_PORT: '0',
  API_PORT: String(apiPort),
  KAFKA_BROKERS: '127.0.0.1:1', // away, which no metric minds
  BLOCKLISTS: '/nowhere.txt',
}
for (const name of ['redirector', 'ingest', 'events', 'api']) {
  const program = await runProgram(t, `${name}/main.js`, env)
  if (name === 'api') await fetch(`http://127.0.0.1:${apiPort}/api/v1/workspaces`)
  note(await (await fetch(`${program.monitor}/metrics`)).text())
}

interface Rule {
  alert: string
  expr: string
  labels: Record<string, string>
  annotations: Record<string, string>
}
const { groups } = parse(read('monitoring/alerts.yml')) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)

interface Panel {
  title: string
  targets?: { expr: string; legendFormat: string }[]
}
const dashboard = JSON.parse(read('monitoring/dashboard.json')) as { panels: Panel[] }
const targets = dashboard.panels.flatMap(({ title, targets = [] }) => targets.map((target) => ({ title, ...target })))

/** Mistakes in an expression, and in the labels that the text about it shows. */
function complaintsOf(expression: string, shown: string[] = []): string[] {
  const { selectors, grouping } = readPromql(expression.replaceAll('$__rate_interval', '5m'))
  const complaints: string[] = []
  const any = new Set<string>()
  for (const { metric, labels } of selectors) {
    const known = exported.get(metric)
    if (!known) complaints.push(`nobody exports ${metric}`)
    for (const label of labels) if (!known?.has(label)) complaints.push(`${metric} has no label ${label}`)
    for (const label of known ?? []) any.add(label)
  }
  for (const label of [...grouping, ...shown]) if (!any.has(label)) complaints.push(`no metric has a label ${label}`)
  return complaints
}

t.test('a metric, a label or an expression that is wrong is found', (t) => {
  t.strictSame(complaintsOf('rate(slugline_redirects_total{job="a"}[5m])', ['instance']), [])
  t.strictSame(complaintsOf('slugline_nothing'), ['nobody exports slugline_nothing'])
  t.strictSame(complaintsOf('sum by (colour) (up{shape="a"})', ['size']), [
    'up has no label shape',
    'no metric has a label colour',
    'no metric has a label size',
  ])
  t.throws(() => complaintsOf('sum(rate(up[5m])'), { message: /not PromQL/ })
  t.end()
})

t.test('each alert asks for what is there, says how bad it is, and is explained', (t) => {
  const page = read('monitoring.md')
  t.ok(rules.length > 10)
  for (const { alert, expr, labels, annotations } of rules) {
    const shown = [...annotations.summary.matchAll(/\$labels\.(\w+)/g)].map(([, label]) => label)
    t.strictSame(complaintsOf(expr, shown), [], alert)
    t.ok(['critical', 'warning'].includes(labels.severity), `${alert} has a severity`)
    t.ok(page.includes(`\`${alert}\``), `${alert} is in monitoring.md`)
  }
  t.end()
})

t.test('each panel shows what is there', (t) => {
  t.ok(targets.length > 20)
  for (const { title, expr, legendFormat } of targets) {
    const shown = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label)
    t.strictSame(complaintsOf(expr, shown), [], title)
  }
  t.end()
})

t.test('no label has the name of one that Prometheus adds, and would be renamed by it', (t) => {
  t.strictSame(clashing, [])
  t.end()
})

t.test('every metric of ours is explained', (t) => {
  const page = read('monitoring.md')
  const ours = [...families].filter((name) => name.startsWith('slugline_'))
  t.ok(ours.length > 20)
  for (const name of ours) t.ok(page.includes(`\`${name}\``), `${name} is in monitoring.md`)
  t.end()
})
