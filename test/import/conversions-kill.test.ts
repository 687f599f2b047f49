import t from 'tap'
import { ensureFirstWorkspace } from '../../api/keys/first-workspace.js'
import { freePort } from '../../process/free-port.js'
import { withFolder } from '../folder.js'
import { programVictim } from '../programs.js'
import { withClickHouse, withPostgres } from '../services.js'
import { until } from '../until.js'
import { startImport, withFiles } from './run-import.js'

/** Enough for a second kill in the middle: what is told is told of each row by itself. */
const ROW_COUNT = 8_000
const HALFWAY = 3_000

const [postgres, clickhouse] = await Promise.all([withPostgres(t), withClickHouse(t)])
const { sql } = postgres
const { apiKey } = await ensureFirstWorkspace(sql)
const port = await freePort()
const api = programVictim(t, 'api', 'api/main.js', {
  API_PORT: String(port),
  API_MONITOR_PORT: '0',
  DATABASE_URL: postgres.url,
  CLICKHOUSE_URL: clickhouse.url,
  DATA_DIR: withFolder(t),
})
await api.start()
const { file } = withFiles(t)

/** Every tenth row is as another one. */
const write = (name: string) =>
  file(
    `${name}.csv`,
    ['event_name,external_id,amount_cents,occurred_at']
      .concat(Array.from({ length: ROW_COUNT }, (_, i) => `${name},b-${i % 10 === 9 ? i - 1 : i},${i % 7},2026-03-01`))
      .join('\n'),
  )
const start = (csv: string) =>
  startImport(t, ['--conversions', csv, '--api', `http://127.0.0.1:${port}`], { API_KEY: apiKey! })
const countOf = async (name: string) =>
  (await sql<[{ count: number }]>`SELECT count(*)::integer AS count FROM conversions WHERE event_name = ${name}`)[0]
    .count
const untilThere = (name: string, count: number, { child }: ReturnType<typeof start>) =>
  until(async () => (await countOf(name)) >= count || child.exitCode !== null, `${count} conversions`, { everyMs: 10 })

t.test('the import is killed twice, and ends at the third start', async (t) => {
  const csv = write('importer')
  for (const count of [1, HALFWAY]) {
    const killed = start(csv)
    await untilThere('importer', count, killed)
    killed.child.kill('SIGKILL')
    await killed.ended
  }
  const before = await countOf('importer')
  t.ok(before >= HALFWAY && before < ROW_COUNT, 'it was killed in between')
  // The last request of the killed import may still be under way, so its rows may be new to neither of them.
  const { code, out } = await start(csv).ended
  t.equal(code, 0)
  const [recorded, there, refused] = out.match(/\d+/g)!.map(Number)
  t.match({ sum: recorded + there, refused }, { sum: ROW_COUNT, refused: 0 })
  t.ok(there >= before)
  t.equal(await countOf('importer'), ROW_COUNT)
  t.match(await start(csv).ended, { code: 0, out: `0 recorded, ${ROW_COUNT} already there, 0 refused\n` })
  t.equal(await countOf('importer'), ROW_COUNT)
})

t.test('the api is killed twice, and the import goes on by itself', async (t) => {
  const csv = write('server')
  const running = start(csv)
  for (const count of [1, HALFWAY]) {
    await untilThere('server', count, running)
    await api.kill()
    await api.start()
  }
  const { code, out, err } = await running.ended
  t.equal(code, 0)
  t.match(err, /cannot be reached.*again in/)
  const [recorded, there, refused] = out.match(/\d+/g)!.map(Number)
  t.match({ sum: recorded + there, refused }, { sum: ROW_COUNT, refused: 0 })
  t.equal(await countOf('server'), ROW_COUNT)
  t.equal((await sql`SELECT DISTINCT event_id FROM conversions WHERE event_name = 'server'`).length, ROW_COUNT)
})

t.test('interrupted, it ends between two requests and says what was done', async (t) => {
  const running = start(write('interrupted'))
  await untilThere('interrupted', 2_000, running)
  running.child.kill('SIGINT')
  const { code, out, err } = await running.ended
  t.match({ code, err }, { code: 130, err: /the same command goes on/ })
  t.equal(Number(/^\d+/.exec(out)![0]), await countOf('interrupted'), 'what it says is what is there')
})
