import fs from 'node:fs'
import path from 'node:path'
import autocannon from 'autocannon'
import { ensureFirstWorkspace } from '../api/keys/first-workspace.js'
import { freePort } from '../process/free-port.js'
import { cpuSeconds, median } from './cpu.js'
import { LINKS } from './requests.js'
import { BOTH_CORES, OTHER_CORE, pin, SERVER_CORE, startPinned } from './side.js'
import { postgresOf, program, type Stage } from './stage.js'
import type { Row } from './table.js'

const ROUND_SECONDS = 3
const WARMING_SECONDS = 1
/** Different requests of an operation, repeated in turns. */
const REQUESTS = 500
const BULK = 1000

interface Operation {
  what: string
  connections: number
  /** Two thirds of what was measured first: a route that asks no database is no goal, it tells what Fastify takes. */
  must: number
  want: number
  requests: { method: 'GET' | 'POST'; path: string; body?: unknown }[]
}

const pathOf = (name: string) => `/api/v1/${name}`

/** The measured requests, by short names. */
function operationsIn(workspaceId: number): Record<string, Operation> {
  const draft = (i: number) => ({
    workspace_id: workspaceId,
    url: `https://www.example.com/products/${i}`,
    name: `P${i}`,
  })
  const many = <T>(of: (i: number) => T) => Array.from({ length: REQUESTS }, (_, i) => of(1 + ((i * 7919) % LINKS)))
  return {
    create: {
      what: 'POST link, new',
      connections: 16,
      must: 0.015,
      want: 0.03,
      requests: many((i) => ({ method: 'POST', path: pathOf('link'), body: draft(i) })),
    },
    update: {
      what: 'POST link, changed',
      connections: 16,
      must: 0.008,
      want: 0.02,
      requests: many((id) => ({ method: 'POST', path: pathOf('link'), body: { id, ...draft(id) } })),
    },
    read: {
      what: 'GET link',
      connections: 16,
      must: 0.015,
      want: 0.03,
      requests: many((id) => ({ method: 'GET', path: pathOf(`link/${id}`) })),
    },
    list: {
      what: 'GET list_links, 100 of 100,000',
      connections: 4,
      must: 0.006,
      want: 0.012,
      requests: many((i) => ({
        method: 'GET',
        path: pathOf(`workspace/${workspaceId}/list_links?page_size=100&page=${1 + (i % 10)}`),
      })),
    },
    bulk: {
      what: `POST links, ${BULK} new`,
      connections: 2,
      must: 0.01,
      want: 0.02,
      requests: [{ method: 'POST', path: pathOf('links'), body: Array.from({ length: BULK }, (_, i) => draft(i)) }],
    },
  }
}

const toRequest = ({ method, path, body }: Operation['requests'][number], headers: Record<string, string>) => ({
  method,
  path,
  headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
  ...(body !== undefined && { body: JSON.stringify(body) }),
})

/** Requests a second that all were answered with 2xx. */
function load(url: string, { connections, requests }: Operation, headers: Record<string, string>, seconds: number) {
  return autocannon({
    url,
    connections,
    duration: seconds,
    timeout: 60,
    requests: requests.map((request) => toRequest(request, headers)),
  }).then((result) => {
    if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} wrong, ${result.errors} lost`)
    return { requests: result['2xx'], perSecond: result.requests.average }
  })
}

/**
 * Requests that the API answers per second of CPU, with the CPU of its databases. The measure beside it is a Fastify that
 * parses the same bodies and answers the same bytes, and does nothing else. The two take turns.
 */
export async function measureApi(stage: Stage, rounds: number): Promise<Row[]> {
  const { workspaceId, apiKey } = await ensureFirstWorkspace(stage.sql)
  await stage.sql`UPDATE links SET workspace_id = ${workspaceId}`
  await stage.sql`VACUUM (FULL) links`
  await stage.sql`VACUUM (ANALYZE) links`
  const port = await freePort()
  const api = await stage.start(SERVER_CORE, 'api/main.js', {
    API_PORT: String(port),
    API_MONITOR_PORT: '0',
    PUBLIC_URL: 'http://127.0.0.1:8080',
  })
  const url = `http://127.0.0.1:${port}`
  const headers = { authorization: `Bearer ${apiKey}` }
  const operations = operationsIn(workspaceId)

  const answers: Record<string, string> = {}
  for (const [name, { requests }] of Object.entries(operations)) {
    const answer = await fetch(url + requests[0].path, toRequest(requests[0], headers))
    answers[name] = await answer.text()
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${answers[name]}`)
  }
  const file = path.join(stage.dataDir, 'answers.json')
  fs.writeFileSync(file, JSON.stringify(answers))
  const barePort = await freePort()
  const bare = await startPinned(SERVER_CORE, program('bench/servers/bare-fastify.js'), [String(barePort), file])
  pin(process.pid, OTHER_CORE)

  const rows: Row[] = []
  for (const [name, operation] of Object.entries(operations)) {
    const sides = [
      { url, operation, pids: () => [api.pid!, ...postgresOf(stage), stage.clickhousePid] },
      {
        url: `http://127.0.0.1:${barePort}`,
        operation: { ...operation, requests: operation.requests.map((request) => ({ ...request, path: `/${name}` })) },
        pids: () => [bare.pid!],
      },
    ]
    const results = sides.map(() => ({ perSecond: [] as number[], perCpuSecond: [] as number[] }))
    let apiCpu = 0
    let count = 0
    for (const side of sides) await load(side.url, side.operation, headers, WARMING_SECONDS)
    for (let round = 0; round < rounds; round++)
      for (const [i, side] of sides.entries()) {
        const [before, apiBefore] = [cpuSeconds(side.pids()), cpuSeconds([api.pid!])]
        const { requests, perSecond } = await load(side.url, side.operation, headers, ROUND_SECONDS)
        results[i].perCpuSecond.push(requests / (cpuSeconds(side.pids()) - before))
        results[i].perSecond.push(perSecond)
        if (i > 0) continue
        apiCpu += cpuSeconds([api.pid!]) - apiBefore
        count += requests
      }
    const [mine, reference] = results.map(({ perCpuSecond }) => median(perCpuSecond))
    const [rate, referenceRate] = results.map(({ perSecond }) => Math.round(median(perSecond)))
    rows.push({
      what: `${operation.what}: answers a CPU-second, databases included`,
      against: 'bare Fastify, same bodies and answers',
      value: mine / reference,
      unit: 'times',
      must: operation.must,
      want: operation.want,
      more: true,
      detail:
        `${mine.toFixed(1)} against ${reference.toFixed(1)}; ${rate}/s against ${referenceRate}/s; ` +
        `${((apiCpu / count) * 1000).toFixed(2)} CPU ms each in the api`,
    })
  }
  for (const child of [api, bare]) child.kill('SIGTERM')
  pin(process.pid, BOTH_CORES)
  return rows
}
