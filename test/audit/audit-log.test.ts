// The audit log tells owners who changed what.
import t from 'tap'
import type { AuditEntry } from '../../api/audit/audit-schemas.js'
import { replaceInvitationLink } from '../../api/members/invitations-table.js'
import { purgeAuditLog } from '../../maintenance/purge-audit-log.js'
import { connectPostgres } from '../../postgres/connect.js'
import { addDomain, addStranger, withApi } from '../api/api-fixture.js'
import { addUser, openBrowser } from '../sessions/browser.js'

const api = await withApi(t)
const { sql, workspaceId } = api
const W = `/workspace/${workspaceId}`
const HIDDEN = '********'

async function addPerson(name: string, role: string) {
  const userId = await addUser(sql, `${name}@example.com`)
  await sql`INSERT INTO workspace_members (workspace_id, user_id, role) VALUES (${workspaceId}, ${userId}, ${role})`
  const browser = openBrowser(api.app)
  await browser.signIn(`${name}@example.com`)
  return { ...browser, userId }
}
const ann = await addPerson('ann', 'owner')
const bob = await addPerson('bob', 'member')

interface Log {
  entries: AuditEntry[]
  has_more: boolean
}
const logOf = async (query = '', path = W) => (await ann.get(`${path}/audit_log${query}`)).body as Log
/** Entries since the last call, oldest first. */
let seen = 0
async function news() {
  const entries = (await logOf('?limit=1000')).entries.filter(({ id }) => id > seen).reverse()
  seen = entries.at(-1)?.id ?? seen
  return entries
}
await news()

const by = (kind: string, user_id: number | null, name: string) => ({ kind, user_id, name })

t.test('a link changed by two people and a key', async (t) => {
  const { body: link } = await ann.post('/link', {
    workspace_id: workspaceId,
    url: 'https://example.com/a',
    slug: '/audited',
    alias: '/second',
    password: 'secret word',
    block_bots: true,
  })
  await bob.patch(`${W}/links/${link.id}`, { url: 'https://example.com/b', password: 'another', alias: '/third' })
  await bob.patch(`${W}/links/${link.id}`, { url: 'https://example.com/b', alias: '/third' }) // nothing changes
  await api.delete(`${W}/links`, { ids: [link.id] })
  await api.post(`${W}/links/restore`, { ids: [link.id] })
  const entries = await news()
  for (const entry of entries) t.match(entry, { kind: 'link', thing_id: link.id, thing_name: '/audited' })
  const key = by('key', api.userId, `${api.key.slice(0, 7)}…`)
  t.match(
    entries.map(({ actor, action, changes }) => ({ actor, action, changes })),
    [
      {
        actor: by('user', ann.userId, 'ann@example.com'),
        action: 'created',
        changes: {
          url: { from: null, to: 'https://example.com/a' },
          password: { from: null, to: HIDDEN },
          block_bots: { from: null, to: true },
          alias: { from: null, to: '/second' },
        },
      },
      {
        actor: by('user', bob.userId, 'bob@example.com'),
        action: 'updated',
        changes: { alias: { from: '/second', to: '/third' } },
      },
      {
        actor: by('user', bob.userId, 'bob@example.com'),
        action: 'updated',
        changes: {
          url: { from: 'https://example.com/a', to: 'https://example.com/b' },
          password: { from: HIDDEN, to: HIDDEN },
        },
      },
      { actor: key, action: 'deleted', changes: {} },
      { actor: key, action: 'restored', changes: {} },
    ],
  )
  t.equal(entries.length, 5)
  t.same(Object.keys(entries[0].changes).sort(), ['alias', 'block_bots', 'password', 'url'])
  await sql`DELETE FROM links WHERE id = ${link.id}`
  t.match(await news(), [{ action: 'purged', thing_id: link.id, actor: { kind: 'service', name: 'test' } }])
})

t.test('a changed default domain has its name, also when it is deleted', async (t) => {
  const name = 'go.audited.example'
  const id = await addDomain(sql, workspaceId, name)
  await ann.patch(W, { default_domain: name })
  await ann.patch(W, { default_domain: null })
  await ann.patch(W, { default_domain: name })
  const changesOf = async () =>
    (await logOf('?kind=workspace')).entries.slice(0, 4).map(({ changes }) => changes.default_domain)
  const [there, gone] = [
    { from: null, to: name },
    { from: name, to: null },
  ]
  t.match(await changesOf(), [there, gone, there])
  await sql`DELETE FROM domains WHERE id = ${id}`
  t.match(await changesOf(), [gone, there, gone, there])
  await news()
})

