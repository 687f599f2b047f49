// A domain with thousands of links. Plans of triggers are kept for a session, so the first update, of one link, must not
// decide how those of thousands are done.
import t from 'tap'
import { withDomains } from './domains-fixture.js'

const LINKS = 5_000
const TOLD = 2_000
const { sql, workspaceId, ask, ours, add } = await withDomains(t)

async function fill(name: string, links: number) {
  const id = await add(name)
  await sql`
    INSERT INTO links (workspace_id, domain_id, slug, url)
    SELECT ${workspaceId}, ${id}, '/' || ${name}::text || i, 'https://example.com/' FROM generate_series(1, ${links}) AS i`
  return id
}

/** Makes every connection of the api plan its triggers for one link. */
const updateOneByOne = async () => {
  await Promise.all(
    Array.from(
      { length: 20 },
      (_, i) => sql`UPDATE links SET name = ${`n${i}`} WHERE id = (SELECT min(id) + ${i} FROM links)`,
    ),
  )
}

t.test('its links move before the request is given up', async (t) => {
  const id = await fill('many.example', LINKS)
  await updateOneByOne()
  const { status, body } = await ask('DELETE', `${ours}/${id}`)
  t.equal(status, 200)
  t.match(body, `${LINKS} links moved`)
  const [{ moved }] = await sql`SELECT count(*)::int AS moved FROM links WHERE domain_id = 0 AND slug LIKE '/many%'`
  t.equal(moved, LINKS)
  const [{ noted }] = await sql`
    SELECT count(*)::int AS noted FROM audit_log WHERE kind = 'link' AND changes -> 'domain' = '["many.example", ""]'`
  t.equal(noted, LINKS)
})

t.test('and with webhooks, which hear of each link', async (t) => {
  await sql`UPDATE workspaces SET webhooks = '{https://hook.example/}' WHERE id = ${workspaceId}`
  const id = await fill('told.example', TOLD)
  await sql`DELETE FROM webhook_outbox`
  await updateOneByOne()
  await sql`DELETE FROM webhook_outbox`
  t.equal((await ask('DELETE', `${ours}/${id}?links=delete`)).status, 200)
  const [{ told }] = await sql`SELECT count(*)::int AS told FROM webhook_outbox WHERE event = 'link.deleted'`
  t.equal(told, TOLD)
})
