import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { type ClickHouseClient, type ClickHouseClientConfigOptions, createClient } from '@clickhouse/client'
import t from 'tap'
import { startClickHouse } from '../../embedded/clickhouse/spawn.js'
import { until } from '../until.js'
import { askClickHouse } from './ask-clickhouse.js'
import { insertEncoded, nativeBlock } from './native-block.js'

const dataDir = mkdtempSync(path.join(tmpdir(), 'slugline-'))
chmodSync(dataDir, 0o755)
const server = await startClickHouse({ dataDir })
const clients: ClickHouseClient[] = []
const open = (options: ClickHouseClientConfigOptions = {}) => {
  const client = createClient({ url: server.url, log: { level: 127 }, ...options })
  clients.push(client)
  return client
}
t.teardown(async () => {
  await Promise.all(clients.map((client) => client.close()))
  await server.stop()
  rmSync(dataDir, { recursive: true })
})

const client = open()
const rowsOf = async (query: string, options = {}) =>
  (await client.query({ query, format: 'JSONEachRow', ...options })).json<Record<string, unknown>>()

t.test('is there', async (t) => {
  t.equal((await client.ping()).success, true)
  t.equal((await client.ping({ select: true })).success, true)
})

t.test('its folder is for its owner alone', async (t) => {
  t.equal(statSync(dataDir).mode & 0o777, 0o700)
})

t.test('parameters of every type arrive as they were sent', async (t) => {
  const query_params = {
    list: [1, 2],
    text: "tab\t quote' back\\slash\n",
    at: new Date('2026-03-04T05:06:07.891Z'),
    day: '2026-03-04',
    nothing: null,
    names: ["x'y", 'z\\'],
  }
  const [row] = await rowsOf(
    `SELECT {list:Array(UInt8)} AS list, {text:String} AS text, {at:DateTime64(3)} AS at, {day:Date} AS day,
     {nothing:Nullable(String)} AS nothing, {names:Array(String)} AS names`,
    { query_params },
  )
  t.same(row, { ...query_params, at: '2026-03-04 05:06:07.891' })
})

t.test('settings, parameters and database of a query end with it', async (t) => {
  const query = "SELECT getSetting('max_threads') AS threads, currentDatabase() AS base"
  await client.command({ query: 'CREATE DATABASE IF NOT EXISTS other' })
  const other = open({ database: 'other' })
  const set = await other.query({ query, format: 'JSONEachRow', clickhouse_settings: { max_threads: 1 } })
  t.same(await set.json(), [{ threads: 1, base: 'other' }])
  t.not((await rowsOf(query))[0].base, 'other')
  await rowsOf('SELECT {x:UInt8}', { query_params: { x: 1 } })
  await t.rejects(rowsOf('SELECT {x:UInt8}'), { code: '456' })
})

t.test('errors carry the code and the status of ClickHouse', async (t) => {
  await t.rejects(rowsOf('SELECT * FROM absent'), { code: '60', type: 'UNKNOWN_TABLE' })
  await t.rejects(rowsOf('SELEKT'), { code: '62', type: 'SYNTAX_ERROR' })
  await t.rejects(rowsOf('SELECT 1', { clickhouse_settings: { absent: 1 } }), { code: '115' })
  const endless = 'SELECT count() FROM numbers(1000000000000) WHERE NOT ignore(cityHash64(number))'
  await t.rejects(rowsOf(endless, { clickhouse_settings: { max_execution_time: 1 } }), { code: '159' })
  const response = await askClickHouse(server.url, 'SELECT * FROM absent')
  t.equal(response.status, 404)
  t.equal(response.headers.get('x-clickhouse-exception-code'), '60')
})

t.test('an error in the middle of a stream reaches its reader', async (t) => {
  const query = "SELECT throwIf(number = 3000000, 'boom') AS x FROM numbers(5000000)"
  const stream = async () => {
    const result = await client.query({ query, format: 'JSONEachRow' })
    for await (const _ of result.stream());
  }
  await t.rejects(stream(), { code: '395' })
  await t.rejects(client.query({ query, format: 'CSV' }).then((result) => result.text()))
})

t.test('a streamed result has one header and every row', async (t) => {
  for (const [format, lines] of [
    ['CSV', 0],
    ['CSVWithNames', 1],
    ['TabSeparatedWithNamesAndTypes', 2],
  ] as const) {
    const result = await client.query({ query: 'SELECT number AS a FROM numbers(300000)', format })
    t.equal((await result.text()).split('\n').length, 300_000 + lines + 1, format)
  }
})

t.test('an abandoned stream gives its place back', async (t) => {
  for (let n = 0; n < 6; n += 1) {
    const result = await client.query({ query: 'SELECT number FROM numbers(3000000000)', format: 'CSV' })
    for await (const _ of result.stream()) break
    result.close()
  }
  t.same(await rowsOf('SELECT 1 AS one'), [{ one: 1 }])
})

