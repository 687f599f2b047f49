// Links are flagged by a blocklist when they are saved, and when the list changes.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import t from 'tap'
import { createComparison } from '../../maintenance/compare-destinations.js'
import { withApi } from '../api/api-fixture.js'
import { withBlocklist } from './abuse-fixture.js'

t.setTimeout(240_000)
const EVIL = 'https://login.evil.example/now'
const list = await withBlocklist(t, 'evil.example\n')
const api = await withApi(t, { flags: list.flags })
const { sql } = api
const [{ id: owner }] = await sql`SELECT id FROM users LIMIT 1`
await sql`UPDATE users SET email = 'owner@example.com' WHERE id = ${owner}`
const flagOf = async (id: number) => (await sql`SELECT flagged FROM links WHERE id = ${id}`)[0].flagged
const signal = new AbortController().signal
const comparison = createComparison(sql, list.flags, 0)
const compare = () => comparison(signal)
const FLAG = { action: 'warning', reason: 'blocklist', list: 'own.txt', since: /^\d{4}-/ }

t.test('a link that leads to a listed domain is saved and flagged, and whoever saves it is told', async (t) => {
  const { status, body } = await api.post('/link', { url: EVIL })
  t.equal(status, 200)
  t.match(body, { url: EVIL, spam: false, flagged: FLAG, warnings: [/evil.example is on the list own.txt/] })
  t.match(await flagOf(body.id), { reason: 'blocklist', list: 'own.txt', entry: 'evil.example' })
  const harmless = (await api.post('/link', { url: 'https://notevil.example/' })).body
  t.match(harmless, { flagged: null, warnings: undefined })

  const audit = await sql`SELECT changes FROM audit_log WHERE kind = 'link' AND thing_id = ${body.id}`
  t.match(audit, [{ changes: { flagged: { list: 'own.txt' } } }])
  const notices = (await api.get(`/workspace/${api.workspaceId}/notices`)).body.notices
  t.match(notices, [{ kind: 'link_flagged', message: /own.txt/, data: { link_id: body.id } }])
})

t.test('each of its destinations is compared, and no other text', async (t) => {
  const rules = [{ what: 'country', matches: 'DE', url: EVIL }]
  for (const fields of [{ rules }, { expiry_destination: EVIL }])
    t.match((await api.post('/link', { url: 'https://a.example/', ...fields })).body.flagged, FLAG)
  const others = { og_image: EVIL, note: EVIL, replacements: `to=${EVIL}`, url: 'https://a.example/?to={to}' }
  t.equal((await api.post('/link', others)).body.flagged, null)
  const many = await api.post('/links', [{ url: EVIL }, { url: 'https://b.example/' }])
  t.match(many.body, [{ link: { flagged: FLAG } }, { link: { flagged: null } }])
})

t.test('placeholders that the link itself fills are compared as they are sent', async (t) => {
  const link = { url: 'https://{host}/now', replacements: 'host=login.evil.example' }
  const { id, flagged } = (await api.post('/link', link)).body
  t.match(flagged, FLAG)
  t.equal((await api.post('/link', { id, replacements: 'host=good.example' })).body.flagged, null)
  t.match((await api.post('/link', { id, replacements: 'host=evil.example' })).body.flagged, FLAG)
  const rules = [{ what: 'country', matches: 'DE', url: 'https://{part}.example/' }]
  t.match((await api.post('/link', { url: 'https://a.example/', rules, replacements: 'part=evil' })).body.flagged, FLAG)
  await sql`UPDATE links SET flagged = NULL WHERE id = ${id}`
  await list.write('evil.example\nother.example\n')
  await compare()
  t.match(await flagOf(id), { entry: 'evil.example' })
})

t.test('a domain leads to no listed URL', async (t) => {
  const { body } = await api.post(`/workspace/${api.workspaceId}/domains`, { name: 'go.example' })
  for (const name of ['fallback_url', 'root_url', 'favicon_url']) {
    const set = (url: string) => api.patch(`/workspace/${api.workspaceId}/domains/${body.id}`, { [name]: url })
    t.match(await set(EVIL), { status: 400, body: { [name]: [/evil.example/] } })
    t.equal((await set('https://good.example/')).status, 200)
  }
})

t.test('a preview of a draft shows the warning that its visitors would get', async (t) => {
  const outcomeOf = async (link: object) =>
    (await api.post(`/workspace/${api.workspaceId}/links/preview`, { link })).body.outcome
  t.equal(await outcomeOf({ url: EVIL }), 'warning')
  t.equal(await outcomeOf({ url: 'https://good.example/' }), 'redirect')
  const { id } = (await api.post('/link', { url: EVIL })).body
  t.same([await outcomeOf({ id }), await outcomeOf({ id, url: 'https://good.example/' })], ['warning', 'redirect'])
})

