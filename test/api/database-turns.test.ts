// Neither a workspace nor a user takes all connections of the api to Postgres.
import t, { type Test } from 'tap'
import { DATABASE_CONNECTIONS } from '../../api/limits/database-turns.js'
import { addLink, openTestSigner } from '../conversions/conversion-fixture.js'
import { countLockWaits } from '../lock-waits.js'
import { addUser, openBrowser } from '../sessions/browser.js'
import { until } from '../until.js'
import { addStranger, withApi } from './api-fixture.js'

const api = await withApi(t, { connections: DATABASE_CONNECTIONS })
const { sql, workspaceId } = api
const stranger = await addStranger(sql)
const AT_ONCE = 14
/** A workspace has no more open exports. */
const EXPORTS_MAX = 4

const { body: created } = await api.post(
  '/links',
  Array.from({ length: 20 }, () => ({ url: 'https://example.com/' })),
)
const ids: number[] = created.map(({ link }: { link: { id: number } }) => link.id)

type Lock = 'rows' | 'links' | 'conversions' | 'domains' | 'webhooks' | 'workspace' | 'sessions'

/** A request of another workspace that reads none of the tables that tests lock. */
const askAsStranger = () => api.get(`/workspace/${stranger.workspaceId}/keys`, { key: stranger.key })

/**
 * Asks many times while `lock` makes statements wait: two of them wait, and another workspace is answered meanwhile.
 * @param isTimed whether the answers have a time limit that ends before the lock
 * @returns the first answer, and all of them
 */
async function attack<A extends { status: number }>(
  t: Test,
  lock: Lock,
  ask: () => Promise<A>,
  { isTimed = false, atOnce = AT_ONCE } = {},
) {
  const asked: Promise<A>[] = []
  const first = await sql.begin(async (tx) => {
    if (lock === 'rows') await tx`SELECT FROM links WHERE id = ANY(${ids}) FOR UPDATE`
    else if (lock === 'sessions')
      await tx`SELECT FROM sessions FOR KEY SHARE` // a save holds it (`act_by_right`)
    else if (lock === 'workspace') await tx`SELECT FROM workspaces WHERE id = ${workspaceId} FOR NO KEY UPDATE`
    else await tx`LOCK TABLE ${tx(lock)} IN ACCESS EXCLUSIVE MODE`
    asked.push(...Array.from({ length: atOnce }, ask))
    await until(async () => (await countLockWaits(sql)) === 2, 'two statements to wait')
    for (let i = 0; i < 10; i += 1) t.equal((await askAsStranger()).status, 200)
    return isTimed ? await Promise.race(asked) : undefined
  })
  return { first, all: await Promise.all(asked) }
}

t.test('saves that wait for the same links', async (t) => {
  const links = ids.map((id) => ({ id, note: 'changed' }))
  const { all } = await attack(t, 'rows', () => api.post(`/workspace/${workspaceId}/links`, links))
  for (const { status } of all) t.equal(status, 200)
})

t.test('saves that are refused because their answer would be too large', async (t) => {
  await sql`UPDATE links SET head_tags = repeat('x', 60000) WHERE id = ANY(${ids})`
  const links = Array.from({ length: 200 }, (_, i) => ({ id: ids[i % ids.length], note: 'changed' }))
  const { all } = await attack(t, 'links', () => api.post(`/workspace/${workspaceId}/links`, links))
  for (const { status } of all) t.equal(status, 400)
  await sql`UPDATE links SET head_tags = NULL`
})

t.test('conversions that are refused because their answer would be too large, and others', async (t) => {
  const large = Array.from({ length: 250 }, (_, i) => ({ event_name: 'a', event_id: `e${i}` }))
  const withMetadata = large.map((event) => ({ ...event, metadata: { t: 'x'.repeat(9_000) } }))
  for (const half of [withMetadata.slice(0, 125), withMetadata.slice(125)])
    t.equal((await api.post('/conversions', half)).status, 200)
  const expected: [object[], number][] = [
    [large, 400],
    [large.slice(0, 20), 200],
  ]
  for (const [conversions, status] of expected) {
    const { all } = await attack(t, 'conversions', () => api.post('/conversions', conversions))
    for (const answer of all) t.equal(answer.status, status)
  }
})

t.test('deletions that wait for the same links', async (t) => {
  const { all } = await attack(t, 'rows', () => api.delete(`/workspace/${workspaceId}/links/${ids[0]}`))
  for (const { status } of all) t.ok([200, 503].includes(status))
})

t.test('changes that wait for their workspace', async (t) => {
  const { all } = await attack(t, 'workspace', () => api.patch(`/workspace/${workspaceId}`, { name: 'changed' }))
  for (const { status } of all) t.equal(status, 200)
})

