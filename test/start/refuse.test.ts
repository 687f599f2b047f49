import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import path from 'node:path'
import t, { type Test } from 'tap'
import { openDataDir, readCommands, runStart } from './run-start.js'

t.setTimeout(120_000)

async function listen(t: Test) {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  return String((server.address() as AddressInfo).port)
}

t.test('everything that is wrong is told at once, and nothing is started', async (t) => {
  const dataDir = openDataDir(t)
  const port = await listen(t)
  const start = runStart(t, dataDir, {
    API_PORT: 'many',
    REDIRECTOR_WORKERS: '0',
    KAFKA_PARTITIONS: '-1',
    LINK_CACHE_BYTES: 'x', // the redirector's own
    BATCH_ROWS_MAX: '0', // ingest's own
    DATABASE_URL: 'mysql://localhost/a',
    LOCATION_ASN_MMDB: '/nowhere/asn.mmdb',
    API_KEY: "it's",
    REDIRECTOR_PORT: port,
    REDIRECTOR_HOST: '127.0.0.1',
    API_MONITOR_PORT: port,
  })
  t.same(await start.ended, { code: 1, signal: null })
  for (const line of [
    /^Slugline cannot start:$/m,
    /^ {2}API_PORT must be a port number \(is "many"\)$/m,
    /^ {2}REDIRECTOR_WORKERS must be at least 1/m,
    /^ {2}KAFKA_PARTITIONS must be a whole number/m,
    /^ {2}LINK_CACHE_BYTES must be bytes/m,
    /^ {2}BATCH_ROWS_MAX must be at least 1/m,
    /^ {2}DATABASE_URL must be a URL with postgres:\/\//m,
    /^ {2}LOCATION_ASN_MMDB .*no such file/m,
    /^ {2}API_KEY must have only/m,
    new RegExp(`^  REDIRECTOR_PORT: cannot listen on 127.0.0.1:${port}, another program listens there$`, 'm'),
    new RegExp(`^  API_MONITOR_PORT is ${port}, and so is REDIRECTOR_PORT$`, 'm'),
  ])
    t.match(start.output(), line)
  t.equal(start.output().trim().split('\n').length, 11, 'each once')
  t.notOk(existsSync(path.join(dataDir, 'postgres')))
})

t.test('a port that others share over SO_REUSEPORT is in use', async (t) => {
  const dataDir = openDataDir(t)
  const first = runStart(t, dataDir)
  const { visit } = await readCommands(first)
  const { port } = new URL(/http:\S+/.exec(visit)![0])
  const second = runStart(t, openDataDir(t), { REDIRECTOR_PORT: port })
  t.same(await second.ended, { code: 1, signal: null })
  t.match(second.output(), `REDIRECTOR_PORT: cannot listen on 127.0.0.1:${port}`)

  const third = runStart(t, dataDir)
  t.same(await third.ended, { code: 1, signal: null })
  t.match(third.output(), `DATA_DIR ${dataDir} is in use by another npm start`)
  t.match(await (await fetch(`http://127.0.0.1:${port}/nothing`)).status, 404, 'the first goes on')
})

t.test('a folder that cannot be written', async (t) => {
  const file = path.join(openDataDir(t), 'file')
  writeFileSync(file, '')
  const start = runStart(t, path.join(file, 'data'), { API_PORT: '70000' })
  t.same(await start.ended, { code: 1, signal: null })
  t.match(start.output(), `DATA_DIR ${file}/data is not writable: ENOTDIR`)
  t.match(start.output(), 'API_PORT must be at most 65535')
})

t.test('a store that does not answer', async (t) => {
  const start = runStart(t, openDataDir(t), { DATABASE_URL: 'postgres://127.0.0.1:1/none' })
  t.same(await start.ended, { code: 1, signal: null })
  t.match(start.output(), /^Slugline cannot start: Postgres at 127.0.0.1:1: .*ECONNREFUSED/m)
})
