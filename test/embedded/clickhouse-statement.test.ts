import t from 'tap'
import { refuseOutside } from '../../embedded/clickhouse/forbidden.js'
import { insertFromFile, readStatement } from '../../embedded/clickhouse/statement.js'

const headOf = (text: string, complete = true) => {
  const statement = readStatement(text, complete)
  return statement.kind === 'insert' ? text.slice(0, statement.headEnd) : statement.kind
}

t.test('the head of an INSERT ends with the name of its format', async (t) => {
  t.equal(headOf('INSERT INTO t FORMAT Native\n\x01\x02'), 'INSERT INTO t FORMAT Native')
  t.equal(headOf('insert into a.`format x` (b, `c`) format CSV 1,2'), 'insert into a.`format x` (b, `c`) format CSV')
  t.equal(
    headOf("/* FORMAT a */ INSERT INTO t SETTINGS x='FORMAT b' FORMAT C\n"),
    "/* FORMAT a */ INSERT INTO t SETTINGS x='FORMAT b' FORMAT C",
  )
})

t.test('an INSERT that brings its rows is left alone', async (t) => {
  t.equal(headOf('INSERT INTO t SELECT 1 FORMAT CSV'), 'other')
  t.equal(headOf("INSERT INTO t VALUES (1, 'FORMAT X y')"), 'other')
  t.equal(headOf("INSERT INTO t FROM INFILE 'x' FORMAT CSV"), 'other')
})

t.test('no cut of the head, wherever a chunk ends, is taken for another statement', async (t) => {
  const head = "INSERT INTO t (a, b) SETTINGS insert_deduplication_token='it\\'s FORMAT x' FORMAT Native"
  for (let end = 1; end <= head.length; end += 1)
    t.equal(headOf(head.slice(0, end), false), 'incomplete', `cut at ${end}`)
  t.equal(headOf(`${head}\n`, false), head)
})

t.test('a SELECT names its format at its end', async (t) => {
  t.same(readStatement('SELECT format FROM t \nFORMAT JSONEachRow'), { kind: 'select', format: 'JSONEachRow' })
  t.same(readStatement("SELECT 'FORMAT CSV' FROM (SELECT 1 FORMAT TSV)"), { kind: 'select', format: undefined })
  t.same(readStatement('WITH 1 AS x SELECT x FORMAT CSV SETTINGS max_threads = 1'), { kind: 'select', format: 'CSV' })
  t.same(readStatement('CREATE TABLE t (a UInt8) ENGINE = Memory'), { kind: 'other' })
})

t.test('the file goes before settings and format', async (t) => {
  const text = 'INSERT INTO é SETTINGS a=1 FORMAT CSV'
  const head = Buffer.from(text)
  const statement = readStatement(head.toString('latin1'))
  if (statement.kind !== 'insert') return t.fail('is an insert')
  t.equal(
    insertFromFile(head, statement.sourceAt, "/a'b"),
    "INSERT INTO é  FROM INFILE '/a\\'b' COMPRESSION 'none' SETTINGS a=1 FORMAT CSV",
  )
})

t.test('programs and the functions of clusters are refused before the engine reads them', async (t) => {
  for (const text of [
    "SELECT * FROM executable('x.sh', TSV, 'a String')",
    'CREATE TABLE a (a Int8) ENGINE = ExecutablePool(x, TSV)',
    "CREATE DICTIONARY d (k Int8) PRIMARY KEY k SOURCE(EXECUTABLE_POOL(command 'x'))",
    ...[
      'fileCluster',
      'FILECLUSTER',
      'urlCluster',
      's3Cluster',
      'hdfsCluster',
      'fil\\x65Cluster',
      'icebergS3Cluster',
    ].map((name) => `SELECT * FROM \`${name}\`('default', '/etc/passwd')`),
  ])
    t.throws(() => refuseOutside(text, new Map()), /ACCESS_DENIED/, text)
  for (const text of ['SELECT cluster FROM system.clusters', "CREATE TABLE a ON CLUSTER 'c' (a Int8) ENGINE = Memory"])
    t.doesNotThrow(() => refuseOutside(text, new Map()), text)
})
