import type { ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Sql } from '../../../postgres/connect.js'
import { seededRandom } from '../../chaos/seeded-random.js'
import { freePort } from '../../programs.js'
import { handOver, hasInserted, WRITTEN_CLICKS, writeClicks } from '../ingest.js'
import { BOTH_CORES, startPinned } from '../side.js'
import { program, until } from '../stage.js'
import type { Question } from './questions.js'

interface Ask {
  sql: Sql
  /** Of the stores and nothing else */
  env: NodeJS.ProcessEnv
  /** Up to /workspace/ */
  url: string
  key: string
  questions: Question[]
  clients: number
}

/** Clicks a second that ingest takes from a full click log into all tables. */
async function ingestRate(sql: Sql, env: NodeJS.ProcessEnv): Promise<number> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'slugline-meanwhile-'))
  let ingest: ChildProcess | undefined
  try {
    await writeClicks({ sql, dataDir })
    const monitorPort = await freePort()
    const more = { DATA_DIR: dataDir, INGEST_MONITOR_PORT: String(monitorPort) }
    ingest = await startPinned(BOTH_CORES, program('ingest/main.js'), [], { ...env, ...more })
    const startedMs = performance.now()
    handOver(dataDir)
    await until(() => hasInserted(monitorPort), 300)
    return (WRITTEN_CLICKS / (performance.now() - startedMs)) * 1000
  } finally {
    ingest?.kill('SIGTERM')
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

/** How fast ingest is alone, and while clients ask for reports of all kinds, one after the other each. */
export async function measureIngestMeanwhile({ sql, env, url, key, questions, clients }: Ask) {
  const alone = await ingestRate(sql, env)
  let isOver = false
  let answers = 0
  const asking = Promise.all(
    Array.from({ length: clients }, async (_, i) => {
      const random = seededRandom(i + 1)
      while (!isOver) {
        const { path } = questions[Math.floor(random() * questions.length)]
        const response = await fetch(url + path(random), { headers: { authorization: `Bearer ${key}` } })
        await response.text()
        if (response.status === 200) answers += 1
      }
    }),
  )
  const startedMs = performance.now()
  const meanwhile = await ingestRate(sql, env)
  const seconds = (performance.now() - startedMs) / 1000
  isOver = true
  await asking
  return { alone, meanwhile, answersPerSecond: answers / seconds }
}