t.test('no secret, no password, no address is in the log', async (t) => {
  const secrets = ['wh-secret', 'hooks.example/T0', '203.0.113.9', 'a-word-nobody-knows']
  await ann.patch(W, { slack_url: `https://${secrets[1]}`, excluded_ips: [secrets[2]] })
  await ann.post(`${W}/webhooks`, {
    url: `https://user:${secrets[0]}@receiver.example/${secrets[0]}?key=${secrets[0]}`,
  })
  await ann.post('/link', { workspace_id: workspaceId, url: 'https://example.com', password: secrets[3] })
  const { body: made } = await ann.post(`${W}/keys`, { name: 'CI' })
  const { body: rotated } = await ann.post(`${W}/keys/${made.id}/rotate`, {})
  const { body: signing } = await ann.post(`${W}/signing_secret/rotate`, {})
  secrets.push(made.key, rotated.key, signing.signing_secret)
  const entries = await news()
  t.match(entries, [
    { kind: 'workspace', changes: { slack_url: { from: null, to: HIDDEN }, excluded_ips: { from: null, to: HIDDEN } } },
    { kind: 'webhook', thing_name: 'https://receiver.example', action: 'created' },
    { kind: 'link' },
    { kind: 'key', thing_id: made.id, action: 'created', changes: { scopes: { to: ['read', 'write'] } } },
    { kind: 'key', thing_id: made.id, action: 'updated', changes: { secret: { from: HIDDEN, to: HIDDEN } } },
    { kind: 'signing_secret', thing_id: null },
  ])
  const stored = JSON.stringify(await sql`SELECT * FROM audit_log`)
  for (const secret of secrets) t.notMatch(stored, secret)
})

t.test('every route that changes something says who did it', async (t) => {
  const [{ body: domain }, { body: key }] = [
    await ann.post('/domains', { workspace_id: workspaceId, name: 'go.audited.example' }),
    await ann.post(`${W}/keys`, { name: 'Reports', scopes: ['read'] }),
  ]
  await ann.patch(`${W}/domains/${domain.id}`, { root_url: 'https://example.com' })
  await ann.patch(`${W}/domains/${domain.id}/favicon`, { favicon_url: 'https://example.com/i.png' })
  const url = 'https://receiver.example/hook'
  await ann.post('/link', { workspace_id: workspaceId, url, domain: 'go.audited.example', slug: '/x', webhooks: [url] })
  await ann.patch(
    `${W}/webhooks/${encodeURIComponent('https://user:wh-secret@receiver.example/wh-secret?key=wh-secret')}`,
    {
      events: ['click'],
    },
  )
  await ann.delete(`${W}/domains/${domain.id}`)
  await ann.delete(`${W}/keys/${key.id}`)
  await ann.delete(`${W}/signing_secret`)
  const { body: invitation } = await ann.post(`${W}/members`, { email: 'cyd@example.com', role: 'viewer' })
  await ann.post(`${W}/members`, { email: 'dan@example.com', role: 'viewer' })
  const { body: dan } = (await ann.get(`${W}/members`)) as { body: { invitations: { id: number; email: string }[] } }
  await ann.delete(`${W}/invitations/${dan.invitations.find(({ email }) => email === 'dan@example.com')!.id}`)
  await ann.patch(`${W}/members/${bob.userId}`, { role: 'viewer' })
  await ann.patch(`${W}/members/${bob.userId}`, { role: 'member' })
  const entries = await news()
  for (const { actor, kind, action } of entries)
    t.match(actor, by('user', ann.userId, 'ann@example.com'), `${kind} ${action}`)
  t.same(
    entries.map(({ kind, action }) => `${kind} ${action}`),
    [
      ...['domain created', 'key created', 'domain updated', 'domain updated', 'link created', 'webhook created'],
      ...['webhook updated', 'link updated', 'domain deleted', 'key deleted', 'signing_secret deleted'],
      ...['invitation created', 'invitation created', 'invitation deleted', 'member updated', 'member updated'],
    ],
  )
  t.match(entries[7], { thing_name: '/x', changes: { domain: { from: 'go.audited.example', to: '' } } })
  t.match(entries[14], { thing_name: 'bob@example.com', changes: { role: { from: 'member', to: 'viewer' } } })

  const cyd = openBrowser(api.app)
  const token = (await replaceInvitationLink(sql, invitation.id))!
  const accepted = await cyd.post('/invitations/accept', { token, name: 'Cyd', password: 'violet anchor 47 maple' })
  t.equal(accepted.status, 200)
  t.match(await news(), [
    { kind: 'invitation', action: 'deleted', actor: { name: 'Cyd' }, thing_name: 'cyd@example.com' },
    { kind: 'member', action: 'created', actor: by('user', accepted.body.user.id, 'Cyd'), thing_name: 'Cyd' },
  ])
})

t.test('who works beside the API is the operator, or the service', async (t) => {
  for (const [name, actor] of [
    ['admin', { kind: 'admin', name: 'admin', user_id: null, key_id: null }],
    ['api life cycle', { kind: 'service', name: 'api life cycle' }],
  ] as const) {
    const other = connectPostgres(api.postgres.url, name)
    await other`UPDATE workspaces SET plan = ${name === 'admin' ? 'business' : 'enterprise'} WHERE id = ${workspaceId}`
    await other.end()
    t.match(await news(), [{ kind: 'workspace', changes: { plan: {} }, actor }])
  }
})

