import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Registry } from 'prom-client'

/**
 * Returns what is wrong with a part of the process, or undefined if nothing is. A thrown error counts as its message.
 */
export type Check = () => Promise<string | undefined> | string | undefined

const CHECK_MS_MAX = 1_000

async function complaintOf(check: Check): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined
  const bound = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, CHECK_MS_MAX, `no answer within ${CHECK_MS_MAX} ms`)
  })
  try {
    return await Promise.race([(async () => check())(), bound])
  } catch (error) {
    return (error instanceof Error && error.message) || String(error)
  } finally {
    clearTimeout(timer)
  }
}

function answerJson(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
  response.end(`${JSON.stringify(body)}\n`)
}

/**
 * Serves health and metrics of a process on a port of its own: `/health/live`: 200 while the event loop turns;
 * `/health/ready`: 200 or 503 with `{ ready, parts: { name: 'ok' | why } }`; `/metrics` in the Prometheus text format;
 * and `pages` by their paths. Both health paths are 503 while the process drains.
 * @param options.port 0 for any free port
 * @param options.checks one per part; all run in parallel at each request and have one second
 * @param options.optionalChecks checks of parts that may be away; they are shown, but do not affect readiness
 * @param options.isDraining whether the process is about to stop and must get no new requests
 */
export async function startMonitor(options: {
  host: string
  port: number
  registry: Registry
  checks: Record<string, Check>
  optionalChecks?: Record<string, Check>
  isDraining?: () => boolean
  pages?: Record<string, (query: URLSearchParams) => Promise<{ status: number; body: unknown }>>
}): Promise<{ url: string; close(): Promise<void> }> {
  const { isDraining = () => false, optionalChecks = {} } = options
  const checkProcess = () => (isDraining() ? 'draining' : undefined)

  async function statesOf(checks: Record<string, Check>): Promise<Record<string, string>> {
    const states = Object.entries(checks).map(async ([name, check]) => [name, (await complaintOf(check)) ?? 'ok'])
    return Object.fromEntries(await Promise.all(states))
  }

  async function readiness() {
    const [needed, optional] = await Promise.all([
      statesOf({ process: checkProcess, ...options.checks }),
      statesOf(optionalChecks),
    ])
    return { ready: Object.values(needed).every((state) => state === 'ok'), parts: { ...needed, ...optional } }
  }

  async function answer(path: string, query: string, response: ServerResponse) {
    if (path === '/health/live') return answerJson(response, isDraining() ? 503 : 200, { live: true })
    if (path === '/health/ready') {
      const state = await readiness()
      return answerJson(response, state.ready ? 200 : 503, state)
    }
    if (path === '/metrics') {
      const metrics = await options.registry.metrics()
      return response.writeHead(200, { 'Content-Type': options.registry.contentType }).end(metrics)
    }
    const page = options.pages?.[path]
    if (page) {
      const { status, body } = await page(new URLSearchParams(query))
      return answerJson(response, status, body)
    }
    answerJson(response, 404, { error: 'Not found', code: 'not_found' })
  }

  const server = createServer({ requestTimeout: 10_000 }, (request, response) => {
    const [path, query = ''] = (request.url ?? '/').split('?')
    answer(path, query, response).catch((error) => answerJson(response, 500, { error: String(error) }))
  })
  server.listen(options.port, options.host)
  await once(server, 'listening')
  const { address, port, family } = server.address() as AddressInfo
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
