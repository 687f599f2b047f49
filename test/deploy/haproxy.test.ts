// HAProxy with deploy/cluster/haproxy.cfg before real redirectors and apis. The file is as it is, but for ports and the
// name server, which gives the services addresses of the loopback.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { withFolder } from '../folder.js'
import { freePorts } from '../free-ports.js'
import { programVictim } from '../programs.js'
import { ask } from '../redirector/ask.js'
import { withClickHouse, withPostgres } from '../services.js'
import { until } from '../until.js'
import { startNameServer } from './name-server.js'

const file = fileURLToPath(new URL('../../../deploy/cluster/haproxy.cfg', import.meta.url))
/** Addresses of the two containers of a service. */
const HOSTS = ['127.0.0.1', '127.0.0.2']
const TO = 'https://example.com/to'
const GERMANY = 'https://example.com/de'
const [GERMAN, FORGED] = ['141.20.1.1', '8.8.8.8']
const HOST = 'go.example'
const VISITORS = 8

/** Path of HAProxy, which root's run on Debian installs if it is missing. */
function findHaproxy(): boolean {
  const isThere = () => spawnSync('haproxy', ['-v']).status === 0
  if (isThere() || process.getuid?.() !== 0) return isThere()
  const apt = (...args: string[]) => spawnSync('apt-get', args, { stdio: 'ignore', timeout: 300_000 })
  apt('update')
  apt('install', '-y', '--no-install-recommends', 'haproxy')
  return isThere()
}

async function startHaproxy(t: Test) {
  const [postgres, clickhouse] = await Promise.all([withPostgres(t), withClickHouse(t)])
  const { sql } = postgres
  await sql`INSERT INTO workspaces (name) VALUES ('one')`
  const rules = sql.json([{ what: 'country', matches: 'DE', url: GERMANY }])
  await sql`INSERT INTO links (workspace_id, slug, url, rules) VALUES (1, '/a', ${TO}, ${rules})`

  const folder = withFolder(t, 'haproxy')
  const [visitors, people, proxied, proxiedPeople] = await freePorts(4)
  const [port, monitorPort, apiPort, apiMonitorPort] = await freePorts(4)
  const env = {
    DATABASE_URL: postgres.url,
    CLICKHOUSE_URL: clickhouse.url,
    PUBLIC_URL: `http://${HOST}`,
    REDIRECTOR_PORT: String(port),
    REDIRECTOR_MONITOR_PORT: String(monitorPort),
    API_PORT: String(apiPort),
    API_MONITOR_PORT: String(apiMonitorPort),
  }
  const start = async (name: string, i: number) => {
    const addresses = { REDIRECTOR_HOST: HOSTS[i], API_HOST: HOSTS[i], MONITOR_HOST: HOSTS[i] }
    const dataDir = path.join(folder, `${name}-${i}`)
    const program = programVictim(t, `${name} ${i}`, `${name}/main.js`, { ...env, ...addresses, DATA_DIR: dataDir })
    await program.start()
    return program
  }
  const redirectors = [await start('redirector', 0), await start('redirector', 1)]
  const apis = [await start('api', 0), await start('api', 1)]

  const names = { 'redirector-1': [HOSTS[0]], 'redirector-2': [HOSTS[1]], api: HOSTS }
  const nameServer = await startNameServer(t, names)
  const config = readFileSync(file, 'utf8')
    // With a second port each, to which a test says by a header of the PROXY protocol where it comes from.
    .replace('bind :8080 name visitors', `bind 127.0.0.1:${visitors}\n  bind 127.0.0.1:${proxied} accept-proxy`)
    .replace(
      'bind :3000 name',
      `bind 127.0.0.1:${people} name people\n  bind 127.0.0.1:${proxiedPeople} accept-proxy name`,
    )
    .replaceAll(/(redirector-\d):8080 check port 8081/g, `$1:${port} check port ${monitorPort}`)
    .replace('api:3000 check port 3001', `api:${apiPort} check port ${apiMonitorPort}`)
    .replace('parse-resolv-conf', `nameserver test 127.0.0.1:${nameServer}`)
  const changed = path.join(folder, 'haproxy.cfg')
  writeFileSync(changed, config)
  const haproxy = spawn('haproxy', ['-db', '-f', changed], { stdio: ['ignore', 'pipe', 'pipe'] })
  let log = ''
  for (const stream of [haproxy.stdout, haproxy.stderr]) stream.on('data', (text) => (log += text))
  const ended = once(haproxy, 'exit')
  t.teardown(() => {
    haproxy.kill('SIGKILL')
    return ended
  })
  for (const server of ['redirectors/redirector-1', 'redirectors/redirector-2', 'apis/api-1', 'apis/api-2'])
    await until(
      () => log.includes(`Server ${server} administratively READY`),
      () => `${server} to be up:\n${log}`,
    )
  return { visitors, people, proxied, proxiedPeople, redirectors, apis }
}