t.test('links of a bulk have an entry each, and what fails has none', async (t) => {
  const drafts = Array.from({ length: 300 }, (_, i) => ({
    url: `https://example.com/${i}`,
    slug: `/bulk-${i}`,
    tags: ['a'],
  }))
  const { body: created } = await api.post(`${W}/links`, [...drafts, { url: 'https://example.com', slug: '/bulk-0' }])
  t.equal(created.at(-1).status, 'error')
  const half = await api.post('/link', {
    workspace_id: workspaceId,
    url: 'https://example.com',
    slug: '/half',
    alias: '/bulk-1',
  })
  t.equal(half.status, 400)
  const entries = await news()
  t.same(new Set(entries.map(({ thing_name }) => thing_name)), new Set(drafts.map(({ slug }) => slug)))
  t.equal(entries.length, 300)
  const ids = created.slice(0, 300).map(({ link }: { link: { id: number } }) => link.id)
  await api.post(
    `${W}/links`,
    ids.map((id: number) => ({ id, tags: ['a', 'b'] })),
  )
  const updated = await news()
  t.equal(updated.length, 300)
  t.same(
    new Set(updated.map(({ changes }) => JSON.stringify(changes))),
    new Set(['{"tags":{"from":["a"],"to":["a","b"]}}']),
  )
})

t.test('filters and pages', async (t) => {
  const all: AuditEntry[] = []
  for (let after = '', more = true; more; after = `&after=${all.at(-1)!.id}`) {
    const page = await logOf(`?limit=97${after}`)
    all.push(...page.entries)
    more = page.has_more
  }
  t.equal(new Set(all.map(({ id }) => id)).size, all.length)
  const [{ count }] = await sql<[{ count: number }]>`
    SELECT count(*)::integer AS count FROM audit_log WHERE workspace_id = ${workspaceId}`
  t.equal(all.length, count)
  const keyId = all.find(({ actor }) => actor.kind === 'key')!.actor.key_id!
  const link = all.find(({ kind }) => kind === 'link')!
  const filters: [string, (entry: AuditEntry) => boolean][] = [
    [`user_id=${bob.userId}`, ({ actor }) => actor.user_id === bob.userId],
    [`key_id=${keyId}`, ({ actor }) => actor.key_id === keyId],
    ['actor=admin', ({ actor }) => actor.kind === 'admin'],
    ['kind=domain', ({ kind }) => kind === 'domain'],
    [`kind=link&thing_id=${link.thing_id}`, ({ kind, thing_id }) => kind === 'link' && thing_id === link.thing_id],
    ['action=restored', ({ action }) => action === 'restored'],
    [`since=${link.occurred_at}`, ({ occurred_at }) => occurred_at >= link.occurred_at],
    [`until=${link.occurred_at}`, ({ occurred_at }) => occurred_at < link.occurred_at],
  ]
  for (const [filter, holds] of filters) {
    const { entries } = await logOf(`?limit=1000&${filter}`)
    t.ok(entries.length > 0, filter)
    t.same(entries, all.filter(holds), filter)
  }
  t.match(await ann.get(`${W}/audit_log?kind=lnk&limit=0`), {
    status: 400,
    body: { kind: [/must be one of/], limit: [/at least 1/] },
  })
})

t.test('only owners read it, and only that of their workspace', async (t) => {
  t.equal((await bob.get(`${W}/audit_log`)).status, 403)
  const stranger = await addStranger(sql)
  t.equal((await api.get(`${W}/audit_log`, { key: stranger.key })).status, 404)
  const { body } = await api.get(`/workspace/${stranger.workspaceId}/audit_log?after=${seen}`, { key: stranger.key })
  t.same(body, { entries: [], has_more: false }, 'no page begins behind an entry of another workspace')
})

t.test('old entries go, and a user or workspace that is gone is not named', async (t) => {
  await sql`UPDATE audit_log SET occurred_at = now() - interval '401 days' WHERE id <= ${seen} - 2`
  t.ok((await purgeAuditLog(sql, 400)) > 100)
  t.equal((await sql`SELECT FROM audit_log WHERE occurred_at < now() - interval '400 days'`).count, 0)
  await bob.post('/link', { workspace_id: workspaceId, url: 'https://example.com/last' })
  await ann.post(`${W}/members`, { email: 'Bob2@example.com', role: 'viewer' })
  await sql`UPDATE users SET email = 'bob2@example.com' WHERE id = ${bob.userId}`
  await sql`DELETE FROM users WHERE id = ${bob.userId}`
  const { entries } = await logOf('?limit=4')
  t.match(
    entries.find(({ kind }) => kind === 'link'),
    { actor: { kind: 'user', name: null, user_id: bob.userId } },
  )
  t.equal(entries.find(({ kind }) => kind === 'invitation')!.thing_name, null)
  t.notMatch(JSON.stringify(await sql`SELECT * FROM audit_log`), /bob2?@/i)

  await sql`DELETE FROM workspaces WHERE id = ${workspaceId}`
  t.same(await sql`SELECT FROM audit_log WHERE workspace_id = ${workspaceId}`, [])
})
