import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { freePort } from '../../process/free-port.js'

const givePorts = fileURLToPath(new URL('./give-ports.js', import.meta.url))

/** A process that has asked for as many ports, and lives. */
async function ask(count: number) {
  const child = fork(givePorts, [String(count)])
  const [ports] = (await once(child, 'message')) as [number[]]
  return { child, ports }
}

t.test('processes at once are given different ports', async (t) => {
  // There are 22,768 ports. If none were held, some of so many would be the same.
  const asked = await Promise.all([ask(600), ask(600), ask(600)])
  t.equal(new Set(asked.flatMap(({ ports }) => ports)).size, 1800)
  for (const { child } of asked) child.kill('SIGKILL')
  await Promise.all(asked.map(({ child }) => once(child, 'exit')))
})

t.test('one can listen there, and no connection gets it', async (t) => {
  const range = '/proc/sys/net/ipv4/ip_local_port_range'
  const first = existsSync(range) ? Number(readFileSync(range, 'utf8').split('\t')[0]) : 32_768
  for (let i = 0; i < 20; i++) {
    const port = await freePort()
    t.ok(port < first)
    const server = createServer().listen(port, '127.0.0.1')
    await once(server, 'listening')
    t.teardown(() => server.close())
  }
})
