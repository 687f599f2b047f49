// Nobody keeps others from large requests by holding memory of the api: neither by many workspaces, nor by slow clients.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import t, { type Test } from 'tap'
import { until } from '../until.js'
import { addStranger, withApi } from './api-fixture.js'

const MB = 1024 * 1024
/** The share of a user while nobody else holds anything. */
const SHARE_BYTES = 64 * MB
const BODY_BYTES_MAX = 16 * MB
// Slow clients are not ended here, so that the test can count what they hold together.
const api = await withApi(t, { slowClients: { leastPace: { bytesMin: 0, windowMs: 1_000 } } })
const { app, sql, userId } = api
const { port, origin } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
const victim = await addStranger(sql)

/** Workspaces of one user. Each has a key of its own, which the user made. */
const hoards = await Promise.all(
  Array.from({ length: 4 }, async (_, i) => {
    const hoard = await addStranger(sql, `sk_hoard_${i}`)
    await sql`INSERT INTO workspace_members (workspace_id, user_id) VALUES (${hoard.workspaceId}, ${userId})`
    await sql`UPDATE api_keys SET created_by_user_id = ${userId} WHERE workspace_id = ${hoard.workspaceId}`
    return hoard
  }),
)

type Owner = typeof victim

function open(t: Test): Socket {
  const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined)
  t.teardown(() => socket.destroy())
  return socket
}

/** The status of the answer. Its rest is not read. */
async function statusOf(socket: Socket): Promise<number> {
  const [chunk] = await once(socket, 'data')
  socket.pause()
  return Number(/^HTTP\/1.1 (\d+)/.exec(String(chunk))![1])
}

const head = ({ workspaceId, key }: Owner, bytes: number) =>
  `POST /api/v1/workspace/${workspaceId}/links HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n` +
  `Content-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`

/** Saves links with a body of a megabyte. */
async function saveLarge({ workspaceId, key }: Owner): Promise<number> {
  const links = Array.from({ length: 110 }, () => ({ url: 'https://example.com/', note: 'x'.repeat(9_900) }))
  const { status } = await fetch(`${origin}/api/v1/workspace/${workspaceId}/links`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(links),
  })
  return status
}

async function untilAllAsked(count: number, ask: () => void) {
  let asked = 0
  const onRequest = () => {
    asked += 1
  }
  app.server.on('request', onRequest)
  ask()
  await until(() => asked === count, 'the requests to have come')
  app.server.off('request', onRequest)
}

t.test('heads that announce large bodies hold nothing', async (t) => {
  const owners = [...hoards, ...hoards, ...hoards, ...hoards]
  await untilAllAsked(owners.length, () => {
    for (const owner of owners) open(t).write(`${head(owner, BODY_BYTES_MAX)}[`)
  })
  for (let i = 0; i < 5; i += 1) t.equal(await saveLarge(victim), 200)
  t.equal(await saveLarge(hoards[0]), 200, 'also of the same user')
})

t.test('bodies without their last byte are bounded for a user, over all workspaces', async (t) => {
  const bytes = 15 * MB
  const statuses: number[] = []
  const sockets = hoards.flatMap((owner) =>
    [1, 2].map(() => {
      const socket = open(t)
      socket.write(head(owner, bytes))
      socket.write(Buffer.alloc(bytes - 1, ' '))
      void statusOf(socket).then((status) => statuses.push(status))
      return socket
    }),
  )
  const heldMax = Math.floor(SHARE_BYTES / bytes)
  await until(() => statuses.length === sockets.length - heldMax, 'the others to be refused')
  t.same(new Set(statuses), new Set([503]))
  t.equal(await saveLarge(hoards[0]), 200, 'the rest of the share is left')
  t.equal(await saveLarge(victim), 200)
})

t.test('answers that nobody reads are bounded for a user, over all workspaces', async (t) => {
  for (const { workspaceId } of hoards)
    await sql`
      INSERT INTO links (workspace_id, slug, url, head_tags)
      SELECT ${workspaceId}, '/large' || ${workspaceId} || '-' || i, 'https://example.com/', repeat('x', 60000) FROM generate_series(1, 99) AS i`
  const pages = hoards.flatMap(({ workspaceId, key }) =>
    [1, 2, 3, 4, 5].map(() => {
      const socket = open(t)
      const path = `/api/v1/workspace/${workspaceId}/list_links?search=large`
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n\r\n`)
      return statusOf(socket)
    }),
  )
  const statuses = await Promise.all(pages)
  const sent = statuses.filter((status) => status === 200).length
  t.ok(sent > 0 && sent * 99 * 60_000 <= SHARE_BYTES, `${sent} pages`)
  t.equal(statuses.filter((status) => status === 503).length, statuses.length - sent)
  t.equal(await saveLarge(victim), 200)
})
