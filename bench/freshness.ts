import http from 'node:http'
import { ensureFirstWorkspace } from '../api/keys/first-workspace.js'
import { freePort } from '../process/free-port.js'
import { quantile } from './cpu.js'
import { BOTH_CORES, OTHER_CORE, pin } from './side.js'
import type { Stage } from './stage.js'
import type { Row } from './table.js'

const TIMES = 50

function visit(port: number, slug: string): Promise<string> {
  return new Promise((resolve, reject) => {
    http
      .get({ port, host: '127.0.0.1', path: slug, agent: false }, (response) => {
        response.resume()
        resolve(response.headers.location ?? '')
      })
      .on('error', reject)
  })
}

/** @param everyMs between two looks: a report asked for all the time would be load, not light load */
async function secondsUntil(holds: () => Promise<boolean>, everyMs: number): Promise<number> {
  const started = performance.now()
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, everyMs))
  return (performance.now() - started) / 1000
}

/** How soon a click is in its report, and a changed link at every redirector, with nothing else going on. */
export async function measureFreshness(stage: Stage): Promise<Row[]> {
  for (const pid of [stage.clickhousePid, stage.postgresPid]) pin(pid, BOTH_CORES)
  const ports = [await freePort(), await freePort()]
  const apiPort = await freePort()
  const { workspaceId, apiKey } = await ensureFirstWorkspace(stage.sql)
  const children = [
    ...(await Promise.all(
      ports.map((port) => stage.start(BOTH_CORES, 'redirector/main.js', { REDIRECTOR_PORT: String(port) })),
    )),
    await stage.start(BOTH_CORES, 'ingest/main.js'),
    await stage.start(BOTH_CORES, 'api/main.js', {
      API_PORT: String(apiPort),
      API_MONITOR_PORT: '0',
      PUBLIC_URL: 'http://127.0.0.1:8080',
    }),
  ]
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
  const call = async (path: string, body?: unknown) => {
    const answer = await fetch(`http://127.0.0.1:${apiPort}/api/v1/${path}`, {
      headers,
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }

  const clicks: number[] = []
  const changes: number[] = []
  const link = (await call('link', {
    workspace_id: workspaceId,
    url: 'https://example.com/0',
    slug: '/fresh',
    domain: '127.0.0.1:8080',
  })) as { id: number }
  for (let i = 1; i <= TIMES; i++) {
    await visit(ports[i % 2], '/fresh')
    clicks.push(
      await secondsUntil(async () => {
        const { traffic } = (await call(`workspace/${workspaceId}/clicks?link_id=${link.id}`)) as {
          traffic: { y: number }[]
        }
        return traffic.reduce((sum, { y }) => sum + y, 0) >= i
      }, 50),
    )
  }
  await new Promise((resolve) => setTimeout(resolve, 1000))
  for (let i = 1; i <= TIMES; i++) {
    const url = `https://example.com/${i}`
    await call('link', { id: link.id, workspace_id: workspaceId, url })
    changes.push(
      await secondsUntil(async () => {
        const locations = await Promise.all(ports.map((port) => visit(port, '/fresh')))
        return locations.every((location) => location === url)
      }, 2),
    )
  }
  for (const child of children) child.kill('SIGTERM')
  for (const pid of [stage.clickhousePid, stage.postgresPid]) pin(pid, OTHER_CORE)
  const row = (what: string, seconds: number[], want: number): Row => ({
    what,
    against: '',
    value: quantile(seconds, 0.99),
    unit: 'seconds',
    must: 1,
    want,
    more: false,
    detail: `median ${quantile(seconds, 0.5).toFixed(3)} s, ${TIMES} times`,
  })
  return [
    row('click to visible in the report, p99', clicks, 0.3),
    row('link change to visible at every redirector, p99', changes, 0.1),
  ]
}
