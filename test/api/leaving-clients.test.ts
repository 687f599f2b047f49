// A client that leaves before its key is looked up costs nothing: nothing is done or held for it.
import { once } from 'node:events'
import net from 'node:net'
import t from 'tap'
import { withCountedListeners } from '../live/counted-listeners.js'
import { until } from '../until.js'
import { withApi } from './api-fixture.js'

const { live, listeners } = withCountedListeners(t)
const { app, sql, key, workspaceId } = await withApi(t, { now: () => new Date(), live })
const { port, origin } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
const pathOf = (name: string) => `/api/v1/workspace/${workspaceId}/clicks/${name}`
const ask = (name: string, init: RequestInit = {}) =>
  fetch(`${origin}${pathOf(name)}`, { ...init, headers: { authorization: `Bearer ${key}` } })
const request = (name: string) => `GET ${pathOf(name)} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n\r\n`

/** Sends a text, and leaves when `then` is done and the server knows it. */
async function sendAndLeave(text: string, then: () => Promise<unknown>) {
  const opened = once(app.server, 'connection') as Promise<[net.Socket]>
  const client = net.connect(Number(port), '127.0.0.1')
  const [socket] = await opened
  client.write(text)
  await once(app.server, 'request')
  await then()
  // `once` would reject: a client that leaves with answers unread resets its connection.
  const closed = new Promise((resolve) => socket.once('close', resolve))
  client.destroy()
  await closed
}

/** Requests of clients that leave while their key is looked up. */
async function leaveMeanwhile(name: string, count: number) {
  await sql.begin(async (sql) => {
    await sql`LOCK TABLE api_keys IN ACCESS EXCLUSIVE MODE`
    const isAwaited = async () =>
      (await sql`SELECT FROM pg_locks WHERE relation = 'api_keys'::regclass AND NOT granted`).length > 0
    for (let i = 0; i < count; i += 1)
      await sendAndLeave(request(name), () => until(isAwaited, 'the lookup of the key'))
  })
}

t.test('exports', async (t) => {
  await leaveMeanwhile('export', 6)
  const answer = await ask('export')
  t.equal(answer.status, 200, 'all places of exports are free')
  await answer.text()
})

t.test('streams', async (t) => {
  await leaveMeanwhile('stream', 6)
  const leaving = new AbortController()
  await ask('stream', { signal: leaving.signal })
  t.equal(listeners.ever, 1, 'only who is there listens')
  leaving.abort()
  await until(() => listeners.now === 0, 'the clients that left to be forgotten')
})

t.test('a stream behind another one on its connection', async (t) => {
  const before = listeners.ever
  await sendAndLeave(request('stream').repeat(2), () => until(() => listeners.ever === before + 1, 'a listener'))
  await until(() => listeners.now === 0, 'the clients that left to be forgotten')
  t.equal(listeners.ever, before + 1, 'the second stream waited for the first, and was not begun')
})