t.test('another destination takes the flag away, another field does not, and the owner cannot', async (t) => {
  const { id } = (await api.post('/link', { url: EVIL })).body
  const since = (await flagOf(id)).at
  const save = async (fields: object) => (await api.post('/link', { id, ...fields })).body
  t.match((await save({ name: 'x', flagged: null })).flagged, FLAG)
  t.match((await save({ spam: true })).flagged, FLAG)
  t.equal((await save({ url: `${EVIL}/again` })).flagged.since, since, 'the time is of the first')
  t.match(await save({ url: 'https://good.example/' }), { flagged: null, spam: true })
  t.match((await save({ expiry_destination: EVIL })).flagged, FLAG)
  t.equal((await save({ expiry_destination: null })).flagged, null)
})

t.test('changes of different destinations of one link leave the flag of what it became', async (t) => {
  const { id } = (await api.post('/link', { url: 'https://good.example/' })).body
  const rules = [{ what: 'country', matches: 'DE', url: 'https://good.example/de' }]
  await api.post('/links', [
    { id, url: EVIL },
    { id, rules },
  ])
  t.match(await flagOf(id), { list: 'own.txt' })
  for (let round = 0; round < 5; round += 1) {
    await api.post('/link', { id, url: 'https://good.example/' })
    await Promise.all([
      api.post('/link', { id, url: EVIL }),
      api.post('/link', { id, rules }),
      api.post('/link', { id, rules: [] }),
    ])
    t.match(await flagOf(id), { list: 'own.txt' })
  }
})

t.test('a changed list flags and clears links, whatever the number, and once', async (t) => {
  await compare()
  t.equal(await compare(), undefined, 'nothing is due')
  await sql`DELETE FROM notices`
  const { id } = (await api.post('/link', { url: 'https://later.example/' })).body
  const { id: rulesOnly } = (await api.post('/link', { url: EVIL })).body
  await sql`
    INSERT INTO links (workspace_id, slug, url) SELECT ${api.workspaceId}, '/many' || i, 'https://later.example/' || i
    FROM generate_series(1, 2500) AS i`
  const [before] = await sql`SELECT updated_at FROM links WHERE id = ${id}`
  await list.write('later.example\n')
  t.ok(((await compare()) ?? 0) >= 2502)
  t.match(await flagOf(id), { entry: 'later.example' })
  t.equal(await flagOf(rulesOnly), null, 'its domain is not listed any more')
  t.same(await sql`SELECT updated_at FROM links WHERE id = ${id}`, [before])
  const [{ count }] = await sql`SELECT count(*)::integer AS count FROM links WHERE flagged->>'entry' = 'later.example'`
  t.equal(count, 2501)
  t.ok((await sql`SELECT FROM notices`).length <= 2, 'one an hour, not 2,501')
  t.match(await sql`SELECT actor FROM audit_log WHERE thing_id = ${id} ORDER BY id DESC LIMIT 1`, [
    { actor: /service|admin/ },
  ])
  t.equal(await compare(), undefined)
  await sql`UPDATE destination_checks SET finished_at = now() - interval '25 hours'`
  t.equal(await compare(), 0, 'and every day')
  await list.write('evil.example\n')
  await compare()
  t.equal(await flagOf(id), null)
})

t.test('a comparison of links with many long destinations lets the process answer others', async (t) => {
  const url = `https://long.example/${'a'.repeat(8_000)}/b/c/d`
  const rules = Array.from({ length: 100 }, () => ({ what: 'country', matches: 'DE', url }))
  await sql`
    INSERT INTO links (workspace_id, slug, url, rules)
    SELECT ${api.workspaceId}, '/long' || place, 'https://example.com/', ${sql.json(rules)} FROM generate_series(1, 200) AS place`
  await list.write('changed.example\nlisted.example/a/b/c/d/e\n')
  const delays = monitorEventLoopDelay({ resolution: 1 })
  delays.enable()
  await comparison(signal)
  delays.disable()
  t.ok(delays.max < 1e9, `${delays.max / 1e6} ms`)
  await sql`DELETE FROM links WHERE slug LIKE '/long%'`
  await list.write('evil.example\n')
  await compare()
})

