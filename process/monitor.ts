import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Registry } from 'prom-client'

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

/** Parts of a process that its monitor shows. */
export interface MonitorParts {
  registry: Registry
  /** One for each part. All run in parallel at each request and have one second. */
  checks: Record<string, Check>
  /** Checks of parts that may be away. They are shown, but do not affect readiness. */
  optionalChecks?: Record<string, Check>
  pages?: Record<string, (query: URLSearchParams) => Promise<{ status: number; body: unknown }>>
}

const NO_PARTS: MonitorParts = { registry: new Registry(), checks: {} }

/**
 * Serves health and metrics of a process on a port of its own. It is opened before the parts of the process, so that
 * load balancers and supervisors are told that the process is still starting. It shows the parts from `show` on.
 *
 * `/health/live`: 200 while the event loop turns, and 503 with `reason` while the process must get no requests;
 * `/health/ready`: 200 or 503 with `{ ready, parts: { name: 'ok' | why } }`; `/metrics` in the Prometheus text format;
 * and `pages` by their paths.
 * @param options.port 0 for any free port
 * @param options.whyClosed why the process must get no requests, such as 'starting'; undefined if it may get them
 */
export async function openMonitor(options: { host: string; port: number; whyClosed?: () => string | undefined }) {
  const { whyClosed = () => undefined } = options
  let shown = NO_PARTS

  async function statesOf(checks: Record<string, Check>): Promise<Record<string, string>> {
    const states = Object.entries(checks).map(async ([name, check]) => [name, (await complaintOf(check)) ?? 'ok'])
    return Object.fromEntries(await Promise.all(states))
  }

  async function readiness() {
    const [needed, optional] = await Promise.all([
      statesOf({ process: whyClosed, ...shown.checks }),
      statesOf(shown.optionalChecks ?? {}),
    ])
    return { ready: Object.values(needed).every((state) => state === 'ok'), parts: { ...needed, ...optional } }
  }

  async function answer(path: string, query: string, response: ServerResponse) {
    if (path === '/health/live') {
      const reason = whyClosed()
      return answerJson(response, reason === undefined ? 200 : 503, { live: reason === undefined, reason })
    }
    if (path === '/health/ready') {
      const state = await readiness()
      return answerJson(response, state.ready ? 200 : 503, state)
    }
    // Without parts there is nothing to measure, and no page to find: the process is starting, or nearly at its end.
    if (shown === NO_PARTS) return answerJson(response, 503, { error: 'Not serving', code: 'unavailable' })
    if (path === '/metrics') {
      const metrics = await shown.registry.metrics()
      return response.writeHead(200, { 'Content-Type': shown.registry.contentType }).end(metrics)
    }
    const page = shown.pages?.[path]
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
    /** Shows `parts`. @returns a function that stops showing them, which must be called before they are released */
    show(parts: MonitorParts) {
      shown = parts
      return () => {
        shown = NO_PARTS
      }
    },
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** Opens a monitor that shows `parts` from the beginning. */
export async function startMonitor({ host, port, ...parts }: MonitorParts & { host: string; port: number }) {
  const monitor = await openMonitor({ host, port })
  monitor.show(parts)
  return { url: monitor.url, close: monitor.close }
}
