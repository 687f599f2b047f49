// Open exports hold memory even if nobody reads them. A workspace has few of them, and so has a user.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { promisify } from 'node:util'
import t, { type Test } from 'tap'
import { countLockWaits } from '../lock-waits.js'
import { until } from '../until.js'
import { addStranger, withApi } from './api-fixture.js'

const OF_WORKSPACE = 4
// Slow clients are not ended here, so that exports stay open.
const api = await withApi(t, { slowClients: { leastPace: { bytesMin: 0, windowMs: 1_000 } } })
const { app, sql, userId } = api
const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
const stranger = await addStranger(sql)

/** Workspaces of one user. Each has a key of its own, which the user made. */
const owned = await Promise.all(
  Array.from({ length: 3 }, async (_, i) => {
    const own = await addStranger(sql, `sk_own_${i}`)
    await sql`UPDATE api_keys SET created_by_user_id = ${userId} WHERE workspace_id = ${own.workspaceId}`
    return own
  }),
)
type Owner = typeof stranger

const addLinks = ({ workspaceId }: Owner) => sql`
    INSERT INTO links (workspace_id, slug, url, head_tags)
    SELECT ${workspaceId}, '/' || ${workspaceId}::integer || '-' || i, 'https://example.com/', repeat('x', 60000)
    FROM generate_series(1, 400) AS i`
for (const owner of [...owned, stranger]) await addLinks(owner)

const links = ({ workspaceId }: Owner) => `/workspace/${workspaceId}/links/export?statistics=false`
const conversions = ({ workspaceId }: Owner) => `/conversions?format=csv&workspace_id=${workspaceId}`
const clicks = ({ workspaceId }: Owner) => `/workspace/${workspaceId}/clicks/export`

/** Asks on a connection of its own. */
function ask(t: Test, owner: Owner, path: string): Socket {
  const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined)
  t.teardown(() => socket.destroy())
  socket.write(`GET /api/v1${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${owner.key}\r\n\r\n`)
  return socket
}

/** The head of the answer. The rest is not read. */
async function headOf(socket: Socket): Promise<string> {
  const [chunk] = await once(socket, 'data')
  socket.pause()
  return String(chunk).split('\r\n\r\n', 1)[0]
}

async function isAnswered(t: Test, owner: Owner, path: string) {
  const socket = ask(t, owner, path)
  const head = await headOf(socket)
  socket.destroy()
  return head.startsWith('HTTP/1.1 200')
}

async function openAll(t: Test, owner: Owner): Promise<Socket[]> {
  const sockets = Array.from({ length: OF_WORKSPACE }, () => ask(t, owner, links(owner)))
  for (const head of await Promise.all(sockets.map(headOf))) t.match(head, /^HTTP\/1.1 200/)
  return sockets
}

const countConnections = () => promisify(app.server.getConnections.bind(app.server))()

async function demandRefused(t: Test, owner: Owner) {
  for (const path of [links(owner), conversions(owner), clicks(owner)]) {
    const socket = ask(t, owner, path)
    const head = await headOf(socket)
    socket.destroy()
    t.match(head, /^HTTP\/1.1 503/, path)
    t.match(head, /\r\nretry-after: \d+/i, path)
  }
}

t.test('open exports of a workspace and of its user', async (t) => {
  const [first, second, third] = owned
  const sockets = await openAll(t, first)
  await demandRefused(t, first)
  sockets.push(...(await openAll(t, second)))
  await demandRefused(t, third)
  t.ok(await isAnswered(t, stranger, links(stranger)), 'another user is answered')
  for (const socket of sockets) socket.destroy()
  for (const path of [links(third), conversions(third), clicks(third)])
    await until(() => isAnswered(t, third, path), `${path} to be answered again`)
})

t.test('users who take all places keep nobody out', async (t) => {
  // Six users have eight exports each, in two workspaces.
  const users = await sql<{ id: number }[]>`
    INSERT INTO users (email) SELECT 'keeper' || i || '@example.com' FROM generate_series(1, 6) AS i RETURNING id`
  const keepers = await Promise.all(
    Array.from({ length: 12 }, async (_, i) => {
      const own = await addStranger(sql, `sk_keeper_${i}`)
      await sql`UPDATE api_keys SET created_by_user_id = ${users[i % 6].id} WHERE workspace_id = ${own.workspaceId}`
      await addLinks(own)
      return own
    }),
  )
  const sockets: Socket[] = []
  for (const keeper of keepers.slice(1)) sockets.push(...(await openAll(t, keeper)))
  const own = await openAll(t, stranger)
  await demandRefused(t, stranger)
  await until(async () => (await countConnections()) === 48, 'the refused connections to be closed, and no other')
  for (const socket of own) socket.destroy()
  await until(async () => (await countConnections()) === 44, 'the exports of the other user to be closed')
  sockets.push(...(await openAll(t, keepers[0])))
  t.equal(sockets.length, 48)
  const ended = once(sockets[0].resume(), 'close')
  t.ok(await isAnswered(t, stranger, links(stranger)), 'another user is answered')
  await ended
  t.equal(sockets.filter(({ destroyed }) => destroyed).length, 1, 'one export has ended for it')
  for (const socket of sockets) socket.destroy()
})

t.test('an open export ends when its key has ended', async (t) => {
  const kept = ask(t, stranger, links(stranger))
  const gone = await addStranger(sql, 'sk_gone')
  await addLinks(gone)
  const socket = ask(t, gone, links(gone))
  for (const one of [kept, socket]) t.match(await headOf(one), /^HTTP\/1.1 200/)
  const ended = once(socket, 'close')
  await sql`DELETE FROM api_keys WHERE workspace_id = ${gone.workspaceId}`
  socket.resume().pause() // the connection is noticed to have ended, and little more is read
  await until(async () => (await countConnections()) === 1, 'the export to end')
  socket.resume()
  await ended
  t.notOk(kept.destroyed)
  kept.destroy()
})

t.test('a CSV of conversions counts from when it is asked for', async (t) => {
  await sql.begin(async (tx) => {
    await tx`LOCK TABLE conversions IN ACCESS EXCLUSIVE MODE`
    for (let i = 0; i < OF_WORKSPACE; i += 1) ask(t, stranger, conversions(stranger))
    await until(async () => (await countLockWaits(sql)) === 2, 'two of them to wait for the lock')
    await until(async () => !(await isAnswered(t, stranger, links(stranger))), 'an export of links to be refused')
  })
})