/** All that comes back for these bytes, until the end or the end of a head with `Content-Length: 0`. */
function talk(port: number, text: string, from = '') {
  return new Promise<string>((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1', () => {
      if (from) socket.write(`PROXY TCP4 ${from} 127.0.0.1 40000 80\r\n`)
      socket.write(text)
    })
    let answer = ''
    socket.on('data', (data) => {
      answer += data
      if (answer.includes('\r\n\r\n')) socket.destroy()
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}
const request = (path: string, ...lines: string[]) =>
  [`GET ${path} HTTP/1.1`, `Host: ${HOST}`, ...lines, '', ''].join('\r\n')
const header = (answer: string, name: string) => new RegExp(`^${name}: (.*)\\r$`, 'im').exec(answer)?.[1]

function startVisitors(port: number) {
  let isEnough = false
  const told = { answered: 0, failed: [] as string[] }
  const agent = new http.Agent({ keepAlive: true, maxSockets: VISITORS })
  const visit = () =>
    new Promise<void>((resolve) => {
      const asking = http.get({ port, host: '127.0.0.1', path: '/a', headers: { host: HOST }, agent }, (response) => {
        if (response.statusCode === 302) told.answered += 1
        else told.failed.push(`status ${response.statusCode}`)
        response.resume().on('close', resolve)
      })
      asking.on('error', (error) => {
        told.failed.push(error.message)
        resolve()
      })
    })
  const all = Array.from({ length: VISITORS }, async () => {
    while (!isEnough) await visit()
  })
  return {
    told,
    async more(count = 300) {
      const before = told.answered
      await until(() => told.answered >= before + count, `${count} answers`)
    },
    async stop() {
      isEnough = true
      await Promise.all(all)
      agent.destroy()
    },
  }
}

if (!findHaproxy()) {
  const missing = 'HAPROXY IS NOT TESTED: apt-get install haproxy'
  console.error(missing)
  if (process.env.REQUIRE_HAPROXY === '1') t.fail(missing)
  else t.plan(0, missing)
} else {
  t.setTimeout(300_000)

  t.test('the file is valid as it is', (t) => {
    const { status, stdout, stderr } = spawnSync('haproxy', ['-c', '-f', file], { encoding: 'utf8' })
    t.equal(status, 0, stdout + stderr)
    t.notMatch(stdout + stderr, 'WARNING')
    t.end()
  })

  t.test('HAProxy before two redirectors and two apis', async (t) => {
    const { visitors, people, proxied, proxiedPeople, redirectors, apis } = await startHaproxy(t)

    await t.test("the visitor's address arrives, whatever the visitor writes into the header", async (t) => {
      t.equal((await ask(visitors, '/a', { headers: { host: HOST } })).headers.location, TO)
      const forged = [`X-Forwarded-For: ${FORGED}`, `X-Forwarded-For: ${FORGED}`]
      t.equal(header(await talk(proxied, request('/a', ...forged), GERMAN), 'location'), GERMANY)
      t.equal(header(await talk(proxied, request('/a', `X-Forwarded-For: ${GERMAN}`), FORGED), 'location'), TO)
      const wrong = request('/api/v1/workspaces', 'X-Api-Key: sk_wrong', ...forged)
      const left = async (from: string) =>
        Number(header(await talk(proxiedPeople, wrong, from), 'x-ratelimit-remaining'))
      const guesses = () => Promise.all(Array.from({ length: 100 }, () => left(GERMAN)))
      await until(async () => Math.min(...(await guesses())) < 180, 'guesses to count for the address')
      t.ok((await left(FORGED)) > 190, 'and for no other')
    })

    await t.test('framing that could be read in two ways is refused', async (t) => {
      const post = (...lines: string[]) => request('/a', ...lines).replace('GET', 'POST')
      for (const lines of [
        ['Content-Length: 3', 'Content-Length: 4'],
        ['Content-Length: 3, 4'],
        ['Content-Length: +3'],
        ['Transfer-Encoding: identity'],
        ['Transfer-Encoding: gzip, chunked'],
        ['Transfer-Encoding: xchunked'],
        ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'],
        ['Transfer-Encoding: chunked, chunked'],
        ['Transfer-Encoding:'],
        ['Transfer-Encoding : chunked'],
      ])
        for (const port of [visitors, people])
          t.match(await talk(port, `${post(...lines)}0\r\n\r\n`), /^HTTP\/1\.1 4(00|22) /, lines.join(' | '))
      const both = post('Content-Length: 3', 'Transfer-Encoding: chunked')
      t.match(await talk(visitors, `${both}3\r\nabc\r\n0\r\n\r\n`), /^HTTP\/1\.1 (?!400|5)/, 'the length is dropped')
    })

    await t.test('a redirector that is killed fails no request but those that it had', async (t) => {
      const asking = startVisitors(visitors)
      await asking.more()
      await redirectors[0].kill()
      await asking.more()
      await redirectors[0].start()
      await asking.more()
      await redirectors[1].kill()
      await asking.more()
      await asking.stop()
      t.comment(`${asking.told.answered} answered`)
      // HAProxy closes connections whose request it may not repeat. A browser asks again on a new one.
      const { failed } = asking.told
      t.same(
        failed.filter((reason) => reason.startsWith('status')),
        [],
        'nobody sees an error page',
      )
      t.ok(failed.length <= 2 * VISITORS, `${failed.length} of two kills`)
    })

    await t.test('an api that is killed leaves the other one', async (t) => {
      const status = async () => (await ask(people, '/api/v1/workspaces')).status
      t.equal(await status(), 401)
      await apis[0].kill()
      for (let i = 0; i < 10; i++) t.equal(await status(), 401, 'also before HAProxy has noticed')
    })
  })
}
