import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { Test } from 'tap'

const [HEADER_BYTES, TYPE_A, CLASS_IN] = [12, 1, 1]
const IS_ANSWER = 0x8580 // authoritative, without an error

/**
 * A name server that knows addresses of IPv4 by name, as Docker's does for services. It has no others.
 * @returns its port
 */
export async function startNameServer(t: Test, names: Record<string, string[]>): Promise<number> {
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    const labels: string[] = []
    let at = HEADER_BYTES
    while (query[at] > 0) {
      labels.push(query.toString('latin1', at + 1, at + 1 + query[at]))
      at += 1 + query[at]
    }
    const question = query.subarray(HEADER_BYTES, at + 5)
    const type = query.readUInt16BE(at + 1)
    const found = type === TYPE_A ? (names[labels.join('.')] ?? []) : []
    const head = Buffer.alloc(HEADER_BYTES)
    query.copy(head, 0, 0, 2)
    head.writeUInt16BE(IS_ANSWER, 2)
    head.writeUInt16BE(1, 4)
    head.writeUInt16BE(found.length, 6)
    const records = found.map((text) => {
      const record = Buffer.from([0xc0, HEADER_BYTES, 0, TYPE_A, 0, CLASS_IN, 0, 0, 0, 1, 0, 4])
      return Buffer.concat([record, Buffer.from(text.split('.').map(Number))])
    })
    socket.send(Buffer.concat([head, question, ...records]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  t.teardown(() => socket.close())
  return socket.address().port
}
