// `npm run bench:reports [-- --clicks 1M,10M,100M] [--only funnel] [--data-dir FOLDER] [--meanwhile]`: how fast the API
// answers over that many clicks, questions with that word in them; and, with --meanwhile, how fast ingest is while it does.
// FOLDER keeps the clicks and conversions in ClickHouse for the next run.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { hashKey } from '../../api/keys/secret.js'
import { connectClickHouse } from '../../clickhouse/connect.js'
import { startClickHouse } from '../../embedded/clickhouse/spawn.js'
import { startPostgres } from '../../embedded/postgres.js'
import { migrateClickHouse } from '../../migrate/migrate-clickhouse.js'
import { migratePostgres } from '../../migrate/migrate-postgres.js'
import { connectPostgres } from '../../postgres/connect.js'
import { freePort } from '../../process/free-port.js'
import { BOTH_CORES, startPinned } from '../side.js'
import { program } from '../stage.js'
import { fillClicks, fillLinks, mergePastBuckets } from './fill.js'
import { CONVERSIONS, fillConversions, mergePastMonths } from './fill-conversions.js'
import { measureIngestMeanwhile } from './ingest-meanwhile.js'
import { measureBytesRead, measureQuestion } from './measure.js'
import { questionsOf } from './questions.js'
import { printStorage } from './storage.js'

const { values } = parseArgs({
  options: {
    clicks: { type: 'string', default: '1M,10M,100M' },
    'data-dir': { type: 'string' },
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '40' },
    meanwhile: { type: 'boolean', default: false },
  },
})

function readClicks(text: string): number {
  const [, digits, unit] = /^(\d+)([KM]?)$/.exec(text) ?? []
  if (!digits) throw new Error(`--clicks takes numbers such as 500K or 10M, not ${text}`)
  return Number(digits) * (unit === 'M' ? 1e6 : unit === 'K' ? 1e3 : 1)
}

const KEY = 'sk_bench'
const sizes = values.clicks.split(',').map(readClicks)
const rounds = Number(values.rounds)
/** Goes afterwards. */
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'slugline-reports-'))
fs.chmodSync(scratch, 0o755) // for the user that the embedded Postgres runs as

const [postgres, clickhouse] = await Promise.all([
  startPostgres({ dataDir: path.join(scratch, 'postgres') }), // filled in seconds, each time
  startClickHouse({ dataDir: path.join(values['data-dir'] ?? scratch, 'clickhouse') }),
])
const sql = connectPostgres(postgres.url, 'bench')
const client = connectClickHouse(clickhouse.url, 'bench', { requestMs: 600_000 })
await migratePostgres(sql)
await migrateClickHouse(client)

async function findOne(query: string) {
  const result = await client.query({ query, format: 'JSONCompactEachRow' })
  return (await result.json<[string]>())[0][0]
}
const count = async (table = 'clicks') => Number(await findOne(`SELECT count() FROM ${table}`))
/** A folder that was filled on another day keeps its last day, so that it is measured as it is. */
const lastDay =
  (await count()) > 0 ? await findOne('SELECT toDate(max(time)) FROM clicks') : new Date().toISOString().slice(0, 10)
const userId = await fillLinks(sql)
await sql`INSERT INTO api_keys (hash, prefix, user_id) VALUES (${hashKey(KEY)}, 'sk_', ${userId})`

if ((await count('conversions')) < CONVERSIONS) {
  await fillConversions(client, lastDay)
  await mergePastMonths(client, lastDay)
}

const port = await freePort()
const env = { DATABASE_URL: postgres.url, CLICKHOUSE_URL: clickhouse.url }
const api = await startPinned(BOTH_CORES, program('api/main.js'), [], {
  ...env,
  API_PORT: String(port),
  API_MONITOR_PORT: '0',
})

try {
  for (const size of sizes) {
    const from = await count()
    const startedMs = performance.now()
    // Days are spread over all clicks of a size: a folder that has another size already is filled up, not begun again.
    await fillClicks(client, { from, to: size, lastDay }, (clicks) => {
      if (process.stderr.isTTY) process.stderr.write(`\r${clicks.toLocaleString('en')} clicks `)
    })
    const seconds = (performance.now() - startedMs) / 1000
    if (from < size) await mergePastBuckets(client, lastDay)
    console.log(`\n## ${size.toLocaleString('en')} clicks (${size - from} filled in ${seconds.toFixed(0)} s)\n`)
    await printStorage(client, size)
    console.log(
      '\n| question | p50 ms | p95 ms | must | want | | ClickHouse, CPU ms | load | 20 at once: p95 ms | requests/s alone, with 20 | read |',
    )
    console.log('|---|---|---|---|---|---|---|---|---|---|---|')
    for (const question of questionsOf(lastDay).filter(({ what }) => what.includes(values.only))) {
      const ask = { url: `http://127.0.0.1:${port}/api/v1/workspace/`, key: KEY, question, rounds, pid: clickhouse.pid }
      const alone = await measureQuestion({ ...ask, clients: 1 })
      const together = await measureQuestion({ ...ask, clients: 20 })
      const bytes = await measureBytesRead({ sql, client, key: KEY, question })
      const verdict = alone.p95 <= question.wantMs ? 'as wanted' : alone.p95 <= question.mustMs ? 'enough' : 'TOO SLOW'
      if (alone.refused) throw new Error(`${question.what}: refused, although nothing else was asked`)
      const cells = [
        question.what,
        alone.p50.toFixed(1),
        alone.p95.toFixed(1),
        question.mustMs,
        question.wantMs,
        verdict,
        alone.cpuMs.toFixed(0),
        alone.load.toFixed(1),
        together.p95.toFixed(0) + (together.refused ? `, ${together.refused} refused` : ''),
        `${alone.perSecond.toFixed(0)}, ${together.perSecond.toFixed(0)}`,
        `${(bytes / 1e6).toFixed(2)} MB`,
      ]
      console.log(`| ${cells.join(' | ')} |`)
    }
  }
  if (values.meanwhile) {
    const url = `http://127.0.0.1:${port}/api/v1/workspace/`
    const ask = { sql, env, url, key: KEY, lastDay, clients: 20 }
    const { alone, meanwhile, answersPerSecond } = await measureIngestMeanwhile(ask)
    console.log(
      `\ningest: ${alone.toFixed(0)} clicks/s alone, ${meanwhile.toFixed(0)} while ${ask.clients} clients are answered ` +
        `${answersPerSecond.toFixed(1)} reports/s: ${(meanwhile / alone).toFixed(2)}`,
    )
  }
} finally {
  api.kill('SIGTERM')
  await sql.end({ timeout: 1 })
  await client.close()
  await clickhouse.stop()
  await postgres.stop()
  fs.rmSync(scratch, { recursive: true, force: true })
}
process.exit()
