import os from 'node:os'
import type { ClickHouseClient } from '@clickhouse/client'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { buildApp } from '../../api/app.js'
import type { Sql } from '../../postgres/connect.js'
import { seededRandom } from '../../test/chaos/seeded-random.js'
import { cpuSeconds } from '../cpu.js'
import type { Question } from './questions.js'

const WARM_UP = 5
const SEED = 1

/**
 * Milliseconds a request, of `rounds` requests of each of `clients` that ask at once; with them CPU ms of the process `pid`
 * a request, and the machine's load average of the last minute. A request that is refused because too many ask, or because
 * its time was over before its turn came (on a busy machine), is counted as refused.
 */
export async function measureQuestion(ask: {
  url: string
  key: string
  question: Question
  rounds: number
  clients: number
  pid: number
}) {
  const random = seededRandom(SEED)
  const tookMs: number[] = []
  let refused = 0
  async function request(isCounted: boolean) {
    const startedMs = performance.now()
    const response = await fetch(ask.url + ask.question.path(random), {
      headers: { authorization: `Bearer ${ask.key}` },
    })
    const text = await response.text()
    if (response.status === 503 && isCounted) {
      refused += 1
      return
    }
    if (response.status !== 200) throw new Error(`${ask.question.what}: ${response.status} ${text.slice(0, 300)}`)
    if (isCounted) tookMs.push(performance.now() - startedMs)
  }
  for (let i = 0; i < WARM_UP; i++) await request(false)
  const cpuBefore = cpuSeconds([ask.pid])
  const startedMs = performance.now()
  await Promise.all(
    Array.from({ length: ask.clients }, async () => {
      for (let i = 0; i < ask.rounds / Math.sqrt(ask.clients); i++) await request(true)
    }),
  )
  const seconds = (performance.now() - startedMs) / 1000
  const cpuUsed = cpuSeconds([ask.pid]) - cpuBefore
  tookMs.sort((a, b) => a - b)
  const quantile = (q: number) => tookMs[Math.min(tookMs.length - 1, Math.ceil(q * tookMs.length) - 1)]
  return {
    p50: quantile(0.5),
    p95: quantile(0.95),
    perSecond: tookMs.length / seconds,
    cpuMs: (cpuUsed / tookMs.length) * 1000,
    load: os.loadavg()[0],
    refused,
  }
}

/** Bytes that ClickHouse reads for such a request, the mean of ten. */
export async function measureBytesRead(ask: { sql: Sql; client: ClickHouseClient; key: string; question: Question }) {
  let bytes = 0
  const counting = new Proxy(ask.client, {
    get(client, name) {
      if (name !== 'query') return Reflect.get(client, name)
      return async (params: Parameters<ClickHouseClient['query']>[0]) => {
        // Asked once more in the one format that says what was read.
        const told = await client.query({ ...params, format: 'JSON' })
        bytes += (await told.json()).statistics!.bytes_read
        return client.query(params)
      }
    },
  })
  const app = buildApp({
    sql: ask.sql,
    shards: { of: async () => counting },
    publicUrl: new URL('http://127.0.0.1:8080'),
    log: pino({ level: 'silent' }),
    registry: new Registry(),
    now: () => new Date(),
  })
  const random = seededRandom(SEED)
  const asked = 10
  for (let i = 0; i < asked; i++)
    await app.inject({
      url: `/api/v1/workspace/${ask.question.path(random)}`,
      headers: { authorization: `Bearer ${ask.key}` },
    })
  await app.close()
  return bytes / asked
}