t.test('changes that wait for their workspace, with many keys of it', async (t) => {
  const keys = Array.from({ length: AT_ONCE }, (_, i) => `sk_one_of_many_${i}`)
  for (const madeBy of [null, (await sql`SELECT user_id AS id FROM workspace_members`)[0].id]) {
    await sql`
      INSERT INTO api_keys (hash, prefix, workspace_id, created_by_user_id)
      SELECT sha256(key::bytea), 'sk', ${workspaceId}, ${madeBy} FROM unnest(${keys}::text[]) AS key`
    let asked = 0
    const { all } = await attack(t, 'workspace', () => {
      asked += 1
      return api.patch(`/workspace/${workspaceId}`, { name: 'changed' }, { key: keys[asked - 1] })
    })
    for (const { status } of all) t.equal(status, 200)
    await sql`DELETE FROM api_keys WHERE prefix = 'sk' AND hash IN (SELECT sha256(key::bytea) FROM unnest(${keys}::text[]) AS key)`
  }
})

t.test('sessions that end while a save of theirs runs', async (t) => {
  await addUser(sql, 'ann@example.com')
  const [busy, other] = [openBrowser(api.app), openBrowser(api.app)]
  await busy.signIn('ann@example.com')
  const { body: sessions } = await busy.get('/sessions')
  await other.signIn('ann@example.com')
  const end = await attack(t, 'sessions', () => other.delete(`/sessions/${sessions[0].id}`))
  t.same(end.all.map(({ status }) => status).sort(), [200, ...Array(AT_ONCE - 1).fill(404)])

  await busy.signIn('ann@example.com')
  const again = Array.from({ length: AT_ONCE }, () => openBrowser(api.app))
  for (const browser of again) for (const [name, value] of busy.cookies) browser.cookies.set(name, value)
  const { all } = await attack(t, 'sessions', () => again.pop()!.signIn('ann@example.com'), { atOnce: 8 })
  for (const { status } of all) t.equal(status, 200)
})

t.test('saves of several workspaces, and changes of them', async (t) => {
  const owners = await Promise.all(['a', 'b', 'c'].map((name) => addStranger(sql, `sk_stranger_${name}`)))
  const linkIds = await Promise.all(
    owners.map(
      async ({ key }) => (await api.post('/link', { url: 'https://example.com/' }, { key })).body.id as number,
    ),
  )
  const answers = await sql.begin(async (tx) => {
    await tx`SELECT FROM links WHERE id = ANY(${linkIds}) FOR UPDATE`
    await tx`SELECT FROM workspaces WHERE id = ANY(${owners.map((owner) => owner.workspaceId)}) FOR NO KEY UPDATE`
    const asked = owners.flatMap(({ key }, i) =>
      [1, 2, 3, 4].map((n) => {
        const workspace = `/workspace/${owners[i].workspaceId}`
        return n % 2 === 0
          ? api.post(`${workspace}/links`, [{ id: linkIds[i], note: 'changed' }], { key })
          : api.patch(workspace, { name: 'changed' }, { key })
      }),
    )
    await until(async () => (await countLockWaits(sql)) === DATABASE_CONNECTIONS - 2, 'all places of both to be taken')
    for (let i = 0; i < 10; i += 1) t.equal((await askAsStranger()).status, 200)
    return asked
  })
  for (const { status } of await Promise.all(answers)) t.equal(status, 200)
})

t.test('reads that take Postgres too long', async (t) => {
  const links = 'Finding these links took too long; search for less'
  const reads: [Lock, string, string][] = [
    ['links', 'list_links?search=a', links],
    ['links', 'links/export?statistics=false&search=a', links],
    ['links', 'clicks/counters/link_id?format=csv', links],
    ['links', 'conversions/counters/link_id?format=csv', links],
    ['links', 'usage', 'Counting the links took too long'],
    ['conversions', 'conversions', 'Finding these conversions took too long; ask for fewer at once'],
    ['domains', 'domains', 'Reading the domains took too long; ask for fewer at once'],
    ['webhooks', 'all_webhooks', 'Reading the webhooks took too long; ask for fewer at once'],
  ]
  for (const [lock, path, error] of reads) {
    const whole = path === 'conversions' ? '/conversions' : `/workspace/${workspaceId}/${path}`
    const ask = async () => {
      const { statusCode, body } = await api.app.inject({ url: `/api/v1${whole}`, headers: { 'x-api-key': api.key } })
      return { status: statusCode, text: body }
    }
    const atOnce = path.startsWith('links/export') ? EXPORTS_MAX : AT_ONCE
    t.match((await attack(t, lock, ask, { isTimed: true, atOnce })).first, { status: 503, text: error }, path)
  }
  const lookUp = () => api.post(`/workspace/${workspaceId}/links/lookup`, { addresses: [{ slug: '/a' }] })
  const { first } = await attack(t, 'links', lookUp, { isTimed: true })
  t.match(first, { status: 503, body: { error: links } })
})

