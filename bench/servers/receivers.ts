// Receivers of webhooks: some answer at once, some never. Its parent asks for their ports, for what came since it last
// asked, and for the first requests.

import type { HttpRequest, HttpResponse, us_listen_socket } from 'uWebSockets.js'
import { createRequire } from 'node:module'
import { quantile } from '../cpu.js'

const uws = createRequire(import.meta.url)('uWebSockets.js') as typeof import('uWebSockets.js')
const [quick, hanging] = process.argv.slice(2).map(Number)

export interface Came {
  count: number
  /** From the click to its arrival, seconds: percentiles. */
  p50: number
  p99: number
  worst: number
}

/** A request as it came. */
export interface Taken {
  headers: Record<string, string>
  body: string
}

const TAKEN_MAX = 1000

let count = 0
let seconds: number[] = []
const taken: Taken[] = []
/** Payloads begin with it. */
const TIME_AT = '{"event":"click","timestamp":"'.length
const TIME_LENGTH = '2026-03-10T15:30:00.123Z'.length

function take(response: HttpResponse, request: HttpRequest) {
  response.onAborted(() => undefined)
  let time = ''
  const kept: Taken | undefined = taken.length < TAKEN_MAX ? { headers: {}, body: '' } : undefined
  if (kept) {
    taken.push(kept)
    request.forEach((name, value) => {
      kept.headers[name] = value
    })
  }
  response.onData((chunk, isLast) => {
    if (time === '') time = Buffer.from(chunk, TIME_AT, TIME_LENGTH).toString('latin1')
    if (kept) kept.body += Buffer.from(chunk).toString()
    if (!isLast) return
    count += 1
    seconds.push((Date.now() - Date.parse(time)) / 1000)
    response.end()
  })
}

function never(response: HttpResponse) {
  response.onAborted(() => undefined)
}

function listen(handle: typeof take, times: number): number[] {
  const app = uws.App().post('/*', handle)
  const ports: number[] = []
  for (let i = 0; i < times; i++)
    app.listen('127.0.0.1', 0, (socket: us_listen_socket | false) => {
      if (socket) ports.push(uws.us_socket_local_port(socket))
    })
  return ports
}
const ports = { quick: listen(take, quick), hanging: listen(never, hanging) }

process.on('message', (what: 'ports' | 'came' | 'taken') => {
  if (what === 'ports') return process.send!(ports)
  if (what === 'taken') return process.send!(taken)
  const came: Came = { count, p50: quantile(seconds, 0.5), p99: quantile(seconds, 0.99), worst: quantile(seconds, 1) }
  count = 0
  seconds = []
  return process.send!(came)
})
process.on('disconnect', () => process.exit())
process.send!({ kind: 'ready' })
