// The events process: who is told of clicks and of changes of links, and how often.
import t from 'tap'
import { until } from '../until.js'
import { checkClicks, withEvents, withHook } from './events-fixture.js'

t.setTimeout(240_000)

t.test('clicks: link and workspace are told, each once; nobody else', async (t) => {
  const { sql, events, addLink, click, workspaceId, sign, metric, ready } = await withEvents(t)
  const [ofLink, ofWorkspace, ofOther] = [await withHook(t), await withHook(t), await withHook(t)]
  await sign()
  const first = await addLink([`${ofLink.url}/a`, `${ofLink.url}/b`])
  const second = await addLink()
  await sql`DELETE FROM webhook_outbox`
  await sql`UPDATE workspaces SET webhooks = ${[ofWorkspace.url]} WHERE id = ${workspaceId}`
  const [{ id: poor }] = await sql<{ id: number }[]>`
    INSERT INTO workspaces (name, plan, webhooks) VALUES ('two', 'growth', ${[ofOther.url]}) RETURNING id`
  const [{ id: quiet }] = await sql<{ id: number }[]>`INSERT INTO workspaces (name) VALUES ('three') RETURNING id`
  const [ofPoor, ofQuiet] = [await addLink([ofOther.url], poor), await addLink([], quiet)]
  await sql`DELETE FROM webhook_outbox`

  for (let n = 0; n < 50; n++) {
    click(first, { query: `n=${n}` })
    click(second, { query: `n=${n + 100}`, userAgent: 'Googlebot/2.1' })
    click(ofPoor, { query: 'n=1000' }, poor)
    click(ofQuiet, { query: 'n=1001' }, quiet)
  }
  click(first, { query: 'n=999', time: Date.now() - 2 * 3_600_000 }) // a click of two hours ago
  await events.start()
  await until(() => ofWorkspace.received.length >= 100 && ofLink.received.length >= 100, '100 calls of each receiver')
  t.same(
    ofWorkspace.numbers().toSorted((a, b) => a - b),
    [...Array(50).keys(), ...Array.from({ length: 50 }, (_, n) => n + 100)],
  )
  for (const path of ['/a', '/b'])
    t.equal(ofLink.received.filter((one) => one.path === path).length, 50, 'every URL of the link')
  t.equal(ofWorkspace.payloads().filter(({ click }) => click.bot_name !== null).length, 50, 'bots are told too')
  t.match(ofWorkspace.payloads()[0], { event: 'click', link: { workspace_id: workspaceId }, click: { country: 'CH' } })
  t.equal(new Set([...ofLink.ids(), ...ofWorkspace.ids()]).size, 200, 'an id for each delivery')
  await until(async () => (await metric('slugline_webhook_late_clicks_total')) === 1, 'a late click in the metrics')

  t.comment('what changes is seen')
  const later = await withHook(t)
  await sql`UPDATE links SET webhooks = ${[later.url]}, name = 'changed' WHERE id = ${first}`
  await sql`UPDATE workspaces SET webhooks = '{}' WHERE id = ${workspaceId}`
  await until(() => {
    click(first, { query: 'n=7' })
    return later.numbers().length > 0
  }, 'a call of the changed webhook')
  t.equal(later.payloads().find(({ event }) => event === 'click').link.name, 'changed')
  await sql`UPDATE links SET webhooks = ${[ofOther.url]} WHERE id = ${ofQuiet}`
  await until(() => {
    click(ofQuiet, { query: 'n=8' }, quiet)
    return ofOther.numbers().includes(8)
  }, 'a call of the added webhook')
  t.ok(
    ofOther.numbers().every((n) => n === 8),
    'a plan without webhooks sends none',
  )
  t.match(await ready(), { ready: true, parts: { clicks: 'ok', link_changes: 'ok', webhooks: 'ok' } })
  await events.stop()
})

t.test('what was before somebody subscribed is told of to nobody', async (t) => {
  const { sql, events, addLink } = await withEvents(t)
  const hook = await withHook(t)
  const id = await addLink()
  await sql`UPDATE links SET name = 'before' WHERE id = ${id}`
  await sql`UPDATE links SET webhooks = ${[hook.url]} WHERE id = ${id}`
  await sql`UPDATE links SET name = 'after' WHERE id = ${id}`
  await events.start()
  await until(async () => (await sql`SELECT FROM webhook_outbox`).length === 0, 'an empty outbox')
  t.same(
    hook.received.map(({ body }) => JSON.parse(body)).map(({ event, link }) => `${event} ${link.name}`),
    ['link.updated after'],
  )
  await events.stop()
})

