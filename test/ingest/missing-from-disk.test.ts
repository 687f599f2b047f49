// A segment of a click log that a disk has damaged: ingest says which clicks are gone, and so does the audit.
import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { openClickLog } from '../../click-log/click-log.js'
import { readSegmentHeader } from '../../click-log/segment.js'
import { aClick } from '../consume/make-records.js'
import { withFolder } from '../folder.js'
import { runProgram } from '../programs.js'
import { withClickHouse, withPostgres } from '../services.js'
import { until } from '../until.js'

t.setTimeout(300_000)

t.test('damage in the middle of a click log is told until somebody accepts it', async (t) => {
  const [{ url: databaseUrl }, { url: clickhouseUrl }] = await Promise.all([withPostgres(t), withClickHouse(t)])
  const dataDir = withFolder(t)
  const log = openClickLog({
    folder: path.join(dataDir, 'click-log'),
    segmentBytes: 64 << 10,
    bytesMax: 1 << 30,
    fsyncMs: 1000,
    partitions: 1,
    onWarning: t.comment,
  })
  for (let n = 0; n < 1000; n++) log.append(aClick({ time: Date.now() }))
  await log.close()
  const segments = fs.readdirSync(log.folder).filter((name) => name.endsWith('.segment'))
  const [second, third] = segments.slice(1, 3).map((name) => path.join(log.folder, name))
  const from = readSegmentHeader(second)!.firstSequence
  const to = readSegmentHeader(third)!.firstSequence
  fs.writeFileSync(second, Buffer.concat([fs.readFileSync(second).subarray(0, 64), Buffer.alloc(4096, 1)]))
  const clicks = to - from
  const message = `${clicks} clicks of redirector ${log.instance} are missing: sequences ${from} to ${to - 1}`

  const env = { DATABASE_URL: databaseUrl, CLICKHOUSE_URL: clickhouseUrl, DATA_DIR: dataDir, KAFKA_BROKERS: '' }
  const ingest = await runProgram(t, 'ingest/main.js', env)
  async function untilMissing(count: number) {
    const line = `slugline_ingest_missing_clicks ${count}`
    const metrics = async () => (await fetch(`${ingest.monitor}/metrics`)).text()
    await until(async () => (await metrics()).split('\n').includes(line), line, { everyMs: 100 })
  }
  async function admin(...args: string[]) {
    const program = fileURLToPath(new URL('../../admin/main.js', import.meta.url))
    return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
      execFile(process.execPath, [program, ...args], { env: { ...process.env, ...env } }, (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
      )
    })
  }

  await untilMissing(clicks)
  t.match(ingest.output(), `${message} (see: npm run admin -- audit)`)
  t.match(await admin('audit'), { code: 1, stdout: message, stderr: /see "ingest accept-missing"/ })
  t.match(await admin('ingest', 'accept-missing'), { code: 0, stdout: `accepted: ${message}` })
  t.match(await admin('ingest', 'accept-missing'), { code: 1, stderr: /No click is missing/ })
  t.match(await admin('audit'), { code: 0, stderr: /No click that a redirector has recorded is missing/ })
  await untilMissing(0)
})
