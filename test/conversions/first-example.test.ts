// The first example of docs/conversions.md, as a reader copies it, and the report that the reader then looks at.
import { execFile } from 'node:child_process'
import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import t from 'tap'
import { freePort } from '../../process/free-port.js'
import { withApi } from '../api/api-fixture.js'
import { withFolder } from '../folder.js'
import { programVictim } from '../programs.js'
import { until } from '../until.js'

t.setTimeout(300_000)

const page = fs.readFileSync(fileURLToPath(new URL('../../../docs/conversions.md', import.meta.url)), 'utf8')
const example = /```sh\n(curl [\s\S]*?)```/.exec(page)![1]

const api = await withApi(t, { now: () => new Date() })
const address = await api.app.listen({ host: '127.0.0.1', port: 0 })
await programVictim(t, 'ingest', 'ingest/main.js', {
  DATABASE_URL: api.postgres.url,
  CLICKHOUSE_URL: api.clickhouse.url,
  DATA_DIR: withFolder(t),
  INGEST_MONITOR_PORT: String(await freePort()),
}).start()

t.test('what a reader reports first is counted in its country', async (t) => {
  const { stdout } = await promisify(execFile)(
    'sh',
    ['-c', example.replace('https://links.example.com', address).replace('curl ', 'curl -sS ')],
    { env: { ...process.env, SLUGLINE_KEY: api.key } },
  )
  t.match(JSON.parse(stdout), { event_name: 'purchase', country: 'DE', ip_source: 'server' })
  const report = async () => (await api.get(`/workspace/${api.workspaceId}/conversions/counters/country`)).body
  await until(async () => (await report()).total > 0, 'the conversion in the report')
  t.same(await report(), {
    total: 1,
    values: [{ value: 'DE', count: 1, leads: 0, sales: 1, refunds: 0, revenue: { EUR: 4990 } }],
  })
})
