// Connections lead to the one of several servers that takes writes, and follow when another one becomes that.
import t, { type Test } from 'tap'
import { migratePostgres } from '../../migrate/migrate-postgres.js'
import { connectAlone, connectPostgres, type Sql } from '../../postgres/connect.js'
import { freePort } from '../../process/free-port.js'
import { withFolder } from '../folder.js'
import { runProgram } from '../programs.js'
import { ask } from '../redirector/ask.js'
import { until } from '../until.js'
import { canDump, startDebianPostgres } from './debian-postgres.js'

/** A server, a standby that has caught up with it, and a pool of connections to both. */
async function startPair(t: Test) {
  const first = await startDebianPostgres(t)
  const second = await first.startStandby(t)
  const hosts = `127.0.0.1:${second.port},127.0.0.1:${first.port}` // the standby is asked first
  const sql = connectPostgres(`postgres://slugline@${hosts}/slugline?target_session_attrs=read-write`, 'test')
  t.teardown(() => sql.end({ timeout: 1 }))
  await sql`CREATE TABLE written (n integer)`
  return { first, second, sql }
}

/** Port of the server that takes a write; undefined if none does. */
const writesTo = (sql: Sql) =>
  sql<{ port: number }[]>`INSERT INTO written VALUES (1) RETURNING inet_server_port() AS port`.then(
    ([{ port }]) => port,
    () => undefined,
  )

/** On all connections of a pool at once. */
const writeToAll = (sql: Sql) => Promise.all(Array.from({ length: 20 }, () => writesTo(sql)))

if (canDump(t)) {
  t.setTimeout(240_000)

  t.test('the primary dies: the pool, sessions of their own and notifications are at the new one', async (t) => {
    const { first, second, sql } = await startPair(t)
    const heard: string[] = []
    await sql.listen('news', (text) => heard.push(text))
    t.same(new Set(await writeToAll(sql)), new Set([first.port]), 'a standby is passed over')

    await first.end('SIGQUIT')
    t.equal(await writesTo(sql), undefined, 'refused while there is none')
    await second.promote()
    await until(async () => (await writesTo(sql)) === second.port, 'the pool to be at the new primary')
    t.same(new Set(await writeToAll(sql)), new Set([second.port]))
    const session = connectAlone(sql)
    t.teardown(() => session.end({ timeout: 1 }))
    t.equal(await writesTo(session), second.port)
    await until(async () => {
      await sql.notify('news', 'here')
      return heard.length > 0
    }, 'a notification of the new primary')
  })

  t.test('the former primary still answers, or hangs: no connection stays with it', async (t) => {
    const { first, second, sql } = await startPair(t)
    await writeToAll(sql)
    await second.promote()
    await until(async () => (await writesTo(sql)) === second.port, 'the pool to be at the new primary')
    t.same(new Set(await writeToAll(sql)), new Set([second.port]))

    const third = await second.startStandby(t)
    const next = connectPostgres(
      `postgres://slugline@127.0.0.1:${second.port},127.0.0.1:${third.port}/slugline`,
      'test',
    )
    t.teardown(() => next.end({ timeout: 1 }))
    await writeToAll(next)
    const hanging = second.hang()
    t.teardown(() => hanging.goOn())
    const waiting = writesTo(next)
    await third.promote()
    await until(async () => (await writesTo(next)) === third.port, 'the pool to be at the third server')
    t.equal(await waiting, undefined, 'whoever waited for it is told')
    t.ok(first)
  })

  t.test('a server that becomes read-only is left', async (t) => {
    const { first, second, sql } = await startPair(t)
    await writeToAll(sql)
    await first.admin`ALTER SYSTEM SET default_transaction_read_only = on`
    await first.admin`SELECT pg_reload_conf()`
    await until(
      async () => (await sql`SELECT 1`.catch((error) => String(error))).toString().includes('is read-only'),
      'the pool to refuse the read-only server',
    )
    await second.promote()
    await until(async () => (await writesTo(sql)) === second.port, 'the pool to be at the new primary')
    t.same(new Set(await writeToAll(sql)), new Set([second.port]))
  })

  t.test('where none takes writes, it is said of each why', async (t) => {
    const first = await startDebianPostgres(t)
    const second = await first.startStandby(t)
    await first.end('SIGINT')
    const sql = connectPostgres(`postgres://slugline@127.0.0.1:${first.port},127.0.0.1:${second.port}/slugline`, 'test')
    t.teardown(() => sql.end({ timeout: 1 }))
    await t.rejects(sql`SELECT 1`, {
      code: 'ECONNREFUSED',
      message: new RegExp(`${first.port} connect ECONNREFUSED .*, 127.0.0.1:${second.port} is read-only`),
    })
  })

  t.test('a redirector goes on at the new primary by itself', async (t) => {
    const { first, second, sql } = await startPair(t)
    await migratePostgres(sql)
    await sql`INSERT INTO workspaces (name) VALUES ('one')`
    const addLink = (slug: string) =>
      sql`
      INSERT INTO links (workspace_id, slug, url) VALUES (1, ${slug}, 'https://example.com/') ON CONFLICT DO NOTHING`.catch(
        () => undefined,
      )
    // The redirector starts after this link, because it would forget one whose change it reads after the first visit.
    await addLink('/before')
    const port = await freePort()
    const redirector = await runProgram(t, 'redirector/main.js', {
      DATABASE_URL: `postgres://slugline@127.0.0.1:${first.port},127.0.0.1:${second.port}/slugline`,
      DATA_DIR: withFolder(t, 'primary'),
      REDIRECTOR_PORT: String(port),
    })
    const links = async () => (await redirector.health()).parts.links
    t.equal((await ask(port, '/before')).status, 302)
    await until(
      async () => (await first.admin`SELECT FROM pg_stat_replication WHERE state = 'streaming'`).length === 1,
      'the standby to stream',
    )

    await first.end('SIGQUIT')
    await until(async () => (await links()) !== 'ok', 'the redirector to notice that the primary is gone')
    t.equal((await ask(port, '/before')).status, 302, 'known links go on')
    await second.promote()
    await until(async () => (await links()) === 'ok', 'the redirector to be at the new primary')
    // This pool may find the new primary later than the redirector.
    await until(async () => (await addLink('/after')) !== undefined, 'the new link in the new primary')
    await until(async () => (await ask(port, '/after')).status === 302, 'the new link at the redirector')
    await redirector.stop()
  })
}
