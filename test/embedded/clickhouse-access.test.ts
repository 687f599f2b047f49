// Another user of this machine, and whoever reaches the port: neither reads or writes a file by the embedded ClickHouse.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import t from 'tap'
import { startClickHouse } from '../../embedded/clickhouse/spawn.js'
import { withFolder } from '../folder.js'
import { askClickHouse } from './ask-clickhouse.js'

const folder = withFolder(t, 'access')
const dataDir = path.join(folder, 'clickhouse')
const server = await startClickHouse({ dataDir })
t.teardown(() => server.stop())
const { origin, port, password } = new URL(server.url)

const secret = `sk_${randomBytes(12).toString('hex')}`
const secretFile = path.join(folder, 'api-key')
writeFileSync(secretFile, `${secret}\n`)
const query = (sql: string, at = '/') => askClickHouse(server.url, sql, at)
const text = async (sql: string, at?: string) => (await query(sql, at)).text()

t.test('no query is answered without the password', async (t) => {
  const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` })
  const sql = 'SELECT 40 + 2'
  const attempts: [path: string, headers: Record<string, string>][] = [
    ['/', {}],
    ['/', basic('slugline:')],
    ['/', basic('default:')],
    ['/', basic(`slugline:${password.slice(1)}`)],
    ['/', basic(`slugline:${password}x`)],
    ['/', basic(`default:${password}`)],
    ['/', { authorization: `Bearer ${password}` }],
    ['/', { 'x-clickhouse-user': 'slugline', 'x-clickhouse-key': 'slugline' }],
    ['/', { 'x-clickhouse-user': 'default' }],
    ['/?user=default', {}],
    ['/?user=slugline&password=', {}],
    ['//127.0.0.1/', {}],
  ]
  for (const [at, headers] of attempts) {
    for (const request of [
      fetch(origin + at, { method: 'POST', body: sql, headers }),
      fetch(`${origin}${at}${at.includes('?') ? '&' : '?'}query=${encodeURIComponent(sql)}`, { headers }),
    ]) {
      const answer = await request
      const said = await answer.text()
      t.equal(answer.status, 403, at + JSON.stringify(headers))
      t.notMatch(said, '42')
      t.match(said, 'AUTHENTICATION_FAILED')
    }
  }
  t.equal((await fetch(`${origin}/ping`)).status, 200, 'that it is there is no secret')
})

t.test('the password is taken in each of the ways of a true server', async (t) => {
  const body = 'SELECT 40 + 2'
  const ways: [at: string, headers: Record<string, string>][] = [
    ['/', { authorization: `Basic ${Buffer.from(`slugline:${password}`).toString('base64')}` }],
    ['/', { 'x-clickhouse-user': 'slugline', 'x-clickhouse-key': password }],
    [`/?user=slugline&password=${password}`, {}],
  ]
  for (const [at, headers] of ways)
    t.equal(await (await fetch(origin + at, { method: 'POST', body, headers })).text(), '42\n')
})

t.test('the password is long, in a file of its owner, and the same after a restart', async (t) => {
  const file = path.join(dataDir, 'password')
  t.equal(readFileSync(file, 'utf8'), password)
  t.equal(statSync(file).mode & 0o777, 0o600)
  t.ok(password.length >= 48)
  const ownDir = withFolder(t, 'own')
  const lines: string[] = []
  const first = await startClickHouse({ dataDir: ownDir, log: (line) => lines.push(line) })
  await first.stop()
  const second = await startClickHouse({ dataDir: ownDir, log: (line) => lines.push(line) })
  await second.stop()
  t.equal(new URL(second.url).password, new URL(first.url).password)
  t.not(new URL(first.url).password, password, 'and another in another folder')
  t.notMatch(lines.join('\n'), new URL(first.url).password, 'and in no log')
})

t.test('with the password too no file is read, and nothing is fetched', async (t) => {
  const q = (file: string) => `'${file}'`
  const template = path.join(folder, 'template')
  writeFileSync(template, secret)
  await query('CREATE TABLE lines (line String) ENGINE = MergeTree ORDER BY line')
  const reading = [
    `SELECT * FROM file(${q(secretFile)}, 'LineAsString')`,
    `SELECT * FROM \`file\`(${q(secretFile)}, 'LineAsString')`,
    `SELECT * FROM fileCluster('default', ${q(secretFile)}, 'LineAsString')`,
    `SELECT * FROM filesystem(${q(folder)})`,
    `SELECT * FROM \`${secretFile}\``,
    `SELECT file(${q(secretFile)})`,
    `SELECT "file"(${q(secretFile)})`,
    `SELECT \`fil\\x65\`(${q(secretFile)})`,
    `SELECT "\\x66\\x69\\x6C\\x65"(${q(secretFile)})`,
    `SELECT arrayMap(file, [${q(secretFile)}])`,
    `SELECT 1 # '\n, file(${q(secretFile)}) -- '`,
    `WITH file(${q(secretFile)}) AS x SELECT x`,
    `SELECT 1; SELECT file(${q(secretFile)})`,
    `CREATE TABLE copied ENGINE = MergeTree ORDER BY x AS SELECT file(${q(secretFile)}) AS x`,
    `CREATE TABLE a (line String) ENGINE = File(LineAsString, ${q(secretFile)})`,
    `CREATE TABLE a (line String) ENGINE = FileLog(${q(folder)}, 'LineAsString')`,
    `CREATE TABLE a (a Int8) ENGINE = EmbeddedRocksDB(0, ${q(path.join(folder, 'rocks'))}) PRIMARY KEY a`,
    `CREATE TABLE a (a Int8) ENGINE = MergeTree ORDER BY a SETTINGS disk = disk(type = local, path = ${q(`${folder}/disk/`)})`,
    `CREATE DATABASE b ENGINE = Filesystem(${q(folder)})`,
    `CREATE DATABASE b ENGINE = SQLite(${q(path.join(folder, 'b.sqlite'))})`,
    `CREATE DICTIONARY d (k String) PRIMARY KEY k SOURCE(FILE(path ${q(secretFile)} format 'LineAsString')) LAYOUT(FLAT()) LIFETIME(0)`,
    `CREATE FUNCTION f AS (x) -> file(x)`,
    'CREATE USER u IDENTIFIED WITH no_password',
    `INSERT INTO lines FROM INFILE ${q(secretFile)} FORMAT LineAsString`,
    `INSERT INTO lines FORMAT Values (file(${q(secretFile)}))`,
    `INSERT INTO lines VALUES (file(${q(secretFile)}))`,
    `ATTACH TABLE t FROM ${q(path.join(folder, 'moved'))} (a Int8) ENGINE = MergeTree ORDER BY a`,
    `SELECT 1 AS a FORMAT Template SETTINGS format_template_resultset = ${q(template)}`,
    `SELECT 1 AS a FORMAT Template SETTINGS format_template_row = ${q(template)}`,
    `SELECT * FROM format(Protobuf, '') SETTINGS format_schema = ${q(`${template}:x`)}`,
    "SELECT 1 AS a SETTINGS additional_result_filter = 'throwIf(1)'",
    "SELECT * FROM executable('x.sh', TSV, 'a String')",
    ...['url', 's3', 'hdfs', 'urlCluster'].map(
      (name) => `SELECT * FROM ${name}('http://127.0.0.1:1/x', 'LineAsString')`,
    ),
    "SELECT * FROM remote('127.0.0.1:1', system.one)",
    "SELECT * FROM mysql('127.0.0.1:1', 'a', 'b', 'c', 'd')",
    "SELECT * FROM postgresql('127.0.0.1:1', 'a', 'b', 'c', 'd')",
    "SELECT * FROM mongodb('127.0.0.1:1', 'a', 'b', 'c', 'd', 'x Int8')",
    `SELECT * FROM sqlite(${q(path.join(folder, 'x'))}, 'y')`,
    "BACKUP DATABASE default TO S3('http://127.0.0.1:1/bucket/x', 'a', 'b')",
    "BACKUP DATABASE default TO Disk('default', 'x')",
    `BACKUP DATABASE default TO File(${q(path.join(folder, 'backup'))})`,
    'SYSTEM SHUTDOWN',
  ]
  mkdirSync(path.join(folder, 'moved'))
  const before = readdirSync(folder).sort()
  for (const sql of reading) {
    const answer = await query(sql)
    const said = await answer.text()
    t.ok(answer.status >= 400, `${sql}: ${answer.status} ${said.slice(0, 80)}`)
    t.notMatch(said, secret)
  }
  const setting = `/?format_template_resultset=${encodeURIComponent(template)}`
  t.notMatch(await text('SELECT 1 AS a FORMAT Template', setting), secret)
  const parameter = '/?param_f=file&param_g=fil%5Cx65'
  for (const name of ['f', 'g'])
    t.match(await text(`SELECT arrayMap({${name}:Identifier}, [${q(secretFile)}])`, parameter), 'ACCESS_DENIED')
  t.equal(await text('SELECT count() FROM lines'), '0\n', 'and no row came of it')
  t.same(readdirSync(folder).sort(), before, 'nothing was written or moved')
})

