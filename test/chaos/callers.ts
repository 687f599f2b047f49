import { fork } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Test } from 'tap'
import type { ReceiverMessage } from './receiver-process.js'

const ANSWER_WITHIN_MS = 30_000
const PACE_MS = 20

export interface Workspace {
  id: number
  key: string
  links: number[]
}

/** A receiver of webhooks that keeps only which clicks it was told of. */
export async function startReceiver(t: Test) {
  const told = new Set<number>()
  let calls = 0
  const receiver = fork(fileURLToPath(new URL('./receiver-process.js', import.meta.url)))
  t.teardown(() => receiver.kill('SIGKILL'))
  const port = await new Promise<number>((resolve) =>
    receiver.on('message', (message: ReceiverMessage) => {
      if ('port' in message) return resolve(message.port)
      for (const click of message.clicks) told.add(click)
      calls += message.calls
    }),
  )
  return { url: `http://127.0.0.1:${port}/hook`, told, calls: () => calls }
}

/**
 * Owners who change links, shops that record sales, and people who read reports, through whichever api answers. A call is
 * repeated until it has an answer that is not 503, as clients of the API do.
 */
export function startCallers(options: { ports: number[]; workspaces: Workspace[] }) {
  const recorded = new Set<string>()
  /** Answers by status; 0 is none. */
  const statuses = new Map<number, number>()
  /** Answers that no client can expect. */
  const wrong: string[] = []
  let stopping = false

  async function ask(port: number, key: string, method: string, target: string, body?: object) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${target}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    }).catch(() => undefined)
    const text = await answer?.text().catch(() => undefined)
    const status = text === undefined ? 0 : answer!.status
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (![0, 200, 201, 503].includes(status)) wrong.push(`${method} ${target}: ${status} ${text}`)
    return status === 200 || status === 201
  }
  /** @returns false if it was stopped before an api answered */
  async function call(key: string, method: string, target: string, body?: object) {
    for (let n = 0; !stopping; n++) {
      if (await ask(options.ports[n % options.ports.length], key, method, target, body)) return true
      await delay(PACE_MS)
    }
    return false
  }
  async function loop({ id, key, links }: Workspace) {
    for (let n = 0; !stopping; n++) {
      const link = links[n % links.length]
      await call(key, 'POST', 'link', { workspace_id: id, id: link, url: `https://example.com/${n}` })
      await call(key, 'GET', `workspace/${id}/clicks`)
      const event_id = `sale-${id}-${n}`
      const sale = { event_id, event_name: 'sale', event_type: 'sale', amount_cents: 100, currency: 'EUR' }
      if (await call(key, 'POST', 'conversions', { ...sale, workspace_id: id })) recorded.add(event_id)
      await delay(PACE_MS)
    }
  }
  const running = options.workspaces.map(loop)
  return {
    /** Event ids of conversions that an api has answered. */
    recorded,
    statuses,
    wrong,
    async stop() {
      stopping = true
      await Promise.all(running)
    },
  }
}
