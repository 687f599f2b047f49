import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, openSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

const FIRST = 10_000
/** Linux gives those from here on to connections, and to whoever listens on port 0. */
const END = 32_768

const notes: string[] = []

function removeNotes() {
  for (const file of notes) rmSync(file, { force: true })
}

/** Until somebody listens there, which for a program that is started takes a second, nobody else is given the port. */
function note(port: number): boolean {
  const file = path.join(tmpdir(), `slugline-port-${port}`)
  try {
    closeSync(openSync(file, 'wx'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
  if (notes.length === 0) process.once('exit', removeNotes)
  notes.push(file)
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
    if (note(port) && (await canListen(port))) return port
  }
}