t.test('no file is written, and none that is there is changed', async (t) => {
  const program = path.join(folder, 'program')
  writeFileSync(program, 'old')
  const target = path.join(folder, 'out')
  for (const sql of [
    `SELECT 1 INTO OUTFILE '${target}'`,
    `SELECT 1 into/**/outfile '${target}' FORMAT CSV`,
    `SELECT 1 INTO OUTFILE '${program}' TRUNCATE`,
    `INSERT INTO FUNCTION file('${target}', 'CSV', 'x String') SELECT 'x'`,
    `INSERT INTO FUNCTION file('${program}', 'RawBLOB', 'x String') SETTINGS engine_file_truncate_on_insert = 1 SELECT 'new'`,
    `INSERT INTO FUNCTION file('${program}', 'RawBLOB', 'x String') SETTINGS engine_file_truncate_on_insert = 1 FORMAT RawBLOB new`,
  ])
    t.ok((await query(sql)).status >= 400, sql)
  t.notOk(existsSync(target))
  t.equal(readFileSync(program, 'utf8'), 'old')
})

t.test('values may have any word, as parameters and as rows', async (t) => {
  t.equal(await text('SELECT {x:String}', '/?param_x=file'), 'file\n')
  t.equal(await text('INSERT INTO lines FORMAT LineAsString\nfile INTO OUTFILE\n'), '')
  t.equal(await text('SELECT line FROM lines'), 'file INTO OUTFILE\n')
})

