import t, { type Test } from 'tap'
import * as v from 'valibot'
import * as schemas from '../../api/links/link-schemas.js'
import { addDomain, now, withApi } from './api-fixture.js'
import { insertClicks } from './insert-clicks.js'

const api = await withApi(t)
const { sql, clickhouse, workspaceId } = api
const DESTINATION = 'https://example.com/{name}'
const domainId = await addDomain(sql, workspaceId, 'answers.example')
const created = await api.post('/links', [
  { url: DESTINATION, domain_id: domainId, slug: '/a', alias: '/b', password: 'x', tags: ['red', 'blue'] },
  { url: DESTINATION, name: 'plain', tags: ['blue'] },
])
const [branded, plain] = created.body.map((entry: { link: { id: number } }) => entry.link.id)
await insertClicks(clickhouse.client, [{ workspace_id: workspaceId, link_id: plain, time: now }])

/** Every field is there, there is no other one, and each has its type. */
async function fits(t: Test, schema: v.GenericSchema, path: string) {
  const { status, body } = await api.get(path)
  t.equal(status, 200, path)
  const { issues } = v.safeParse(schema, body)
  t.same(issues?.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`) ?? [], [], path)
  return body
}

t.test('every answer about links has the shape that is said of it', async (t) => {
  await fits(t, schemas.linkSchema, `/link/${branded}`)
  await fits(t, schemas.linkSchema, `/link/${plain}`)
  await fits(t, schemas.singleLinkSchema, `/get_link/${branded}`)
  await fits(t, schemas.singleLinkSchema, `/get_link/${plain}`)
  t.ok(v.is(schemas.bulkResultSchema, created.body))

  const listPath = `/workspace/${workspaceId}/list_links`
  t.equal((await fits(t, schemas.linkListSchema, listPath)).links.length, 2)
  await fits(t, schemas.linkListSchema, `${listPath}?page=7`)
  await fits(t, schemas.linkListSchema, `${listPath}?deleted=true`)
  await fits(t, schemas.linkListSchema, `${listPath}?sort_by=clicks_today`)
  t.match(await fits(t, schemas.linkListSchema, `${listPath}?tag=red`), { total_entries: 1, links: [{ id: branded }] })
  t.match(await fits(t, schemas.linkListSchema, `${listPath}?tag=blue`), { total_entries: 2 })
  t.match(await fits(t, schemas.linkListSchema, `${listPath}?tag=re`), { total_entries: 0 })

  const exportPath = `/workspace/${workspaceId}/links/export`
  const listed = (await fits(t, schemas.linkListSchema, `${listPath}?sort_dir=asc`)).links
  t.same(await fits(t, v.array(schemas.countedLinkSchema), exportPath), listed, 'an export counts as lists do')
  t.match(listed, [{ clicks_total: 0 }, { clicks_total: 1 }])
  await fits(t, v.array(schemas.linkSchema), `${exportPath}?statistics=false`)
})
