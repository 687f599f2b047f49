import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'

const FIRST = 10_000
/** Linux uses ports from here on for outgoing connections, and for programs that listen on port 0. */
const END = 32_768

/**
 * Reserves a port number until a program listens on it. It binds the UDP port of the same number, which nothing uses.
 * The system frees it however this process ends.
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
 * Finds a TCP port of 127.0.0.1 that stays reserved until this process ends, also while the program that listens on it
 * is restarted. No other caller and no connection gets it.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, END)
    if ((await hold(port)) && (await canListen(port))) return port
  }
}
