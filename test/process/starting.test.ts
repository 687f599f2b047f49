// Load balancers and supervisors ask `/health/live` of a process that is still starting: it answers 503 with the reason.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import { fileURLToPath, pathToFileURL } from 'node:url'
import t, { type Test } from 'tap'
import { freePort } from '../../process/free-port.js'
import { withFolder } from '../folder.js'
import { withClickHouse, withPostgres } from '../services.js'

const program = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url))

async function askLive(monitorPort: number) {
  const response = await fetch(`http://127.0.0.1:${monitorPort}/health/live`)
  return [response.status, await response.json()]
}

function start(t: Test, name: string, env: NodeJS.ProcessEnv, execArgv: string[] = []) {
  const child = fork(program(name), {
    env: { ...process.env, ...env, LOG_LEVEL: 'fatal' },
    execArgv,
    stdio: ['ignore', process.stderr, 'inherit', 'ipc'],
  })
  t.teardown(() => child.kill('SIGKILL'))
  return child
}

t.test('a redirector that waits for Postgres is not live, and is when it answers visitors', async (t) => {
  const connected = new Set<net.Socket>()
  const silent = net.createServer((socket) => void connected.add(socket.on('error', () => undefined)))
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  t.teardown(() => {
    for (const socket of connected) socket.destroy()
    silent.close()
  })
  const [port, monitorPort] = [await freePort(), await freePort()]
  const redirector = start(t, 'redirector/main.js', {
    DATABASE_URL: `postgres://127.0.0.1:${(silent.address() as net.AddressInfo).port}/none`,
    DATA_DIR: withFolder(t),
    REDIRECTOR_PORT: String(port),
    REDIRECTOR_MONITOR_PORT: String(monitorPort),
  })
  const ready = once(redirector, 'message')
  await once(silent, 'connection')
  t.same(await askLive(monitorPort), [503, { live: false, reason: 'starting' }])
  await ready
  t.same(await askLive(monitorPort), [200, { live: true }])
  t.equal((await fetch(`http://127.0.0.1:${port}/robots.txt`)).status, 200)
})

t.test('an api is live when it listens, and not before', async (t) => {
  const [postgres, clickhouse] = [await withPostgres(t), await withClickHouse(t)]
  const [port, monitorPort] = [await freePort(), await freePort()]
  const hold = pathToFileURL(program('test/process/hold-listening.js')).href
  const env = {
    DATABASE_URL: postgres.url,
    CLICKHOUSE_URL: clickhouse.url,
    DATA_DIR: withFolder(t),
    API_PORT: String(port),
    API_MONITOR_PORT: String(monitorPort),
    HELD_PORT: String(port),
  }
  const api = start(t, 'api/main.js', env, ['--import', hold])
  t.match(await once(api, 'message'), [{ kind: 'held' }])
  t.same(await askLive(monitorPort), [503, { live: false, reason: 'starting' }])
  api.send('go on')
  t.match(await once(api, 'message'), [{ kind: 'ready' }])
  t.same(await askLive(monitorPort), [200, { live: true }])
  t.equal((await fetch(`http://127.0.0.1:${port}/api/openapi.json`)).status, 200)
})
