import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { ensureFirstWorkspace } from '../../api/keys/first-workspace.js'
import { freePort } from '../../process/free-port.js'
import { withClickHouse, withPostgres } from '../services.js'
import { until } from '../until.js'

const main = fileURLToPath(new URL('../../api/main.js', import.meta.url))
const [postgres, clickhouse] = await Promise.all([withPostgres(t), withClickHouse(t)])
const { apiKey } = await ensureFirstWorkspace(postgres.sql)

/** An api process that can be stopped in order, and started again on its ports. */
async function withApiProcess(t: Test, drainMs: number) {
  const [port, monitorPort] = [await freePort(), await freePort()]
  let child: ChildProcess | undefined
  const env = {
    ...process.env,
    API_PORT: String(port),
    API_MONITOR_PORT: String(monitorPort),
    DATABASE_URL: postgres.url,
    CLICKHOUSE_URL: clickhouse.url,
    DRAIN_MS: String(drainMs),
    LOG_LEVEL: 'error',
  }
  async function start() {
    child = fork(main, { env, stdio: ['ignore', process.stderr, 'inherit', 'ipc'] })
    await once(child, 'message')
  }
  t.teardown(() => child?.kill('SIGKILL'))
  await start()
  return {
    port,
    /** The answer of the monitor port; status 0 if nobody answers. */
    readiness: () =>
      fetch(`http://127.0.0.1:${monitorPort}/health/ready`).then(
        async (answer) => ({ status: answer.status, parts: ((await answer.json()) as { parts: object }).parts }),
        () => ({ status: 0, parts: {} }),
      ),
    async restart() {
      const stopping = child!
      const ended = once(stopping, 'exit')
      stopping.kill('SIGTERM')
      t.same(await ended, [0, null])
      await start()
    },
  }
}

type Backend = Awaited<ReturnType<typeof withApiProcess>>

/** A load balancer. It sends each connection to the first of `backends` that is ready at that moment. */
async function withBalancer(t: Test, backends: Backend[]) {
  const server = net.createServer(async (client) => {
    client.on('error', () => undefined)
    let chosen: Backend | undefined
    while (!chosen) for (const backend of backends) if ((await backend.readiness()).status === 200) chosen ??= backend
    const upstream = net.connect(chosen.port, '127.0.0.1')
    upstream.on('error', () => client.destroy())
    client.pipe(upstream).pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  return (server.address() as net.AddressInfo).port
}

function ask(port: number, agent: http.Agent) {
  return new Promise<number>((resolve, reject) => {
    const headers = { authorization: `Bearer ${apiKey}` }
    const request = http.get({ host: '127.0.0.1', port, path: '/api/v1/workspaces', agent, headers }, (answer) => {
      answer
        .resume()
        .on('end', () => resolve(answer.statusCode!))
        .on('error', reject)
    })
    request.on('error', reject)
  })
}

t.test(
  'one process after the other is restarted, and clients that keep their connections notice nothing',
  async (t) => {
    const backends = [await withApiProcess(t, 1_000), await withApiProcess(t, 1_000)]
    const port = await withBalancer(t, backends)
    const agent = new http.Agent({ keepAlive: true, maxSockets: 16 })
    t.teardown(() => agent.destroy())
    const outcomes = new Map<number | string, number>()
    let isOver = false
    const clients = Array.from({ length: 16 }, async () => {
      while (!isOver) {
        const outcome = await ask(port, agent).catch((error) => String(error.code ?? error))
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      }
    })
    const answered = () => outcomes.get(200) ?? 0
    await until(() => answered() > 100, '100 answers')
    for (const backend of [...backends, ...backends]) {
      const before = answered()
      await backend.restart()
      await until(() => answered() > before + 100, '100 answers after the restart')
    }
    isOver = true
    await Promise.all(clients)
    t.same([...outcomes.keys()], [200], JSON.stringify([...outcomes]))
  },
)

t.test('readiness says first that it drains, and the last request on a kept connection is answered', async (t) => {
  const backend = await withApiProcess(t, 2_000)
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  t.teardown(() => agent.destroy())
  t.equal(await ask(backend.port, agent), 200)
  const restarted = backend.restart()
  let state = await backend.readiness()
  await until(
    async () => {
      state = await backend.readiness()
      return state.status !== 200
    },
    'the api to be not ready',
    { everyMs: 0 },
  )
  t.match(state, { status: 503, parts: { process: 'draining', api: 'ok' } }, 'while it still listens')
  await until(
    async () => {
      state = await backend.readiness()
      return 'api' in state.parts && state.parts.api !== 'ok'
    },
    'the api to listen no more',
    { everyMs: 0 },
  )
  t.match(state, { status: 503, parts: { api: 'not listening' } })
  t.equal(await ask(backend.port, agent), 200, 'on the connection from before')
  await restarted
})
