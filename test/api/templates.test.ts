// Templates of links: fields that members save under a name.
import t from 'tap'
import { withApi } from './api-fixture.js'

const api = await withApi(t)
const { workspaceId, get, post, patch } = api
const TEMPLATES = `/workspace/${workspaceId}/templates`

t.test('a template has fields of a link, with which a link can be made', async (t) => {
  const fields = {
    ...{ utm_source: 'newsletter', utm_medium: 'email', utm_term: null, block_bots: true, tags: ['mail'] },
    rules: [{ what: 'country', matches: 'DE', url: 'https://example.com/de' }],
  }
  const { status, body: template } = await post(TEMPLATES, { name: 'Newsletter', fields })
  t.equal(status, 200)
  t.same(Object.keys(template.fields).sort(), ['block_bots', 'rules', 'tags', 'utm_medium', 'utm_source'])
  const link = { url: 'https://example.com/', ...template.fields }
  t.match((await post(`/workspace/${workspaceId}/links`, link)).body, { utm_source: 'newsletter', rules: fields.rules })
  await post(TEMPLATES, { name: 'Ads', fields: { utm_source: 'ads' } })
  const { templates } = (await get(TEMPLATES)).body
  t.match(templates, [{ name: 'Ads' }, { name: 'Newsletter', fields: template.fields }])
  t.match((await patch(`${TEMPLATES}/${template.id}`, { name: 'Weekly' })).body, {
    name: 'Weekly',
    fields: template.fields,
  })
  t.match(await api.delete(`${TEMPLATES}/${template.id}`), { status: 200, body: 'Template deleted' })
  const { entries } = (await get(`/workspace/${workspaceId}/audit_log?kind=template`)).body
  t.match(entries, [{ action: 'deleted', thing_name: 'Weekly' }, { action: 'updated' }, {}, { action: 'created' }])
})

t.test('a template has no destination, no slugs, and nothing that is secret', async (t) => {
  const own = { url: 'https://example.com/', slug: '/a', alias: '/b', id: 1 }
  const secret = { password: 'secret word', webhooks: ['https://hooks.example.com/secret'] }
  const { body, headers } = await post(TEMPLATES, { name: 'Much', fields: { ...own, ...secret, utm_source: 'a' } })
  t.same(body.fields, { utm_source: 'a' })
  t.match(headers['x-warning'], /fields\.password/)
  t.match(await post(TEMPLATES, { name: 'x', fields: secret }), { status: 400, body: { fields: ["can't be empty"] } })
  t.match(await post(TEMPLATES, { name: 'x', fields: { ga4_tag_id: '?' } }), {
    status: 400,
    body: { fields: [/^ga4_tag_id: is not/] },
  })
  const long = { head_tags: 'x'.repeat(10_000) }
  t.match(await post(TEMPLATES, { name: 'x', fields: long }), {
    status: 400,
    body: { fields: [/at most 10000 bytes/] },
  })
  t.match(await post(TEMPLATES, { name: 'much', fields: { utm_source: 'b' } }), {
    status: 400,
    body: { name: [/another/] },
  })
})
