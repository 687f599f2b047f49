import pino from 'pino'
import t from 'tap'
import { BYTES_MAX, followOutbox } from '../../events/webhooks/outbox.js'
import type { ToldEvent } from '../../events/webhooks/send-events.js'
import { withPostgres } from '../services.js'
import { until } from '../until.js'

const LINKS = 2000

t.test('a workspace that changes very many links holds up no other, and its own are told in order', async (t) => {
  const { sql } = await withPostgres(t)
  await sql`INSERT INTO workspaces (name, webhooks) SELECT 'w' || i, ARRAY['https://hook.example/'] FROM generate_series(1, 3) AS i`
  const change = (workspaceId: number, links: number) => sql`
    INSERT INTO links (workspace_id, slug, url)
    SELECT ${workspaceId}, '/' || ${workspaceId}::text || '-' || i, 'https://example.com' FROM generate_series(1, ${links}::integer) AS i`
  await change(1, LINKS)
  await sql`UPDATE links SET name = 'again' WHERE id <= 100`
  await change(2, 1)
  await change(3, 2)

  const told: ToldEvent[] = []
  let firstSent = 0
  const outbox = followOutbox({
    sql,
    send(events) {
      told.push(...events)
      firstSent ||= told.length
      return { taken: Promise.resolve(), ended: Promise.resolve() }
    },
    publicUrl: new URL('https://go.example'),
    log: pino({ level: 'silent' }),
  })
  const left = async () => Number((await sql<{ count: string }[]>`SELECT count(*) FROM webhook_outbox`)[0].count)
  await until(async () => (await left()) === 0, 'an empty outbox')
  await outbox.close()

  const others = told.slice(0, firstSent).filter(({ workspaceId }) => workspaceId !== 1)
  t.equal(others.length, 3, 'the others are told with the first')
  t.equal(told.length, LINKS + 100 + 3)
  const eventsOf = new Map<number, string[]>()
  for (const { event, payload } of told) {
    const { link } = payload as { link: { id: number } }
    eventsOf.set(link.id, [...(eventsOf.get(link.id) ?? []), event])
  }
  t.same(
    [1, 100, 101].map((id) => eventsOf.get(id)),
    [['link.created', 'link.updated'], ['link.created', 'link.updated'], ['link.created']],
  )
})

t.test('a link that changes again and again holds up nobody', async (t) => {
  const { sql } = await withPostgres(t)
  await sql`INSERT INTO workspaces (name, webhooks) SELECT 'w' || i, ARRAY['https://hook.example/'] FROM generate_series(1, 2) AS i`
  await sql`INSERT INTO links (workspace_id, slug, url) VALUES (1, '/busy', 'https://example.com')`
  for (let n = 0; n < 20; n++) await sql`UPDATE links SET name = ${String(n)}`
  const told: number[] = []
  let release = () => {}
  const outbox = followOutbox({
    sql,
    send(events) {
      for (const { workspaceId } of events) told.push(workspaceId)
      // The first receiver takes its time, and meanwhile somebody else changes a link.
      const ended = told.length > 1 ? Promise.resolve() : new Promise<void>((resolve) => (release = resolve))
      return { taken: Promise.resolve(), ended }
    },
    publicUrl: new URL('https://go.example'),
    log: pino({ level: 'silent' }),
  })
  await until(() => told.length > 0, 'the first change')
  await sql`INSERT INTO links (workspace_id, slug, url) VALUES (2, '/other', 'https://example.com')`
  release()
  await until(() => told.length >= 22, 'all 22 changes')
  await outbox.close()
  t.equal(told.indexOf(2), 2, 'it is told with the second change of the first link')
})

t.test('changes of links with long texts are sent a few at a time', async (t) => {
  const { sql } = await withPostgres(t)
  await sql`INSERT INTO workspaces (name, webhooks) SELECT 'w' || i, ARRAY['https://hook.example/'] FROM generate_series(1, 2) AS i`
  const add = (workspaceId: number, links: number, length: number) => sql`
    INSERT INTO links (workspace_id, slug, url, note, head_tags)
    SELECT ${workspaceId}, '/' || ${workspaceId}::text || '-' || ${length}::text || '-' || i, 'https://example.com', repeat('"', ${length}::integer),
      repeat('"', ${length}::integer)
    FROM generate_series(1, ${links}::integer) AS i`
  await add(1, 30, 100)
  await add(1, 120, 50_000)
  await add(1, 1, BYTES_MAX)
  await sql`UPDATE links SET name = 'changed' WHERE id > 140`
  await sql`UPDATE links SET deleted = true, deleted_at = now() WHERE id > 145`
  await add(2, 40, 100)

  const sent: ToldEvent[][] = []
  const outbox = followOutbox({
    sql,
    send(events) {
      sent.push([...events])
      return { taken: Promise.resolve(), ended: Promise.resolve() }
    },
    publicUrl: new URL('https://go.example'),
    log: pino({ level: 'silent' }),
  })
  t.teardown(() => outbox.close())
  const count = async () =>
    (await sql<[{ count: number }]>`SELECT count(*)::integer AS count FROM webhook_outbox`)[0].count
  await until(async () => (await count()) === 0, 'an empty outbox')
  const told = sent.flat()
  t.equal(told.length, 151 + 11 + 6 + 40)
  for (const events of sent) {
    const bytes = events.map(({ payload }) => JSON.stringify(payload).length)
    const sum = bytes.reduce((all, one) => all + one, 0)
    t.ok(sum <= BYTES_MAX * 1.2 || events.length === 1, `${events.length} events of ${sum} bytes`)
  }
  const first40 = new Set(sent[0].map(({ workspaceId }) => workspaceId))
  t.same([...first40].sort(), [1, 2], 'a workspace with short texts is told with the first')
  const eventsOfLast = told.flatMap(({ event, payload }) =>
    (payload as { link: { id: number } }).link.id === 151 ? [event] : [],
  )
  t.same(eventsOfLast, ['link.created', 'link.updated', 'link.deleted'])
})
