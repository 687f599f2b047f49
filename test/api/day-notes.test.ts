// Notes on days: members write them, viewers read them, and the audit log has them.
import t from 'tap'
import { addStranger, withApi } from './api-fixture.js'

const api = await withApi(t)
const { sql, workspaceId, get, post, patch } = api
const W = `/workspace/${workspaceId}`
const NOTES = `${W}/notes`
const remove = (id: number) => api.delete(`${NOTES}/${id}`)
const textsOf = async (query = '') =>
  (await get(`${NOTES}${query}`)).body.notes.map(({ text }: { text: string }) => text) as string[]
const logOf = async () => (await get(`${W}/audit_log?kind=day_note`)).body.entries

t.test('a note is added, changed, listed by days and deleted, and each change is in the audit log', async (t) => {
  t.match(await get(NOTES), { status: 200, body: { notes: [] } })
  const { status, body: note } = await post(NOTES, { day: '2026-03-08', text: ' Newsletter sent ' })
  t.equal(status, 200)
  t.match(note, { id: Number, day: '2026-03-08', text: 'Newsletter sent', inserted_at: /Z$/ })
  await post(NOTES, { day: '2026-03-10', text: 'Price change' })
  await post(NOTES, { day: '2026-03-08', text: 'Fair in Berlin 🎪' })
  t.same(await textsOf(), ['Price change', 'Fair in Berlin 🎪', 'Newsletter sent'])
  t.same(await textsOf('?start=2026-03-09'), ['Price change'])
  t.same(await textsOf('?start=2026-03-08&end=2026-03-08'), ['Fair in Berlin 🎪', 'Newsletter sent'])
  t.match(await patch(`${NOTES}/${note.id}`, { day: '2026-03-07' }), { body: { day: '2026-03-07', text: note.text } })
  t.match(await patch(`${NOTES}/${note.id}`, {}), { status: 200, body: { day: '2026-03-07' } })
  t.match(await remove(note.id), { status: 200, body: 'Note deleted' })
  t.equal((await remove(note.id)).status, 404)
  t.equal((await patch(`${NOTES}/${note.id}`, { text: 'x' })).status, 404)
  const [deleted, changed, , , created] = await logOf()
  t.match(created, {
    action: 'created',
    thing_id: note.id,
    thing_name: 'Newsletter sent',
    changes: { day: { from: null, to: '2026-03-08' }, text: { from: null, to: 'Newsletter sent' } },
  })
  t.match(changed, { action: 'updated', changes: { day: { from: '2026-03-08', to: '2026-03-07' } } })
  t.same(Object.keys(changed.changes), ['day'])
  t.match(deleted, { action: 'deleted', thing_name: 'Newsletter sent' })
})

t.test('with If-Match a note is changed only as the caller knows it, also by two callers at once', async (t) => {
  const { body: note, headers } = await post(NOTES, { day: '2026-03-08', text: 'First' })
  const at = `${NOTES}/${note.id}`
  const read = await get(at)
  t.same(read.body, note)
  t.equal(read.headers.etag, headers.etag)
  const known = { headers: { 'if-match': `${headers.etag}` } }
  const both = await Promise.all(['One', 'Other'].map((text) => patch(at, { text }, known)))
  t.same(both.map(({ status }) => status).sort(), [200, 412])
  t.match(both.find(({ status }) => status === 412)?.body, {
    code: 'precondition_failed',
    error: /^The note has changed/,
  })
  const saved = both.find(({ status }) => status === 200)!
  t.same((await get(at)).body, saved.body)
  t.equal((await get(at)).headers.etag, saved.headers.etag)
  t.equal((await patch(at, { text: 'Any' }, { headers: { 'if-match': '*' } })).status, 200)
  t.equal((await remove(note.id)).status, 200)
  t.equal((await patch(at, { text: 'Gone' }, known)).status, 404)
  t.equal((await get(at)).status, 404)
})

t.test('what cannot be a note', async (t) => {
  const refused = async (body: object, field: string, why: RegExp) =>
    t.match(await post(NOTES, { day: '2026-03-08', text: 'x', ...body }), { status: 400, body: { [field]: [why] } })
  for (const day of ['2026-02-30', '0000-01-01', '2026-13-01', '8.3.2026', 20260308])
    await refused({ day }, 'day', /must be/)
  await refused({ day: null }, 'day', /can't be blank/)
  await refused({ text: ' ' }, 'text', /can't be blank/)
  await refused({ text: 'x'.repeat(201) }, 'text', /at most 200 characters/)
  await refused({ text: 'two\nlines' }, 'text', /line breaks/)
  t.equal((await post(NOTES, { day: '2026-03-08', text: '🎪'.repeat(200) })).status, 200)
  for (const array of [[], [{ day: '2026-03-08', text: 'x' }]]) {
    const anObject = { status: 400, body: { base: ['must be an object'] } }
    t.match(await post(NOTES, array), anObject)
    t.match(await patch(`${NOTES}/1`, array), anObject)
  }
  const reversed = (name: string, first: string) => ({ status: 400, body: { [name]: [`must not be before ${first}`] } })
  t.match(await get(`${NOTES}?start=2026-03-02&end=2026-03-01`), reversed('end', 'start'))
  const days = 'created_from=2026-03-02&created_to=2026-03-01'
  for (const path of ['links', 'links/export'])
    t.match(await get(`${W}/${path}?${days}`), reversed('created_to', 'created_from'))
  t.match(await get(`${NOTES}?start=2026-02-30`), { status: 400, body: { start: [/must be a day/] } })
  t.match(await get(`${W}/links?created_from=2026-02-30`), { status: 400, body: { created_from: [/must be a day/] } })
})

t.test('a workspace has at most 1,000 notes, also if many are added at once', async (t) => {
  await sql`
    INSERT INTO day_notes (workspace_id, day, text)
    SELECT ${workspaceId}, '2026-01-01', 'Note ' || i
    FROM generate_series(1, 998 - (SELECT count(*) FROM day_notes WHERE workspace_id = ${workspaceId})) AS i`
  const added = await Promise.all(Array.from({ length: 6 }, (_, i) => post(NOTES, { day: '2026-01-02', text: `${i}` })))
  t.same(added.map(({ status }) => status).sort(), [200, 200, 403, 403, 403, 403])
  t.match(added.find(({ status }) => status === 403)?.body, { error: /There are 1000 notes already/ })
})

t.test('notes of another workspace are not reached, and those of a deleted one are gone', async (t) => {
  const { workspaceId: id } = await addStranger(sql)
  const [{ id: theirs }] = await sql<[{ id: number }]>`
    INSERT INTO day_notes (workspace_id, day, text) VALUES (${id}, '2026-01-01', 'Theirs') RETURNING id`
  t.equal((await remove(theirs)).status, 404)
  t.equal((await patch(`${NOTES}/${theirs}`, { text: 'Ours' })).status, 404)
  t.equal((await get(`/workspace/${id}/notes`)).status, 404)
  const { body: made } = await post('/workspaces', { name: 'Short' })
  await post(`/workspace/${made.id}/notes`, { day: '2026-01-01', text: 'Gone soon' })
  t.equal((await api.delete(`/workspace/${made.id}`)).status, 200)
  t.same(await sql`SELECT text FROM day_notes WHERE workspace_id = ${made.id}`, [])
  t.same(await sql`SELECT text FROM day_notes WHERE id = ${theirs}`, [{ text: 'Theirs' }])
})