t.test('a user with several workspaces leaves places to others', async (t) => {
  const { id: userId } = (await sql`SELECT user_id AS id FROM workspace_members`)[0]
  const more = await sql<{ id: number }[]>`INSERT INTO workspaces (name) VALUES ('b'), ('c'), ('d') RETURNING id`
  const ids = [workspaceId, ...more.map(({ id }) => id)]
  await sql`
    INSERT INTO workspace_members (user_id, workspace_id, role)
    SELECT ${userId}, id, 'owner' FROM unnest(${more.map(({ id }) => id)}::integer[]) AS id`
  const list = (id: number, key: string) => api.get(`/workspace/${id}/list_links`, { key })
  const answers = await sql.begin(async (tx) => {
    await tx`LOCK TABLE links IN ACCESS EXCLUSIVE MODE`
    const asked = [...ids, ...ids].map((id) => list(id, api.key))
    await until(async () => (await countLockWaits(sql)) === 3, 'three lists of the user to wait for the lock')
    const other = list(stranger.workspaceId, stranger.key)
    await until(async () => (await countLockWaits(sql)) === 4, 'the list of the stranger to be among them')
    return [other, ...asked]
  })
  for (const { status } of await Promise.all(answers)) t.equal(status, 200)
})

t.test('single conversions of a user with several workspaces, by a key and by browsers', async (t) => {
  await sql`UPDATE workspaces SET conversion_tracking = true`
  const { id: userId } = (await sql`SELECT user_id AS id FROM workspace_members ORDER BY workspace_id LIMIT 1`)[0]
  const own = await sql<{ id: number }[]>`SELECT workspace_id AS id FROM workspace_members WHERE user_id = ${userId}`
  t.equal(own.length, 4)
  const sign = await openTestSigner(sql)
  const links = await Promise.all(own.map(({ id }, i) => addLink(sql, id, `/tracked-${i}`)))
  const byKey = (i: number) => api.post('/conversions', { event_name: 'a', workspace_id: own[i % 4].id })
  async function byBrowser(i: number) {
    const payload = { event_name: 'a', svc_cid: sign(links[i % 4]) }
    const { statusCode } = await api.app.inject({ method: 'POST', url: '/api/v1/conversions', payload })
    return { status: statusCode }
  }
  for (const report of [byKey, byBrowser]) {
    const answers = await sql.begin(async (tx) => {
      await tx`LOCK TABLE conversions IN EXCLUSIVE MODE` // as long as another statement has the same events
      const asked = Array.from({ length: AT_ONCE }, (_, i) => report(i))
      await until(async () => (await countLockWaits(sql)) === 3, 'three conversions of the user to wait for the lock')
      const other = api.post('/conversions', { event_name: 'a' }, { key: stranger.key })
      await until(async () => (await countLockWaits(sql)) === 4, 'that of the stranger to be among them')
      for (let i = 0; i < 10; i += 1) t.equal((await askAsStranger()).status, 200)
      return [other, ...asked]
    })
    for (const { status } of await Promise.all<{ status: number }>(answers)) t.equal(status, 201)
  }
})

t.test('many workspaces of a user that are deleted at once', async (t) => {
  const { id: userId } = (await sql`SELECT user_id AS id FROM workspace_members ORDER BY workspace_id LIMIT 1`)[0]
  const ending = await sql<{ id: number }[]>`
    INSERT INTO workspaces (name) SELECT 'Ending' FROM generate_series(1, 20) RETURNING id`
  const ids = ending.map(({ id }) => id)
  await sql`
    INSERT INTO workspace_members (user_id, workspace_id, role) SELECT ${userId}, id, 'owner' FROM unnest(${ids}::integer[]) AS id`
  await sql`
    INSERT INTO links (workspace_id, slug, url) SELECT id, '/ending-' || id, 'https://example.com/' FROM unnest(${ids}::integer[]) AS id`
  const hasEnded = async () => {
    const left = await sql`SELECT FROM workspaces WHERE id = ANY(${ids}) AND deleted_at IS NULL`
    return left.length === 0
  }
  const asked = await sql.begin(async (tx) => {
    await tx`SELECT FROM links WHERE workspace_id = ANY(${ids}) FOR UPDATE`
    const asked = ids.map((id) => api.delete(`/workspace/${id}`))
    await until(hasEnded, 'all workspaces to end')
    await until(async () => (await countLockWaits(sql)) === 3, 'three deletions to wait for the lock')
    for (let i = 0; i < 10; i += 1) t.equal((await askAsStranger()).status, 200)
    t.equal((await api.post('/conversions', [{ event_name: 'a' }], { key: stranger.key })).status, 200)
    return asked
  })
  for (const { status } of await Promise.all(asked)) t.equal(status, 200)
  t.same(await sql`SELECT FROM workspaces WHERE id = ANY(${ids})`, [])
})

t.test('customers that are forgotten', async (t) => {
  const { all } = await attack(t, 'conversions', () => api.delete(`/workspace/${workspaceId}/customers/anybody`))
  for (const { status } of all) t.ok([200, 503].includes(status))
})

t.test('a search has at most 100 characters', async (t) => {
  for (const path of ['list_links', 'links/export']) {
    t.equal((await api.get(`/workspace/${workspaceId}/${path}?search=${'a'.repeat(100)}`)).status, 200)
    const { status, body } = await api.get(`/workspace/${workspaceId}/${path}?search=${'a'.repeat(101)}`)
    t.same([status, body], [400, { search: ['must have at most 100 characters'] }])
  }
})
