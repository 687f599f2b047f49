// A transaction whose connection is lost ends, and takes nobody along.
import t from 'tap'
import type { Sql } from '../../postgres/connect.js'
import { withPostgres } from '../services.js'
import { until } from '../until.js'

/** Ends the session of a transaction, and waits until the client knows. */
async function loseConnection(tx: Sql, other: Sql) {
  const [{ pid }] = await tx<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`
  await other`SELECT pg_terminate_backend(${pid})`
  await until(
    async () => (await other`SELECT FROM pg_stat_activity WHERE pid = ${pid}`).length === 0,
    'the session to end',
    { everyMs: 0 },
  )
  await new Promise((resolve) => setTimeout(resolve, 50)) // the end of the socket comes behind that of the session
}

t.test('what it sends later is refused, also when the pool has opened the connection again', async (t) => {
  const { sql } = await withPostgres(t)
  const workspaces = async () => (await sql`SELECT name FROM workspaces ORDER BY id`).map(({ name }) => name)
  let ended: unknown
  const doing = sql.begin(async (tx) => {
    await tx`INSERT INTO workspaces (name) VALUES ('before')`
    await loseConnection(tx as unknown as Sql, sql)
    await Promise.all(Array.from({ length: 20 }, () => sql`SELECT pg_sleep(0.01)`)) // on all connections of the pool
    try {
      await tx`INSERT INTO workspaces (name) VALUES ('after')`
    } catch (error) {
      ended = error
      throw error
    }
  })
  await t.rejects(doing, { code: 'CONNECTION_CLOSED' })
  await until(() => ended, 'the statement to be refused')
  t.match(ended, { code: 'CONNECTION_CLOSED' })
  t.same(await workspaces(), [])
})

t.test('within a savepoint too, and where it sends nothing more', async (t) => {
  const { sql } = await withPostgres(t)
  const within = sql.begin((tx) =>
    tx.savepoint(async (savepoint) => {
      await loseConnection(savepoint as unknown as Sql, sql)
      await savepoint`INSERT INTO workspaces (name) VALUES ('after')`
    }),
  )
  await t.rejects(within, { code: 'CONNECTION_CLOSED' })
  await t.rejects(
    sql.begin((tx) => loseConnection(tx as unknown as Sql, sql)),
    { code: 'CONNECTION_CLOSED' },
  )
  t.same(
    await sql.begin(async (tx) => [
      await tx`SELECT 1 AS one`,
      await tx.savepoint((savepoint) => savepoint`SELECT 2 AS two`),
    ]),
    [[{ one: 1 }], [{ two: 2 }]],
    'others go on',
  )
})

t.test('and where it is lost while a statement runs', async (t) => {
  const { sql } = await withPostgres(t)
  const endWhileItSleeps = async (tx: Sql) => {
    const [{ pid }] = await tx<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`
    const sleeping = tx`SELECT pg_sleep(60)`
    sleeping.catch(() => undefined)
    await until(
      async () => (await sql`SELECT FROM pg_stat_activity WHERE pid = ${pid} AND wait_event = 'PgSleep'`).length > 0,
      'the statement to run',
      { everyMs: 0 },
    )
    await sql`SELECT pg_terminate_backend(${pid})`
    await sleeping
  }
  const refused = { code: /57P01|CONNECTION_CLOSED/ } // told by Postgres, or by the end of the socket
  await t.rejects(
    sql.begin((tx) => endWhileItSleeps(tx as unknown as Sql)),
    refused,
  )
  await t.rejects(
    sql.begin((tx) => tx.savepoint((savepoint) => endWhileItSleeps(savepoint as unknown as Sql))),
    refused,
  )
  const others = () => Promise.allSettled(Array.from({ length: 20 }, () => sql`SELECT pg_sleep(0.01)`))
  await others() // a connection that opens again refuses its first statement with what ended it
  t.same([...new Set((await others()).map(({ status }) => status))], ['fulfilled'], 'others go on')
})
