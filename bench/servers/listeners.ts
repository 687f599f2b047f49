// Listens to the stream of clicks many times over. Its parent asks for what came since it last asked; those that are slow read
// nothing.
import net from 'node:net'
import { ulidBytes } from '../../click/ulid.js'
import { quantile } from '../cpu.js'

const [port, workspaceId, listeners, slow] = process.argv.slice(2, 6).map(Number)
const apiKey = process.argv[6]

export interface Heard {
  /** By the listener that has fewest. */
  fewest: number
  /** From the click to its arrival, seconds: percentiles over all listeners. */
  p50: number
  p99: number
  worst: number
}

const counts = Array.from({ length: listeners }, () => 0)
let seconds: number[] = []
const ID = 'id: '
const ID_LENGTH = 26

function listen(n: number, isSlow: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1', () =>
      socket.write(
        `GET /api/v1/workspace/${workspaceId}/clicks/stream HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${apiKey}\r\n\r\n`,
      ),
    )
    let rest = ''
    socket.once('data', (chunk) => {
      if (!chunk.toString('latin1', 0, 20).startsWith('HTTP/1.1 200'))
        reject(new Error(chunk.toString('latin1', 0, 200)))
      resolve()
      if (isSlow) return socket.pause()
      return socket.on('data', take)
    })
    function take(chunk: Buffer) {
      const nowMs = Date.now()
      const lines = (rest + chunk.toString('latin1')).split('\n')
      rest = lines.pop()!
      for (const line of lines) {
        if (!line.startsWith(ID) || line.length !== ID.length + ID_LENGTH) continue
        counts[n] += 1
        seconds.push((nowMs - ulidBytes(line.slice(ID.length))!.readUIntBE(0, 6)) / 1000)
      }
    }
    socket.on('error', reject)
  })
}

process.on('message', () => {
  const heard: Heard = {
    fewest: Math.min(...counts),
    p50: quantile(seconds, 0.5),
    p99: quantile(seconds, 0.99),
    worst: quantile(seconds, 1),
  }
  counts.fill(0)
  seconds = []
  process.send!(heard)
})
process.on('disconnect', () => process.exit())
for (let n = 0; n < listeners; n++) await listen(n, false)
for (let n = 0; n < slow; n++) await listen(listeners + n, true)
process.send!({ kind: 'ready' })
