import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { freePort } from '../../process/free-port.js'
import { withFolder } from '../folder.js'

const givePorts = fileURLToPath(new URL('./give-ports.js', import.meta.url))

t.test('processes at once are given different ports, which are free again when they have ended', async (t) => {
  const TMPDIR = withFolder(t)
  const children = Array.from({ length: 3 }, () => fork(givePorts, ['200'], { env: { ...process.env, TMPDIR } }))
  const ports = (await Promise.all(children.map((child) => once(child, 'message')))).flatMap(
    ([given]) => given as number[],
  )
  t.equal(new Set(ports).size, 600)
  t.equal(readdirSync(TMPDIR).length, 600)
  for (const child of children) child.send('end')
  await Promise.all(children.map((child) => once(child, 'exit')))
  t.same(readdirSync(TMPDIR), [])
})

t.test('nobody listens there, and no connection gets it', async (t) => {
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
