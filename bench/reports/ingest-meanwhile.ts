import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Sql } from '../../postgres/connect.js'
import { freePort } from '../../process/free-port.js'
import { handOver, hasInserted, WRITTEN_CLICKS, writeClicks } from '../ingest.js'
import { BOTH_CORES, startPinned } from '../side.js'
import { program, until } from '../stage.js'
import type { Asking } from './ask-reports.js'

interface Ask extends Asking {
  sql: Sql
  /** The variables that name the stores, and no others. */
  env: NodeJS.ProcessEnv
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
    await until(() => hasInserted(monitorPort), 'all clicks in ClickHouse', 300)
    return (WRITTEN_CLICKS / (performance.now() - startedMs)) * 1000
  } finally {
    ingest?.kill('SIGTERM')
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

/** How fast ingest is alone, and while clients ask for reports of all kinds, one after the other each. */
export async function measureIngestMeanwhile({ sql, env, ...asking }: Ask) {
  const alone = await ingestRate(sql, env)
  const clients = new Worker(new URL('./ask-reports.js', import.meta.url), { workerData: asking })
  const startedMs = performance.now()
  const meanwhile = await ingestRate(sql, env)
  const seconds = (performance.now() - startedMs) / 1000
  clients.postMessage('stop')
  const [answers] = (await once(clients, 'message')) as [number]
  await clients.terminate()
  return { alone, meanwhile, answersPerSecond: answers / seconds }
}
