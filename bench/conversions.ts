import { type ChildProcess, execFile } from 'node:child_process'
import { once } from 'node:events'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { ensureFirstWorkspace } from '../api/keys/first-workspace.js'
import { createTokenSigner } from '../click/attribution-token.js'
import { freePort } from '../process/free-port.js'
import { cpuSeconds, median } from './cpu.js'
import { LINKS, NUMBER, writeScript } from './requests.js'
import { BOTH_CORES, OTHER_CORE, pin, SERVER_CORE, startPinned } from './side.js'
import { postgresOf, program, type Stage } from './stage.js'
import type { Row } from './table.js'

const ROUND_SECONDS = 4
/** Requests until what V8 compiles is compiled: a busy machine answers few in a second. */
const WARM_UP = 6_000
const CLIENTS = 32
/** Connections to Postgres, as many as the api process has. */
const DATABASE_CONNECTIONS = 8
const REQUESTS = 500
/** Lua text that replaces NUMBER. It always has the same length, because the request states its length. */
const EVENT_ID = `string.format('%s%09d', run, n)`
const EVENT_ID_LENGTH = '1700000000-000000001'.length

/** Requests, each with a signed token, one in ten a lead, of 1000 links and as many customers as there are requests. */
async function writeReports(stage: Stage, apiKey: string): Promise<string> {
  const [{ signing_key }] = await stage.sql<[{ signing_key: Buffer }]>`SELECT signing_key FROM installation`
  const signer = createTokenSigner(signing_key)
  const requests = Array.from({ length: REQUESTS }, (_, i) => {
    const body = JSON.stringify({
      event_name: 'purchase',
      event_type: i % 10 ? 'sale' : 'lead',
      event_id: '@',
      external_id: `customer-${(i * 7919) % LINKS}`,
      svc_cid: signer.sign(1 + (i % 1000), Date.now(), Buffer.alloc(10, i)),
      amount_cents: 4990,
      currency: 'EUR',
      metadata: { plan: 'pro' },
    })
    return [
      'POST /api/v1/conversions HTTP/1.1',
      'Host: 127.0.0.1',
      `Authorization: Bearer ${apiKey}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length - 1 + EVENT_ID_LENGTH}`,
      '',
      body.replace('@', NUMBER),
    ].join('\r\n')
  })
  return writeScript(path.join(stage.dataDir, 'conversions.lua'), requests, EVENT_ID)
}

interface Round {
  perSecond: number
  /** CPU microseconds of the process and of Postgres, for one conversion */
  ofProcess: number
  ofPostgres: number
}

const columnOf = (rounds: Round[], name: keyof Round) => median(rounds.map((round) => round[name]))
const told = (rounds: Round[]) =>
  `${Math.round(columnOf(rounds, 'perSecond'))}/s (${Math.round(columnOf(rounds, 'ofProcess'))} + ` +
  `${Math.round(columnOf(rounds, 'ofPostgres'))} µs of CPU each, process + Postgres)`

/**
 * Conversions a second that one api process takes, each in a request of its own with a key, a new event_id and a signed
 * token, against INSERTs of such rows into a table with the same unique constraint, one row a statement and a transaction,
 * over as many connections, by a process that does nothing else; in turns.
 */
export async function measureConversions(stage: Stage, rounds: number): Promise<Row[]> {
  const { workspaceId, apiKey } = await ensureFirstWorkspace(stage.sql)
  await stage.sql`UPDATE links SET workspace_id = ${workspaceId} WHERE id <= 1000`
  await stage.sql`
    CREATE TABLE bare_conversions (
      workspace_id integer NOT NULL, id text NOT NULL, event_id text, event_name text, event_type text, external_id text,
      link_id integer, amount_cents bigint, currency text, metadata json, inserted_at timestamptz DEFAULT now(),
      UNIQUE (workspace_id, event_id)
    )`
  const script = await writeReports(stage, apiKey!)
  const port = await freePort()
  const api = await stage.start(SERVER_CORE, 'api/main.js', { API_PORT: String(port), API_MONITOR_PORT: '0' })
  const args = [String(DATABASE_CONNECTIONS), String(CLIENTS)]
  const bare = await startPinned(SERVER_CORE, program('bench/servers/bare-inserts.js'), args, stage.env)

  const insertBare = async (seconds: number): Promise<number> => {
    bare.send(seconds)
    const [{ count }] = (await once(bare, 'message')) as [{ count: number }]
    return count
  }
  const report = async (seconds: number): Promise<number> => {
    const wrk = ['wrk', '-t1', `-c${CLIENTS}`, `-d${seconds}`, '-s', script, `http://127.0.0.1:${port}/`]
    const { stdout } = await promisify(execFile)('taskset', ['-c', OTHER_CORE, ...wrk], { encoding: 'utf8' })
    const trouble = /(Socket errors|Non-2xx or 3xx responses): .*/.exec(stdout)?.[0]
    if (trouble) throw new Error(`conversions: ${trouble}`)
    return Number(/(\d+) requests in/.exec(stdout)![1])
  }
  const measured = async (work: (seconds: number) => Promise<number>, { pid }: ChildProcess): Promise<Round> => {
    const [ofProcess, ofPostgres] = [cpuSeconds([pid!]), cpuSeconds(postgresOf(stage))]
    const startedMs = performance.now()
    const count = await work(ROUND_SECONDS)
    return {
      perSecond: (count / (performance.now() - startedMs)) * 1000,
      ofProcess: ((cpuSeconds([pid!]) - ofProcess) / count) * 1e6,
      ofPostgres: ((cpuSeconds(postgresOf(stage)) - ofPostgres) / count) * 1e6,
    }
  }

  const mine: Round[] = []
  const reference: Round[] = []
  for (let count = 0; count < WARM_UP; ) count += await report(3)
  for (let count = 0; count < WARM_UP; ) count += await insertBare(1)
  for (let round = 0; round < rounds; round++) {
    mine.push(await measured(report, api))
    reference.push(await measured(insertBare, bare))
  }
  const [{ count }] = await stage.sql<[{ count: number }]>`SELECT count(*)::integer AS count FROM conversions`
  for (const child of [api, bare]) child.kill('SIGTERM')
  pin(process.pid, BOTH_CORES)
  const costOf = (rounds: Round[], i: number) => rounds[i].ofProcess + rounds[i].ofPostgres
  const inTurns = (ratioOf: (i: number) => number, what: string): Omit<Row, 'detail'> & { spread: string } => {
    const ratios = mine.map((_, i) => ratioOf(i))
    const against = `bare INSERT with the same unique constraint, one row each, ${DATABASE_CONNECTIONS} connections too`
    const spread = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)} in ${rounds} turns`
    return { what, against, value: median(ratios), unit: 'times', must: 0.5, want: 0.7, more: true, spread }
  }
  const rate = inTurns(
    (i) => mine[i].perSecond / reference[i].perSecond,
    `POST conversions, one each, ${CLIENTS} clients, a second`,
  )
  // Others on the machine take more from the side that needs more: this says what it would come to without them.
  const cpu = inTurns((i) => costOf(reference, i) / costOf(mine, i), 'the same, a CPU-second of process and Postgres')
  return [
    { ...rate, detail: `${rate.spread}; ${told(mine)} against ${told(reference)}; ${count} conversions in the table` },
    { ...cpu, detail: `${cpu.spread}; load average ${os.loadavg()[0].toFixed(1)}` },
  ]
}
