// With If-Match, nobody overwrites a change of a link that he has not seen.
import t from 'tap'
import { withApi } from './api-fixture.js'

const api = await withApi(t)
const { body: link } = await api.post('/link', { url: 'https://example.com/', name: 'a' })
const path = `/workspace/${api.workspaceId}/links/${link.id}`
const etagNow = async () => String((await api.get(`/link/${link.id}`)).headers.etag)
const patch = (fields: object, etag: string) => api.patch(path, fields, { headers: { 'if-match': etag } })

t.test('a link that has changed since it was read is not changed', async (t) => {
  const etag = await etagNow()
  const first = await patch({ name: 'b' }, etag)
  t.equal(first.status, 200)
  t.equal(first.headers.etag, await etagNow(), 'what a change answers is what is read afterwards')
  const second = await patch({ name: 'c' }, etag)
  t.same([second.status, second.body.code], [412, 'precondition_failed'])
  t.equal((await api.get(`/link/${link.id}`)).body.name, 'b')
  t.equal((await patch({ name: 'd' }, `"other", ${await etagNow()}`)).status, 200, 'one of several')
  t.equal((await patch({ name: 'e' }, '*')).status, 200)
  t.equal((await patch({ name: 'f' }, 'nonsense')).status, 412)
  t.equal((await api.patch(path, { name: 'g' })).status, 200, 'without the header, as ever')
})

t.test('a password, an alias and a limit change the ETag too', async (t) => {
  for (const fields of [{ password: 'one' }, { password: 'two' }, { alias: '/other' }, { expiry_clicks: 5 }]) {
    const etag = await etagNow()
    const { status, headers } = await patch(fields, etag)
    t.equal(status, 200)
    t.not(headers.etag, etag)
    t.equal(headers.etag, await etagNow())
    t.equal((await patch({ note: 'x' }, etag)).status, 412)
  }
})

t.test('of many at once with the same ETag one wins', async (t) => {
  const etag = await etagNow()
  const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => patch({ note: `of ${i}` }, etag)))
  const won = answers.flatMap(({ status }, i) => (status === 200 ? [`of ${i}`] : []))
  t.equal(won.length, 1)
  t.same(new Set(answers.map(({ status }) => status)), new Set([200, 412]))
  t.equal((await api.get(`/link/${link.id}`)).body.note, won[0])
})
