// The deletion of a workspace takes many short transactions, and the first ends the workspace for everybody.
import t from 'tap'
import { removeWorkspaceRows, resumeDeletions } from '../../maintenance/remove-workspace-rows.js'
import { until } from '../until.js'
import { addDomain, withApi } from './api-fixture.js'
import { asker } from './ask.js'

const api = await withApi(t)
const { sql, workspaceId } = api
const ask = asker(api.app, api.key)
const LINKS = 2_500

/** A workspace with links that have aliases and webhooks, some of them in the trash. */
async function fullWorkspace(name: string) {
  const { id } = (await ask('POST', '/workspaces', { body: { name } })).body
  const domainId = await addDomain(sql, id, `${name}.example`)
  await sql`
    INSERT INTO links (workspace_id, domain_id, slug, url, webhooks, deleted)
    SELECT ${id}, ${domainId}, '/s' || i, 'https://example.com/', '{https://hooks.example/}', i % 10 = 0
    FROM generate_series(1, ${LINKS}) AS i`
  await sql`
    INSERT INTO links (workspace_id, domain_id, slug, url, alias_of, deleted)
    SELECT workspace_id, domain_id, slug || '-too', '', id, deleted FROM links WHERE workspace_id = ${id}`
  return { id, domainId }
}

const linksOf = async (id: number) =>
  (await sql<[{ count: number }]>`SELECT count(*)::integer AS count FROM links WHERE workspace_id = ${id}`)[0].count
const deletionsOf = (id: number) => sql`SELECT kind, deleted_id FROM deletions WHERE workspace_id = ${id}`

t.test('nobody reaches a workspace while its rows are removed, and its callers keep their limits', async (t) => {
  const { id, domainId } = await fullWorkspace('going')
  const { key } = (await ask('POST', `/workspace/${id}/keys`, { body: {} })).body
  const { answering } = await sql.begin(async (tx) => {
    await tx`SELECT FROM links WHERE workspace_id = ${id} AND alias_of IS NULL ORDER BY id DESC LIMIT 1 FOR UPDATE`
    const answering = ask('DELETE', `/workspace/${id}`)
    await until(async () => (await linksOf(id)) < 2 * LINKS, 'the first links to be removed')
    const asked = await ask('GET', `/workspace/${id}/list_links`)
    t.equal(asked.status, 404)
    t.match(asked.headers['x-ratelimit-limit'], /^\d+$/, 'the caller has a limit')
    t.equal((await ask('GET', '/workspaces', { key })).status, 401)
    t.equal((await ask('DELETE', `/workspace/${id}`)).status, 404, 'it is deleted once')
    t.same((await ask('POST', '/test')).body.workspace_ids, [workspaceId])
    return { answering }
  })
  t.equal((await answering).status, 200)
  t.same(await sql`SELECT FROM workspaces WHERE id = ${id}`, [])
  t.same(await sql`SELECT FROM domains WHERE id = ${domainId}`, [])
  t.equal(await linksOf(id), 0)
  t.same(await deletionsOf(id), [{ kind: 'workspace', deleted_id: id }], 'one row for all of its links')
  const [{ slugs }] = await sql`
    SELECT count(DISTINCT slug)::integer AS slugs FROM link_changes WHERE domain_id = ${domainId} AND slug IS NOT NULL`
  t.equal(slugs, 2 * LINKS, 'redirectors are told of every slug')
})

t.test('the slugs and domains are free when the deletion is answered', async (t) => {
  const { id } = await fullWorkspace('reused')
  await sql`INSERT INTO links (workspace_id, slug, url) VALUES (${id}, '/reused', 'https://example.com/')`
  t.equal((await ask('DELETE', `/workspace/${id}`)).status, 200)
  const again = { url: 'https://example.com/', slug: '/reused', workspace_id: workspaceId }
  t.match(await ask('POST', '/link', { body: again }), { status: 200, body: { slug: '/reused' } })
  await addDomain(sql, workspaceId, 'reused.example')
})

t.test('a row that is removed is noted for nobody', async (t) => {
  const { id } = await fullWorkspace('noted')
  await sql`UPDATE workspaces SET deleted_at = now(), webhooks = '{https://hooks.example/}' WHERE id = ${id}`
  const noted = async () => [
    await sql`SELECT FROM webhook_outbox WHERE workspace_id = ${id} AND event = 'link.deleted'`,
    await sql`SELECT FROM audit_log WHERE workspace_id = ${id} AND action = 'purged'`,
    await deletionsOf(id),
  ]
  await sql`DELETE FROM links WHERE id IN (SELECT id FROM links WHERE workspace_id = ${id} LIMIT 100)`
  t.same(await noted(), [[], [], []])
  await removeWorkspaceRows(sql, id)
})

t.test(
  'a deletion that a kill has interrupted is finished by any process, and a running one is left alone',
  async (t) => {
    const [killed, running] = [await fullWorkspace('killed'), await fullWorkspace('running')]
    await sql`UPDATE workspaces SET deleted_at = now() - interval '1 minute' WHERE id = ${killed.id}`
    await sql`UPDATE workspaces SET deleted_at = now() WHERE id = ${running.id}`
    await sql`DELETE FROM links WHERE workspace_id = ${killed.id} AND id % 2 = 0`
    await Promise.all([resumeDeletions(sql), resumeDeletions(sql), resumeDeletions(sql)])
    t.equal(await linksOf(killed.id), 0)
    t.same(await deletionsOf(killed.id), [{ kind: 'workspace', deleted_id: killed.id }])
    t.same(await sql`SELECT id FROM workspaces ORDER BY id`, [{ id: workspaceId }, { id: running.id }])
    t.equal(await linksOf(running.id), 2 * LINKS)
  },
)

t.test('a workspace that nobody has deleted stays', async (t) => {
  const { id } = (await ask('POST', '/workspaces', { body: { name: 'Staying' } })).body
  await resumeDeletions(sql)
  t.match(await sql`SELECT id FROM workspaces WHERE id = ${id}`, [{ id }])
})
