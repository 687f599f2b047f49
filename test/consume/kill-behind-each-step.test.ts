import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { openClickLog } from '../../click-log/click-log.js'
import { checkExactlyOnce } from '../chaos/check.js'
import { withFolder } from '../folder.js'
import { withClickHouse, withPostgres } from '../services.js'
import { aClick } from './make-records.js'
import { STEPS, type Step } from './steps.js'

t.setTimeout(300_000)
const program = fileURLToPath(new URL('./consume-and-die.js', import.meta.url))
/** Clicks of three batches: more than the log gives at once. */
const CLICKS = 1200

for (const step of STEPS) {
  t.test(`killed behind “${step}”, and consumed on by another process`, async (t) => {
    const [postgres, clickhouse] = await Promise.all([withPostgres(t), withClickHouse(t)])
    const folder = path.join(withFolder(t), 'click-log')
    const log = openClickLog({
      folder,
      segmentBytes: 1 << 20,
      bytesMax: 1 << 30,
      fsyncMs: 1000,
      partitions: 1,
      onWarning: t.comment,
    })
    const answered = new Set<number>()
    for (let n = 0; n < CLICKS; n++) {
      log.append(aClick({ time: Date.now(), query: `n=${n}` }))
      answered.add(n)
      if (n === 600) log.append(aClick({ time: Date.now(), link: 'nonsense' })) // in the second batch
    }
    await log.close()

    async function consume(dieBehind: Step | ''): Promise<NodeJS.Signals | null> {
      const args = [program, postgres.url, clickhouse.url, folder, dieBehind]
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] })
      const [code, signal] = await once(child, 'exit')
      if (!signal) t.equal(code, 0)
      return signal
    }
    if (step === 'repeat') t.equal(await consume('write'), 'SIGKILL')
    t.equal(await consume(step), 'SIGKILL')
    t.equal(await consume(''), null)

    await checkExactlyOnce(t, clickhouse.client, { answered, uncertain: new Set() })
    const [row] = await postgres.sql`SELECT position, intent FROM ingest_progress`
    t.same(row, { position: String(log.nextSequence()), intent: null })
    const letters = path.join(folder, '..', 'dead-letters')
    const lines = fs
      .readdirSync(letters)
      .flatMap((file) => fs.readFileSync(path.join(letters, file), 'utf8').split('\n'))
    t.match(lines[0], /"reason":"bad_link"/, 'the dead letter is kept at least once')
  })
}
