// A redirector ends in order while a broker takes connections and answers nothing; its clicks wait on disk.
import { once } from 'node:events'
import net from 'node:net'
import t from 'tap'
import { freePort } from '../../process/free-port.js'
import { withFolder } from '../folder.js'
import { runProgram } from '../programs.js'
import { withPostgres } from '../services.js'

t.test('a redirector stops in time with a broker that is silent', async (t) => {
  const connected = new Set<net.Socket>()
  const broker = net.createServer((socket) => void connected.add(socket)).listen(0, '127.0.0.1')
  await once(broker, 'listening')
  t.teardown(() => {
    for (const socket of connected) socket.destroy()
    broker.close()
  })
  const { url, sql } = await withPostgres(t)
  await sql`INSERT INTO workspaces (name) VALUES ('one')`
  await sql`INSERT INTO links (workspace_id, slug, url) VALUES (1, '/a', 'https://example.com/')`
  const port = await freePort()
  const redirector = await runProgram(t, 'redirector/main.js', {
    DATABASE_URL: url,
    DATA_DIR: withFolder(t),
    REDIRECTOR_PORT: String(port),
    KAFKA_BROKERS: `127.0.0.1:${(broker.address() as net.AddressInfo).port}`,
  })
  const visit = await fetch(`http://127.0.0.1:${port}/a`, { redirect: 'manual', headers: { connection: 'close' } })
  t.equal(visit.status, 302)
  if (connected.size === 0) await once(broker, 'connection')
  t.equal(await redirector.stop(), 0)
  t.notMatch(redirector.output(), 'not stopped in time')
})
