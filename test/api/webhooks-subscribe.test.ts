import t from 'tap'
import { addStranger } from './api-fixture.js'
import { at, HOOK, withHooks } from './webhooks-fixture.js'

t.test('the routes and the field read and change the same webhooks', async (t) => {
  const { places, get, post, delete: remove } = await withHooks(t)
  for (const { path, fieldOf } of places) {
    t.same((await get(path)).body, [])
    t.match(await post(path, { url: HOOK }), { status: 200, body: { id: HOOK } })
    const again = await post(path, { url: `  ${HOOK}#part\n` })
    t.same([again.status, again.body], [200, { id: HOOK }], 'the same URL')
    const other = await post(path, { url: 'https://HOOKS.example.com' })
    t.same(other.body, { id: 'https://hooks.example.com/' }, 'the URL in its canonical form')
    t.same((await get(path)).body, [{ id: HOOK }, { id: 'https://hooks.example.com/' }])
    t.same(await fieldOf(), [HOOK, 'https://hooks.example.com/'])

    const gone = await remove(at(path, HOOK))
    t.same([gone.status, gone.body], [200, { id: HOOK }])
    t.match(await remove(at(path, HOOK)), { status: 404, body: { error: 'Not found', code: 'not_found' } })
    t.same((await remove(at(path, 'https://HOOKS.example.com'))).body, { id: 'https://hooks.example.com/' })
    t.same(await fieldOf(), [])
    t.match(await remove(at(path, 'nothing')), { status: 404, body: { error: String } })
  }
})

t.test('a webhook of the field can be unsubscribed, and a subscribed one is cleared with the field', async (t) => {
  const { workspaceId, link, places, get, post, patch, delete: remove } = await withHooks(t)
  await patch(`/workspace/${workspaceId}`, { webhooks: `${HOOK}\nhttps://other.example` })
  await post('/link', { id: link.id, webhooks: [HOOK, 'https://other.example'] })
  for (const { path } of places) {
    t.same((await get(path)).body.length, 2)
    t.equal((await remove(at(path, 'https://other.example'))).status, 200, 'by the URL as it was written')
    t.same((await get(path)).body, [{ id: HOOK }])
    await post(path, { url: 'https://new.example/' })
  }
  await patch(`/workspace/${workspaceId}`, { webhooks: null })
  await post('/link', { id: link.id, webhooks: null })
  for (const { path } of places) t.same((await get(path)).body, [])
})

t.test('all_webhooks lists the webhooks of the workspace and of its links', async (t) => {
  const { sql, workspaceId, link, places, get, post, patch, delete: remove } = await withHooks(t)
  const all = `/workspace/${workspaceId}/all_webhooks`
  const other = (await post('/link', { workspace_id: workspaceId, url: 'https://example.com', name: 'Other' })).body
  const binned = (await post('/link', { workspace_id: workspaceId, url: 'https://example.com', webhooks: [HOOK] })).body
  await remove(`/workspace/${workspaceId}/links/${binned.id}`)
  const stranger = await addStranger(sql)
  await post(`/workspace/${stranger.workspaceId}/webhooks`, { url: HOOK }, stranger)
  const empty = { webhooks: [], page_number: 1, page_size: 1000, total_entries: 0, total_pages: 0 }
  t.same((await get(all)).body, empty)

  await post(`/link/${other.id}/webhooks`, { url: HOOK, events: ['click'] })
  for (const { path } of places.toReversed()) await post(path, { url: HOOK })
  await post(places[0].path, { url: 'http://hooks.example.com/' })
  await patch(at(places[1].path, HOOK), { enabled: false })
  const { body } = await get(all)
  t.match(body, { page_number: 1, total_entries: 4, total_pages: 1 })
  const owners = [null, null, other, link].map(
    (owner) => owner && { id: owner.id, name: owner.name, full_url: owner.full_url },
  )
  t.same(
    body.webhooks.map(({ link }: { link: object }) => link),
    owners,
  )
  const alone = [
    await get(at(places[0].path, HOOK)),
    await get(at(places[0].path, 'http://hooks.example.com/')),
    await get(at(`/link/${other.id}/webhooks`, HOOK)),
    await get(at(places[1].path, HOOK)),
  ]
  t.same(
    body.webhooks,
    alone.map(({ body }, i) => ({ ...body, link: owners[i] })),
    'each has the fields of its own route',
  )

  const paged = await get(`${all}?page=2&page_size=3`)
  t.match(paged.body, { page_number: 2, page_size: 3, total_entries: 4, total_pages: 2 })
  t.same(paged.body.webhooks, body.webhooks.slice(3))
  t.same((await get(`${all}?page=9`)).body.webhooks, [])
  t.match(await get(`${all}?page=0`), { status: 400, body: { error: /page/ } })
  t.equal((await get(all, stranger)).status, 404)
})