t.test('GET does not write', async (t) => {
  for (const sql of [
    "INSERT INTO lines VALUES ('by GET')",
    'CREATE TABLE b (a Int8) ENGINE = Memory',
    'DROP TABLE lines',
  ])
    for (const more of ['', '&readonly=0']) {
      const answer = await askClickHouse(server.url, undefined, `/?query=${encodeURIComponent(sql)}${more}`)
      t.match(await answer.text(), /READONLY/, sql)
    }
  const read = `/?query=${encodeURIComponent('SELECT count() FROM lines')}&max_threads=1`
  t.equal(await (await askClickHouse(server.url, undefined, read)).text(), '1\n')
})

/** Sends bytes that no client would send. @returns everything that comes until the server closes the connection */
async function sendRaw(bytes: string | Buffer): Promise<string> {
  const socket = connect(Number(port), '127.0.0.1')
  let said = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    said += chunk
  })
  socket.on('error', () => undefined) // a reset is an answer
  socket.end(bytes)
  await once(socket, 'close')
  return said
}

t.test('nothing that is no request ends it', async (t) => {
  t.match(await sendRaw('GET // HTTP/1.1\r\nHost: localhost\r\n\r\n'), /^HTTP\/1.1 400 /)
  const key = Buffer.from(`slugline:${password}`).toString('base64')
  const head = `Host: localhost\r\nAuthorization: Basic ${key}\r\nConnection: close\r\n`
  const targets = [
    ...['//', '///', '//?query=SELECT+1', '/\\', '*', 'http://', 'http://[', 'http:///?query=1', '//:x@/', '//%', '/%'],
    ...['/?%', '/?query=%FF%00', '/?query=SELECT+1&query_id=%0D%0AX:1', '/?query=SELECT+1&default_format=%0A'],
    ...['/?query=SELECT+1&query_id=%E2%82%AC', '/?query=SELECT+1&database=%00', '/?query=SELECT+1&__proto__=1'],
    ...['/?query=SELECT+1&param_=1', '/?query=SELECT+%27&x', '/?query=SELECT+1+FORMAT+%C3%A9'],
  ]
  for (const method of ['GET', 'POST', 'HEAD', 'PUT', 'OPTIONS', 'TRACE', 'CONNECT', 'PATCH'])
    for (const target of targets) await sendRaw(`${method} ${target} HTTP/1.1\r\n${head}\r\n`)
  for (const body of [
    'Content-Encoding: gzip\r\nContent-Length: 4\r\n\r\nabcd',
    'Content-Encoding: gzip\r\nContent-Length: 20\r\n\r\n\x1f\x8b',
    'Content-Encoding: br\r\nContent-Length: 1\r\n\r\nx',
    'Content-Length: 100\r\n\r\nINSERT INTO lines FORMAT CSV\nx',
    'Transfer-Encoding: chunked\r\n\r\nzz\r\n',
    'Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n',
    'Content-Type: multipart/form-data\r\nContent-Length: 1\r\n\r\nx',
    'Upgrade: websocket\r\nConnection: upgrade\r\n\r\n',
    'Expect: 100-continue\r\nContent-Length: 1\r\n\r\nx',
    'X-ClickHouse-Format: \xff\r\nContent-Length: 8\r\n\r\nSELECT 1',
  ])
    await sendRaw(Buffer.from(`POST / HTTP/1.1\r\n${head}${body}`, 'latin1'))
  for (let n = 0; n < 200; n += 1)
    await sendRaw(Buffer.concat([Buffer.from('GET /'), randomBytes(40), Buffer.from('\r\n\r\n')]))
  t.equal(await text('SELECT 1'), '1\n', 'it answers as before')
  t.equal(process.kill(server.pid, 0), true, 'in the same process')
})

t.test('another user of this machine gets nothing', { skip: process.getuid?.() !== 0 && 'needs root' }, async (t) => {
  const script = `
    fetch('${origin}/', { method: 'POST', body: "SELECT 40 + 2" }).then(async (a) => console.log(a.status, await a.text()))
    for (const file of ['${path.join(dataDir, 'password')}', '/proc/${server.pid}/environ'])
      try { console.log(require('fs').readFileSync(file, 'utf8')) } catch (error) { console.log(error.code) }`
  const child = spawn(process.execPath, ['-e', script], { uid: 65534, gid: 65534, cwd: '/', env: {} })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    said += chunk
  })
  await once(child, 'close')
  t.match(said, '403')
  t.equal(said.match(/EACCES/g)?.length, 2)
  t.notMatch(said, password)
  t.notMatch(said, '42\n')
})
