import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import t from 'tap'
import { freePort } from '../../process/free-port.js'
import { withFolder } from '../folder.js'
import { programVictim } from '../programs.js'
import { withPostgres } from '../services.js'

const WISHED = 10_000
const SLOW_EVERY = 10
const VISITS = 2000
/** Files of a process that are no connections, and then some. */
const FILES_BESIDE = 500

// Node raises its own limit to the hard one, and the redirector is such a process too.
const limit = execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim()
const count = limit === 'unlimited' ? WISHED : Math.min(WISHED, Number(limit) - FILES_BESIDE)

const { url, sql } = await withPostgres(t)
await sql`INSERT INTO workspaces (name) VALUES ('one')`
await sql`INSERT INTO links (workspace_id, slug, url) VALUES (1, '/a', 'https://example.com/')`
const port = await freePort()
const redirector = programVictim(t, 'redirector', 'redirector/main.js', {
  DATABASE_URL: url,
  DATA_DIR: withFolder(t, 'idle'),
  REDIRECTOR_PORT: String(port),
  REDIRECTOR_MONITOR_PORT: String(await freePort()),
  PUBLIC_URL: 'http://127.0.0.1',
  LIBUS_LISTEN_EXCLUSIVE_PORT: '1',
})
await redirector.start()

const REQUEST = 'GET /a HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: x\r\n\r\n'
const LINE_END = REQUEST.indexOf('\n') + 1

async function connect(): Promise<net.Socket> {
  const socket = net.connect({ port, host: '127.0.0.1', noDelay: true })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

async function visit(): Promise<string> {
  const socket = await connect()
  socket.write(REQUEST)
  const [answer] = await once(socket, 'data')
  socket.destroy()
  return String(answer).slice(0, 12)
}

t.test(`${count} connections that say nothing, or a byte at a time, keep nobody from being answered`, async (t) => {
  const held: net.Socket[] = []
  t.teardown(() => held.forEach((socket) => void socket.destroy()))
  while (held.length < count) {
    const batch = Math.min(200, count - held.length)
    held.push(...(await Promise.all(Array.from({ length: batch }, connect))))
  }
  const slow = held.filter((_, i) => i % SLOW_EVERY === 0)
  let sent = LINE_END
  for (const socket of slow) socket.write(REQUEST.slice(0, sent))
  let closedFirst = 0
  for (const socket of held) socket.once('close', () => (closedFirst += 1))

  const answers = new Map<string, number>()
  for (let done = 0; done < VISITS; done += 20) {
    // The slow ones go on meanwhile, but for the last byte.
    if (sent < REQUEST.length - 1) {
      for (const socket of slow) socket.write(REQUEST[sent])
      sent += 1
    }
    for (const status of await Promise.all(Array.from({ length: 20 }, visit)))
      answers.set(status, (answers.get(status) ?? 0) + 1)
  }
  t.comment(`${count} held, ${closedFirst} of them closed by the redirector meanwhile`)
  t.same([...answers], [['HTTP/1.1 302', VISITS]])

  // Nobody can hold them for ever: the redirector ends each when nothing comes.
  await Promise.all(held.map((socket) => socket.closed || once(socket, 'close')))
  t.equal(await visit(), 'HTTP/1.1 302')
})
