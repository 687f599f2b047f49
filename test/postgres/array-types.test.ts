// postgres.js knows arrays from the first statement on, whichever session sends it.
import t from 'tap'
import { connectAlone, connectPostgres } from '../../postgres/connect.js'
import { withPostgres } from '../services.js'

t.test('arrays come as they were sent, on a session of a pool that has never connected', async (t) => {
  const { url } = await withPostgres(t)
  const pool = connectPostgres(url, 'test')
  t.teardown(() => pool.end())
  const session = connectAlone(pool)
  t.teardown(() => session.end())
  const texts = ['a', 'b c', '', 'NULL', 'null', '{x}', ',', '"', '\\', 'a\\"b\nc', '\u{1f600}', ' d ']
  const times = ['1970-01-01T00:00:00.000Z', '2026-11-23T01:02:03.456Z']
  const sent = {
    texts: [...texts, null],
    none: [] as string[],
    integers: [1, -2, null],
    bigints: ['9007199254740993', '-1'],
    numbers: [0.1, 1e300, -0.5],
    // Postgres gives bare words without quotation marks.
    words: ['one', 'two'],
  }
  const [got] = await session`
    SELECT ${sent.texts}::text[] AS texts, ${sent.none}::text[] AS none, ${sent.integers}::integer[] AS integers,
      ${sent.bigints}::bigint[] AS bigints, ${sent.numbers}::float8[] AS numbers,
      '{one,two}'::text[] AS words, ${times}::timestamptz[] AS times`
  t.same({ ...got }, { ...sent, times: times.map((time) => new Date(time)) })
  const rows = await session`SELECT n FROM unnest(${[3, 1]}::integer[]) AS n WHERE n = ANY(${'{1,2}'}::integer[])`
  t.same([...rows], [{ n: 1 }], 'an array as text is left as it is')
  const [{ bytes }] = await session`SELECT ARRAY['\\x005cff', '\\x']::bytea[] AS bytes`
  t.same(bytes, [Buffer.from([0, 92, 255]), Buffer.from('')])
})

t.test('of each array that the schema has', async (t) => {
  const { url, sql } = await withPostgres(t)
  const types = await sql<{ name: string; example: string }[]>`
    WITH used AS (
      SELECT atttypid AS oid FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
      WHERE relnamespace = 'public'::regnamespace
      UNION SELECT unnest(coalesce(proallargtypes, proargtypes::oid[])) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    )
    SELECT DISTINCT format_type(pg_type.oid, NULL) AS name FROM used JOIN pg_type USING (oid)
    WHERE typcategory = 'A' AND typelem <> 0 ORDER BY 1`
  t.ok(types.length >= 4, `${types.length} types of arrays`)
  const fresh = connectPostgres(url, 'test')
  t.teardown(() => fresh.end())
  for (const { name } of types) {
    const [{ empty }] = await fresh.unsafe(`SELECT $1::${name} AS empty`, [[] as string[]])
    t.same(empty, [], name)
  }
})