t.test('rows are inserted in every format and by every way', async (t) => {
  await client.command({ query: 'CREATE TABLE rows (a UInt32, s String) ENGINE = MergeTree ORDER BY a' })
  await client.insert({
    table: 'rows',
    values: [
      { a: 1, s: "x'\\\n" },
      { a: 2, s: 'é' },
    ],
    format: 'JSONEachRow',
  })
  await client.command({ query: "INSERT INTO rows VALUES (3, 'v')" })
  await client.command({ query: 'INSERT INTO rows FORMAT CSV 4,"c"\n' })
  await insertEncoded(client, 'INSERT INTO rows FORMAT RowBinary', Readable.from([Buffer.from([5, 0, 0, 0, 1, 98])]))
  const block = nativeBlock({ a: Uint32Array.of(6) })
  await insertEncoded(client, 'INSERT INTO rows (a) FORMAT Native', Readable.from([block]))
  await askClickHouse(server.url, Buffer.concat([Buffer.from('INSERT INTO rows (a) FORMAT Native\n'), block]))
  const zipping = open({ compression: { request: true, response: true } })
  await zipping.insert({ table: 'rows', values: [{ a: 7, s: 'z' }], format: 'JSONEachRow' })
  t.same(
    (await rowsOf('SELECT a, s FROM rows ORDER BY a')).map(({ a, s }) => `${a}${s}`),
    ["1x'\\\n", '2é', '3v', '4c', '5b', '6', '6', '7z'],
  )
  await t.rejects(client.insert({ table: 'rows', values: [{ a: 'no' }], format: 'JSONEachRow' }), { code: '27' })
  t.same(readdirSync(path.join(dataDir, 'bodies')), [], 'no body is left on disk')
})

t.test('120 MB of Native in one body', async (t) => {
  await client.command({ query: 'CREATE TABLE large (a UInt32, b UInt32, c UInt32) ENGINE = MergeTree ORDER BY a' })
  const column = Uint32Array.from({ length: 500_000 }, (_, row) => row)
  const block = nativeBlock({ a: column, b: column, c: column })
  const values = Readable.from(Array.from({ length: 20 }, () => block))
  const summary = await insertEncoded(client, 'INSERT INTO large FORMAT Native', values)
  t.equal(summary?.written_rows, '10000000')
  t.same(await rowsOf('SELECT count() AS n FROM large'), [{ n: 10_000_000 }])
})

t.test('slow reports hold up neither each other nor an insert', async (t) => {
  const slow = 'SELECT count() AS n FROM numbers(1000000000000) WHERE NOT ignore(cityHash64(number))'
  const started = new AbortController()
  const reports = [1, 2, 3].map(() => rowsOf(slow, { clickhouse_settings: { max_execution_time: 2, max_threads: 1 } }))
  const ended = Promise.allSettled(reports).then(() => started.abort())
  await client.insert({ table: 'rows', values: [{ a: 8, s: '' }], format: 'JSONEachRow' })
  t.same(await rowsOf('SELECT count() AS n FROM rows WHERE a = 8'), [{ n: 1 }])
  t.equal(started.signal.aborted, false, 'the reports still run')
  await ended
})

t.test('a query ends when its client has left, and one that waits never begins', async (t) => {
  const endless = 'SELECT count() AS n FROM numbers(1000000000000) WHERE NOT ignore(cityHash64(number))'
  const clickhouse_settings = { max_threads: 1 }
  const leaving = new AbortController()
  const impatient = open({ max_open_connections: 40 })
  const ask = (length: number) =>
    Array.from({ length }, (_, i) =>
      impatient.query({
        query: endless,
        format: i % 2 ? 'JSONEachRow' : 'JSONColumnsWithMetadata',
        abort_signal: leaving.signal,
        clickhouse_settings,
      }),
    )
  const first = Promise.allSettled(ask(11)) // one place is left for the question whether they run
  const running = async () => {
    const found = await rowsOf("SELECT 1 FROM system.processes WHERE query LIKE '%numbers(1000000000000)%'")
    return found.length - 1 // without this query itself
  }
  await until(async () => (await running()) === 11, 'the queries to run')
  const others = Promise.allSettled(ask(20))
  leaving.abort()
  await Promise.all([first, others])
  await until(async () => (await running()) === 0, 'the queries to end')
  t.same(await rowsOf('SELECT 1 AS one'), [{ one: 1 }])
})

t.test('no browser is served', async (t) => {
  const headers = { origin: 'http://example.com' }
  t.match(await (await askClickHouse(server.url, undefined, '/?query=SELECT+1', headers)).text(), 'Not for browsers')
})

t.test('when told to stop it answers what runs, and ends with 0', async (t) => {
  const ownDir = mkdtempSync(path.join(tmpdir(), 'slugline-'))
  t.teardown(() => rmSync(ownDir, { recursive: true }))
  const own = await startClickHouse({ dataDir: ownDir })
  const query = 'SELECT sum(sipHash64(number)) > 0 AS x FROM numbers(50000000)'
  const answer = askClickHouse(own.url, query).then((response) => response.text())
  const probe = createClient({ url: own.url })
  t.teardown(() => probe.close())
  const isRunning = async () => {
    const found = await probe.query({
      query: "SELECT 1 FROM system.processes WHERE query LIKE '%sipHash64(number)%' AND query NOT LIKE '%processes%'",
      format: 'JSONEachRow',
    })
    return (await found.json()).length > 0
  }
  await until(isRunning, 'the query to run', { everyMs: 0 })
  await own.stop()
  t.equal(await answer, '1\n')
  t.same(await own.exited, { code: 0, signal: null })
})
