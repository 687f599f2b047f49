// Two redirectors on one port are restarted in turn while visitors with connections that stay go on asking. These visitors
// repeat nothing: a request that is reset, or not answered, is a failure.
import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import t from 'tap'
import { freePort } from '../../process/free-port.js'
import { withFolder } from '../folder.js'
import { programVictim } from '../programs.js'
import { withPostgres } from '../services.js'
import { until } from '../until.js'

const CLIENTS = 4
const CONNECTIONS = 4
const ROUNDS = 2

const { sql, url } = await withPostgres(t)
await sql`INSERT INTO workspaces (name) VALUES ('one')`
await sql`INSERT INTO links (workspace_id, slug, url) VALUES (1, '/a', 'https://example.com/')`
const dataDir = withFolder(t, 'redirector')
const port = await freePort()
const monitorPorts = [await freePort(), await freePort()]
const redirectors = monitorPorts.map((monitorPort, i) =>
  programVictim(t, `redirector ${i}`, 'redirector/main.js', {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    REDIRECTOR_PORT: String(port),
    REDIRECTOR_MONITOR_PORT: String(monitorPort),
    DRAIN_MS: String(i * 100),
  }),
)
for (const redirector of redirectors) await redirector.start()

function startVisitors() {
  let isEnough = false
  const told = { answered: 0, failed: [] as string[] }
  const agents = Array.from(
    { length: CLIENTS },
    () => new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS, maxFreeSockets: CONNECTIONS }),
  )
  const visit = (agent: http.Agent) =>
    new Promise<void>((resolve) => {
      const request = http.get({ port, host: '127.0.0.1', path: '/a', agent }, (response) => {
        if (response.statusCode === 302) told.answered += 1
        else told.failed.push(`status ${response.statusCode}`)
        response.resume().on('close', resolve)
      })
      request.on('error', (error) => {
        told.failed.push(`${error.message}, on a connection that was ${request.reusedSocket ? 'used' : 'new'}`)
        resolve()
      })
    })
  const goOn = async (agent: http.Agent) => {
    while (!isEnough) await visit(agent)
  }
  const all = agents.flatMap((agent) => Array.from({ length: CONNECTIONS }, () => goOn(agent)))
  return {
    told,
    async stop() {
      isEnough = true
      await Promise.all(all)
      for (const agent of agents) agent.destroy()
    },
  }
}

const healthOf = async (index: number, page: string) => {
  const response = await fetch(`http://127.0.0.1:${monitorPorts[index]}/health/${page}`)
  return { status: response.status, body: (await response.json()) as { parts?: Record<string, string> } }
}

t.test('a rolling restart fails no request', async (t) => {
  const visitors = startVisitors()
  const { told } = visitors
  for (let round = 0; round < ROUNDS; round++) {
    for (const redirector of redirectors) {
      const before = told.answered
      await until(async () => told.answered > before + 500, '500 answers')
      await redirector.stop()
      await redirector.start()
    }
  }
  await visitors.stop()
  t.comment(`${told.answered} requests`)
  t.same(told.failed, [])
})

t.test('while a redirector drains, its monitor port says so', async (t) => {
  t.equal((await healthOf(0, 'live')).status, 200)
  t.equal((await healthOf(0, 'ready')).body.parts?.process, 'ok')
  // Both have some of these; where nothing is asked, a connection stays until uWebSockets.js ends it.
  const idle = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const socket = net.connect(port, '127.0.0.1')
      t.teardown(() => socket.destroy())
      await once(socket, 'connect')
      return socket
    }),
  )
  const stopped = redirectors[0].stop()
  await until(async () => (await healthOf(0, 'ready')).status === 503, 'the redirector to be not ready')
  t.equal((await healthOf(0, 'ready')).body.parts?.process, 'draining')
  t.equal((await healthOf(0, 'live')).status, 503)
  for (const socket of idle) socket.end()
  await stopped
})
