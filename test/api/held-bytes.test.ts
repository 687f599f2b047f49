// Requests of a user, and of all together, hold a bounded number of bytes in the memory of the api.
import { connect, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import t from 'tap'
import { DATABASE_CONNECTIONS } from '../../api/limits/database-turns.js'
import { openHeldBytes, UNCOUNTED_BYTES } from '../../api/limits/held-bytes.js'
import { countLockWaits } from '../lock-waits.js'
import { until } from '../until.js'
import { addStranger, withApi } from './api-fixture.js'

const MB = 1_000_000
const api = await withApi(t, {
  connections: DATABASE_CONNECTIONS,
  heldBytesMax: 20 * MB, // 5 MB for one holder
})
const { app, sql, workspaceId, key } = api
const stranger = await addStranger(sql)
const { origin, port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
const path = `/api/v1/workspace/${workspaceId}/links`
const JSON_TYPE = 'application/json'

/** A body of 1.2 MB. All of its links want one slug. */
const large = JSON.stringify(
  Array.from({ length: 120 }, () => ({ url: 'https://example.com/', slug: '/wanted', note: 'x'.repeat(9_900) })),
)
const packed = gzipSync(large)

interface Sent {
  key?: string
  path?: string
  body?: string | Buffer<ArrayBuffer>
  type?: string
  isPacked?: boolean
  signal?: AbortSignal
}
async function send(sent: Sent = {}) {
  const { isPacked = sent.body === undefined } = sent
  const response = await fetch(`${origin}${sent.path ?? path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${sent.key ?? key}`,
      'content-type': sent.type ?? JSON_TYPE,
      ...(isPacked && { 'content-encoding': 'gzip' }),
    },
    body: sent.body ?? packed,
    signal: sent.signal,
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}
const sendMany = (count: number, sent?: Sent) => Promise.all(Array.from({ length: count }, () => send(sent)))
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()

/** Lets requests that want the slug wait while `work` runs. */
async function whileWanted<T>(work: () => Promise<T>): Promise<T> {
  const unwanted = new Error()
  let result: T
  await sql
    .begin(async (tx) => {
      await tx`INSERT INTO links (workspace_id, slug, url) VALUES (${workspaceId}, '/wanted', 'https://example.com/')`
      result = await work()
      throw unwanted
    })
    .catch((error) => {
      if (error !== unwanted) throw error
    })
  await sql`DELETE FROM links`
  return result!
}

/** Sends so many requests, of which three have room, and waits until the others are refused. */
async function fill(count: number, sent?: Sent) {
  let refused = 0
  const answers = Array.from({ length: count }, async () => {
    const answer = await send(sent)
    if (answer.status === 503) refused += 1
    return answer
  })
  const settled = Promise.allSettled(answers)
  await until(() => refused === count - 3, 'the others to be refused')
  return { answers: () => Promise.all(answers), settled: () => settled }
}

/** Waits until as much is free as before the first request. */
const untilFree = () =>
  until(async () => {
    const answers = await sendMany(3)
    await sql`DELETE FROM links`
    return answers.every(({ status }) => status === 200)
  }, 'three large requests at once to have room')

t.test('a budget', async (t) => {
  const openHeld = openHeldBytes(16 * MB)
  const openLease = () => openHeld('me')
  const [one, two] = [openLease(), openLease()]
  one.hold(3 * MB)
  t.throws(() => two.hold(2 * MB), { code: 'service_unavailable', message: 'Too many large requests at a time' })
  one.hold(MB)
  const small = openLease()
  small.hold(UNCOUNTED_BYTES)
  t.throws(() => small.hold(1), { code: 'service_unavailable' }, 'the whole request counts then')
  small.hold(MB)
  one.release()
  one.release()
  one.hold(4 * MB)
  const growing = Array.from({ length: 8 }, () => openLease())
  for (let i = 0; i < 10; i += 1)
    for (const lease of growing)
      try {
        lease.hold(MB / 10)
      } catch {}
  t.throws(() => openLease().hold(1.5 * MB), 'requests that grow together do not all refuse each other')
  for (const lease of growing) lease.release()
  const three = openLease()
  three.hold(4 * MB)
  t.throws(() => openLease().hold(UNCOUNTED_BYTES + 1), 'nothing was given back twice')
})

t.test('each further holder finds room', async (t) => {
  const openLease = openHeldBytes(256 * MB)
  /** Takes megabytes for a new lease until it is refused. @returns how many it got */
  function takeAll(holder: string) {
    let taken = 0
    t.throws(() => {
      for (; ; taken += 1) openLease(holder).hold(MB)
    })
    return taken
  }
  t.same(
    ['one', 'two', 'three', 'four'].map((holder) => takeAll(holder)),
    [64, 48, 36, 27],
  )
  t.equal(takeAll('one'), 0, 'who holds more than the share gets no more')
  const body = openLease('five')
  body.demandRoom(16 * MB)
  body.hold(16 * MB)
  body.release()
  t.throws(() => openLease('five').demandRoom(21 * MB))
  for (let i = 5; i <= 14; i += 1) takeAll(`user ${i}`)
  openLease('a new one').hold(MB)
})

t.test('what must be held is counted, whether it fits or not', async (t) => {
  const openLease = openHeldBytes(16 * MB)
  const answer = openLease('me')
  t.equal(answer.add(UNCOUNTED_BYTES), false)
  t.equal(answer.add(8 * MB), true)
  t.throws(() => openLease('me').hold(MB))
  answer.release()
  openLease('me').hold(4 * MB)
})

t.test('requests that wait', async (t) => {
  const { mine, small, others } = await whileWanted(async () => {
    const mine = await fill(10)
    const refused = await send()
    t.match(refused, { status: 503, body: { code: 'service_unavailable' } })
    t.ok(refused.headers.get('retry-after'))
    t.equal((await fetch(`${origin}/api/v1/workspaces`, { headers: { authorization: `Bearer ${key}` } })).status, 200)
    const small = send({ body: '{"url":"https://example.com/small"}' })
    const others = await sendMany(4, {
      key: stranger.key,
      path: `/api/v1/workspace/${stranger.workspaceId}/links`,
      body: large.replaceAll('/wanted', '/another'),
    })
    return { mine, small, others }
  })
  t.same(statusesOf(await mine.answers()), [...Array(3).fill(200), ...Array(7).fill(503)])
  t.equal((await small).status, 200, 'a small request waits for its turn only')
  t.ok(statusesOf(others).includes(200), 'another workspace has room')
  await untilFree()
})

t.test('small requests that name large links', async (t) => {
  const links = await sql<{ id: number }[]>`
    INSERT INTO links (workspace_id, slug, url, head_tags)
    SELECT ${workspaceId}, '/large' || i, 'https://example.com/', repeat('x', 60000) FROM generate_series(1, 30) AS i
    RETURNING id`
  const body = JSON.stringify(links.map(({ id }) => ({ id, name: 'changed' })))
  const answers = await sql.begin(async (tx) => {
    await tx`SELECT FROM links FOR UPDATE`
    const answers = sendMany(6, { body })
    await until(async () => (await countLockWaits(sql)) === 2, 'two to wait in the database')
    return [answers]
  })
  t.same(statusesOf(await answers[0]), [200, 200, 503, 503, 503, 503])
  await sql`DELETE FROM links`
  await untilFree()
})

t.test('small requests with their key in the body that name large links', async (t) => {
  const links = await sql<{ id: number }[]>`
    INSERT INTO links (workspace_id, slug, url, head_tags)
    SELECT ${workspaceId}, '/large' || i, 'https://example.com/', repeat('x', 60000) FROM generate_series(1, 30) AS i
    RETURNING id`
  const body = JSON.stringify(links.map(({ id }) => ({ api_key: key, id, name: 'changed' })))
  const ask = async () =>
    (await fetch(`${origin}${path}`, { method: 'POST', headers: { 'content-type': JSON_TYPE }, body })).status
  const answers = await sql.begin(async (tx) => {
    await tx`SELECT FROM links FOR UPDATE`
    const answers = Array.from({ length: 6 }, ask)
    await until(async () => (await countLockWaits(sql)) === 2, 'two to wait in the database')
    return [Promise.all(answers)]
  })
  t.same((await answers[0]).sort(), [200, 200, 503, 503, 503, 503])
  await sql`DELETE FROM links`
  await untilFree()
})

t.test('multipart bodies', async (t) => {
  const part = 'Content-Disposition: form-data; name="note"\r\n\r\n'
  const form = `--b\r\n${part}${'x'.repeat(900_000)}`
  const whole = { body: `${form}\r\n--b--`, type: 'multipart/form-data; boundary=b', path: '/api/v1/link' }
  const clients: Socket[] = []
  await until(async () => {
    const client = connect(Number(port), '127.0.0.1').on('error', () => undefined)
    client.write(
      `POST /api/v1/link HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n` +
        `Content-Type: multipart/form-data; boundary=b\r\nTransfer-Encoding: chunked\r\n\r\n` +
        `${form.length.toString(16)}\r\n${form}\r\n`,
    )
    clients.push(client)
    return (await send(whole)).status === 503
  }, 'a form to be refused')
  t.pass()
  for (const client of clients) client.destroy()
  await untilFree()
})

t.test('a client that leaves gives nothing back while its request waits', async (t) => {
  await whileWanted(async () => {
    const leaving = new AbortController()
    const waiting = await fill(6, { signal: leaving.signal })
    leaving.abort()
    await waiting.settled()
    t.equal((await send()).status, 503)
    t.equal((await send()).status, 503)
  })
  await untilFree()
})

t.test('bodies that end before they are whole', async (t) => {
  const head = (headers: string) =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: ${JSON_TYPE}\r\n${headers}\r\n\r\n`
  const chunk = `${large.length.toString(16)}\r\n${large}\r\n`
  for (const text of [
    `${head(`Content-Length: ${large.length + 1}`)}${large}`,
    `${head('Transfer-Encoding: chunked')}${chunk}`,
    Buffer.concat([
      Buffer.from(head(`Content-Encoding: gzip\r\nContent-Length: ${packed.length}`)),
      packed.subarray(0, -20),
    ]),
  ]) {
    const clients: Socket[] = []
    await until(async () => {
      const client = connect(Number(port), '127.0.0.1').on('error', () => undefined)
      client.write(text)
      clients.push(client)
      return (await send()).status === 503
    }, 'the bodies to be counted')
    for (const client of clients) client.destroy()
    await untilFree()
    t.pass()
  }
})

t.test('requests that fail', async (t) => {
  const failing: [number, Sent][] = [
    [400, { body: large.slice(0, -1) }],
    [400, { body: gzipSync(large.slice(0, -1)), isPacked: true }],
    [400, { body: packed.subarray(0, -20), isPacked: true }],
    [400, { body: large, type: 'text/csv' }],
    [413, { body: gzipSync(Buffer.alloc(2 * MB, ' ')), isPacked: true, path: `/api/v1/workspace/${workspaceId}/keys` }],
    [401, { body: large, key: 'sk_unknown' }],
    [404, { body: large, path: '/api/v1/workspace/999/links' }],
  ]
  for (const [status, sent] of failing) {
    for (let i = 0; i < 5; i += 1) t.equal((await send(sent)).status, status)
  }
  await untilFree()
})

t.test('nobody uses up the room of a workspace by its id', async (t) => {
  await whileWanted(async () => {
    const theirs = sendMany(3, { key: stranger.key, path: `/api/v1/links?workspace_id=${workspaceId}` })
    const [{ status }] = await sendMany(1, { body: large.replaceAll('/wanted', '/mine') })
    t.equal(status, 200)
    await theirs
  })
  await untilFree()
})