t.test('a form subscribes like JSON', async (t) => {
  const { places, post } = await withHooks(t)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  for (const { path } of places) {
    const body = `url=${encodeURIComponent(HOOK)}&events=click,link.created`
    t.same((await post(path, body, { headers })).body, { id: HOOK })
  }
})

t.test('twenty webhooks are the most, and subscribing many at once neither repeats nor loses one', async (t) => {
  const { places, post, delete: remove } = await withHooks(t)
  const url = (i: number) => `https://hooks.example.com/${i}`
  for (const { path, fieldOf } of places) {
    const same = await Promise.all(Array.from({ length: 20 }, (_, i) => post(path, { url: `${HOOK}#${i}` })))
    const [{ body }] = same
    t.same(new Set(same.map(({ body }) => body.id)), new Set([body.id]))
    t.same(await fieldOf(), [body.id])
    const others = await Promise.all(Array.from({ length: 30 }, (_, i) => post(path, { url: url(i) })))
    t.equal(others.filter(({ status }) => status === 200).length, 19)
    t.match(
      others.find(({ status }) => status !== 200),
      { status: 400, body: { error: /20/ } },
    )
    const there = await fieldOf()
    t.equal(there.length, 20)
    const removed = await Promise.all([...there, ...there].map((id) => remove(at(path, id))))
    t.equal(removed.filter(({ status }) => status === 200).length, 20, 'each is unsubscribed once')
    t.same(await fieldOf(), [])
  }
})

t.test('a webhook keeps its events and whether it is enabled, until it is unsubscribed', async (t) => {
  const { sql, places, get, post, patch, delete: remove } = await withHooks(t)
  const all = ['click', 'link.created', 'link.updated', 'link.deleted']
  for (const { path } of places) {
    await post(path, { url: HOOK, events: ['link.created', 'click'] })
    const fresh = {
      id: HOOK,
      events: ['click', 'link.created'],
      enabled: true,
      failing_since: null,
      switched_off_at: null,
      missed: 0,
      missed_at: null,
    }
    t.match((await get(at(path, HOOK))).body, fresh)
    await post(path, { url: HOOK })
    t.same((await get(at(path, HOOK))).body.events, ['click', 'link.created'], 'events stay if the body has none')
    t.same((await patch(at(path, HOOK), { events: null })).body.events, all)
    t.same((await post(path, { url: HOOK, events: all })).body, { id: HOOK })
    await sql`UPDATE webhooks SET failing_since = now() WHERE url = ${HOOK}`
    const off = await patch(at(path, HOOK), { enabled: false })
    t.match(
      off.body,
      { enabled: false, switched_off_at: String, failing_since: null },
      'a person switched it off, not its failures',
    )
    t.match((await patch(at(path, HOOK), { enabled: true })).body, { enabled: true, switched_off_at: null })

    const failed = () => sql`
      UPDATE webhooks SET failing_since = now() - interval '3 days', switched_off_at = now(), missed = 5000000000, missed_at = now()
      WHERE url = ${HOOK}`
    await failed()
    t.match((await get(at(path, HOOK))).body, { enabled: false, failing_since: String, missed: 5_000_000_000 })
    t.match((await patch(at(path, HOOK), { enabled: false })).body, { failing_since: String })
    await post(path, { url: HOOK })
    t.match((await get(at(path, HOOK))).body, { enabled: true, failing_since: null, missed: 5_000_000_000 })
    await failed()
    t.match((await patch(at(path, HOOK), { events: ['click'] })).body, { enabled: false, events: ['click'] })
    await remove(at(path, HOOK))
    await post(path, { url: HOOK })
    t.match((await get(at(path, HOOK))).body, { ...fresh, events: all }, 'it has nothing of the former webhook')
    t.equal((await patch(at(path, 'https://other.example'), { enabled: true })).status, 404)
    t.match(await patch(at(path, HOOK), { enabled: 'maybe' }), { status: 400, body: { error: /^enabled / } })
  }
})

t.test('subscribing neither changes the link nor sends link.updated', async (t) => {
  const { sql, link, get, post, delete: remove, places } = await withHooks(t)
  await sql`DELETE FROM webhook_outbox`
  const { path } = places[1]
  await post(path, { url: HOOK })
  await post(path, { url: 'https://other.example' })
  await remove(at(path, HOOK))
  t.same(await sql`SELECT FROM webhook_outbox`, [])
  t.equal((await get(`/link/${link.id}`)).body.updated_at, link.updated_at)
})