t.test('changes of links: in their order, in one process of several, also after a kill', async (t) => {
  const { sql, events, addLink, workspaceId, url, sign } = await withEvents(t)
  const other = (await withEvents(t, { DATABASE_URL: url })).events
  const hook = await withHook(t)
  await sign()
  await sql`UPDATE workspaces SET webhooks = ${[hook.url]} WHERE id = ${workspaceId}`
  await Promise.all([events.start(), other.start()])
  const ids = await Promise.all(Array.from({ length: 10 }, () => addLink()))
  for (let n = 1; n <= 5; n++) {
    await sql`UPDATE links SET name = ${`v${n}`} WHERE id = ANY (${ids})`
    if (n === 3) {
      await until(() => hook.received.length > 0, 'a call before the kill')
      await events.kill()
      await events.start()
    }
  }
  await sql`UPDATE links SET deleted = true WHERE id = ANY (${ids})`
  await sql`DELETE FROM links WHERE id = ANY (${ids})` // from the trash: nothing more is told
  await until(async () => (await sql`SELECT FROM webhook_outbox`).length === 0, 'an empty outbox')
  const seen = new Set<string>()
  const once = hook.received.filter(({ headers }) => {
    const id = String(headers['webhook-id'])
    return !seen.has(id) && seen.add(id)
  })
  t.equal(seen.size, 70)
  for (const id of ids) {
    const told = once.map(({ body }) => JSON.parse(body)).filter(({ link }) => link.id === id)
    t.same(
      told.map(({ event, link }) => `${event} ${link.name}`),
      ['link.created null', ...[1, 2, 3, 4, 5].map((n) => `link.updated v${n}`), 'link.deleted v5'],
    )
  }
  await Promise.all([events.stop(), other.stop()])
})

t.test('killed again and again: a receiver that answers quickly misses nothing', async (t) => {
  const { sql, events, addLink, click, position, log, sign } = await withEvents(t)
  const hook = await withHook(t)
  const hanging = await withHook(t, () => undefined)
  await sign()
  const link = await addLink([hook.url, hanging.url])
  await sql`DELETE FROM webhook_outbox`
  let clicks = 0
  for (let kill = 0; kill < 4; kill++) {
    await events.start()
    const before = hook.received.length
    const clicking = setInterval(() => {
      for (let i = 0; i < 2; i++) click(link, { query: `n=${clicks++}` })
    }, 10)
    await until(() => hook.received.length > before + 100, '100 calls before the kill')
    await events.kill()
    clearInterval(clicking)
  }
  await events.start()
  await until(async () => (await position()) === log.nextSequence(), 'the end of the click log')
  await events.stop()
  checkClicks(t, hook, clicks)
  t.ok(hanging.received.length < clicks, 'one that hangs misses what waited for it')
})

t.test('stopped in order, it sends what waits, and nothing twice', async (t) => {
  const { sql, events, addLink, click, metric } = await withEvents(t)
  const slow = await withHook(t, (response) => setTimeout(() => response.end(), 500))
  const link = await addLink([slow.url])
  await sql`DELETE FROM webhook_outbox`
  await events.start()
  for (let n = 0; n < 8; n++) click(link, { query: `n=${n}` })
  await until(async () => (await metric('slugline_webhook_queued')) > 0, 'a queued call')
  await events.stop()
  t.same(slow.numbers().toSorted(), [...Array(8).keys()])
  await events.start()
  click(link, { query: 'n=8' })
  await until(() => slow.received.length > 8, 'the ninth call')
  t.same(slow.numbers().at(-1), 8)
})

t.test('how a webhook does is kept, and one that only fails is switched off', async (t) => {
  const { sql, events, addLink, click } = await withEvents(t)
  let status = 500
  const hook = await withHook(t, (response) => response.writeHead(status).end())
  const link = await addLink([hook.url])
  await sql`DELETE FROM webhook_outbox`
  await events.start()
  const state = async () => {
    const [row] = await sql`SELECT failing_since, switched_off_at, missed FROM webhooks WHERE link_id = ${link}`
    return row
  }
  const kept = async () => (await sql`SELECT deliveries FROM webhook_deliveries`)[0]?.deliveries
  for (let n = 0; n < 120; n++) click(link, { query: `n=${n}` })
  await until(
    async () => (await kept())?.length === 100 && (await state()).failing_since !== null,
    '100 kept deliveries of a failing webhook',
  )
  t.match((await kept()).at(-1), { event: 'click', outcome: 'status', status: 500, error: null })
  t.equal((await state()).switched_off_at, null)

  status = 204
  click(link)
  await until(
    async () => (await state()).failing_since === null && (await kept()).at(-1).status === 204,
    'a kept delivery that succeeded',
  )
  t.match((await kept()).at(-1), { outcome: 'delivered', duration_ms: Number })

  status = 410
  await sql`UPDATE webhooks SET failing_since = now() - interval '73 hours'`
  click(link)
  await until(async () => (await state()).switched_off_at !== null, 'the webhook to be switched off')
  t.match(await sql`SELECT kind, data FROM notices`, [{ kind: 'webhook_disabled', data: { reason: 'status 410' } }])
  const before = hook.received.length
  await until(async () => {
    click(link)
    const was = hook.received.length
    await new Promise((resolve) => setTimeout(resolve, 300))
    return hook.received.length === was
  }, 'a call of the webhook that is on again')
  t.ok(hook.received.length < before + 20, 'nothing is sent any more')
  await events.stop()
})
