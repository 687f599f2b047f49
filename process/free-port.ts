import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'

const FIRST = 10_000
/** Linux gives those from here on to connections, and to whoever listens on port 0. */
const END = 32_768

/**
 * Until a program listens there, which takes it a second to start, nobody else may be given the port. So UDP's port of the
 * same number is held, of which nobody needs anything, and which the system takes back however this process ends.
 */
async function hold(port: number): Promise<boolean> {
  const socket = createSocket('udp4')
  try {
    socket.bind({ port, address: '127.0.0.1', exclusive: true })
    await once(socket, 'listening')
  } catch {
    socket.close()
    return false
  }
  socket.unref()
  return true
}

async function canListen(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}

/**
 * A port of 127.0.0.1 that is this process' until it ends, also while the program that listens there is restarted: no
 * connection gets it, and no other caller.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, END)
    if ((await hold(port)) && (await canListen(port))) return port
  }
}