t.test('URLs of domains are compared with a changed list too, and owners are told', async (t) => {
  const path = `/workspace/${api.workspaceId}/domains`
  const { id } = (await api.post(path, { name: 'compared.example' })).body
  const urls = { fallback_url: 'https://shop.example/', root_url: 'https://evil2.example/', favicon_url: null }
  t.equal((await api.patch(`${path}/${id}`, urls)).status, 200)
  await compare()
  await sql`DELETE FROM notices`
  const flagged = async () => (await sql`SELECT flagged FROM domains WHERE id = ${id}`)[0].flagged
  t.equal(await flagged(), null)
  await list.write('evil.example\nevil2.example\n')
  t.equal(await compare(), 1)
  t.match(await flagged(), { 'https://evil2.example/': { list: 'own.txt', entry: 'evil2.example' } })
  t.same(Object.keys(await flagged()), ['https://evil2.example/'])
  t.match((await api.get(path)).body.domains, [
    { name: 'compared.example', listed_urls: ['https://evil2.example/'] },
    {},
  ])
  t.match((await api.get(`/workspace/${api.workspaceId}/notices`)).body.notices, [
    { kind: 'domain_flagged', message: /compared.example is on the list own.txt/, data: { domain_id: id } },
  ])
  t.match(
    await sql`SELECT changes FROM audit_log WHERE kind = 'domain' AND thing_id = ${id} ORDER BY id DESC LIMIT 1`,
    [{ changes: { flagged: [null, {}] } }],
  )
  await sql`UPDATE destination_checks SET finished_at = now() - interval '25 hours'`
  t.equal(await compare(), 0, 'the flag stays')
  await sql`UPDATE domains SET fallback_url = 'https://evil.example/' WHERE id = ${id}`
  await sql`UPDATE destination_checks SET finished_at = now() - interval '25 hours'`
  t.equal(await compare(), 1, 'and one that was not refused is found within a day')
  await list.write('evil.example\n')
  await compare()
  t.same(Object.keys(await flagged()), ['https://evil.example/'])
  await api.patch(`${path}/${id}`, { fallback_url: null })
  await sql`UPDATE destination_checks SET finished_at = now() - interval '25 hours'`
  await compare()
  t.equal(await flagged(), null)
})

t.test('a comparison that was interrupted goes on where it was', async (t) => {
  const [{ last }] = await sql`SELECT max(id) AS last FROM links`
  await sql`UPDATE destination_checks SET finished_at = NULL, last_id = ${last}`
  const { id } = (await api.post('/link', { url: EVIL })).body
  await sql`UPDATE links SET flagged = NULL`
  t.equal(await compare(), 1, 'the one behind')
  t.match(await flagOf(id), { list: 'own.txt' })
  await sql`UPDATE destination_checks SET finished_at = NULL, last_id = ${last}, lists = 'others'`
  t.ok(((await compare()) ?? 0) > 1, 'lists of others are compared from the start')
})

t.test('processes whose lists differ compare once each, and do not take turns for ever', async (t) => {
  const other = await withBlocklist(t, 'other.example\n')
  const theirs = createComparison(sql, other.flags, 0)
  await compare()
  t.type(await theirs(signal), 'number')
  for (let i = 0; i < 3; i += 1) t.same([await compare(), await theirs(signal)], [undefined, undefined])
  await sql`UPDATE destination_checks SET finished_at = now() - interval '25 hours'`
  t.type(await compare(), 'number')
})

t.test('mails about it go to owners, not to every member', async (t) => {
  const { takeUntold } = await import('../../notices/notices-table.js')
  await sql`INSERT INTO users (email) VALUES ('member@example.com')`
  await sql`
    INSERT INTO workspace_members (workspace_id, user_id, role)
    SELECT ${api.workspaceId}, id, 'member' FROM users WHERE email = 'member@example.com'`
  await sql`DELETE FROM notices`
  await api.post('/link', { url: EVIL })
  await takeUntold(sql, true)
  t.same(await sql`SELECT email FROM notice_mails JOIN users ON users.id = user_id`, [{ email: 'owner@example.com' }])
})

t.test('a flag whose list cannot be read stays, and goes with the last list', async (t) => {
  const { id } = (await api.post('/link', { url: EVIL })).body
  const { createFlags } = await import('../../abuse/flags.js')
  const unread = { ...list.lists, find: () => undefined, isUnread: () => true, digest: () => 'unread' }
  await createComparison(sql, createFlags(unread, undefined), 0)(signal)
  t.match(await flagOf(id), { list: 'own.txt' })
  const none = { ...list.lists, states: [], find: () => undefined, isUnread: () => false, digest: () => 'none' }
  await createComparison(sql, createFlags(none, undefined), 0)(signal)
  t.equal(await flagOf(id), null)
})
