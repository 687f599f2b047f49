import type { ISql } from 'postgres'
import t, { type Test } from 'tap'
import { domainDeletedAnswerSchema, domainErrorSchema } from '../../api/domains/domain-schemas.js'
import { countLockWaits } from '../lock-waits.js'
import { until } from '../until.js'
import { holds, isRefused, withDomains } from './domains-fixture.js'

const { sql, workspaceId, ask, ours, add } = await withDomains(t)

const addLink = async (domainId: number, slug: string, deleted = false, aliasOf: number | null = null) => {
  const [{ id }] = await sql<[{ id: number }]>`
    INSERT INTO links (workspace_id, domain_id, slug, url, deleted, alias_of)
    VALUES (${workspaceId}, ${domainId}, ${slug}, 'https://example.com/', ${deleted}, ${aliasOf}) RETURNING id`
  return id
}
const linksAt = (slugs: string[]) =>
  sql`SELECT slug, domain_id, deleted FROM links WHERE slug = ANY(${slugs}) ORDER BY slug`.then((rows) => [...rows])

/** Resolves when a statement of the request waits for a lock, and fails the test if the answer comes first. */
async function untilWaiting(t: Test, answer: Promise<unknown>) {
  let isAnswered = false
  void answer.then(() => {
    isAnswered = true
  })
  await until(async () => isAnswered || (await countLockWaits(sql)) > 0, 'the request to wait for a lock', {
    everyMs: 5,
  })
  t.equal(isAnswered, false, 'the request waits')
}

t.test('a domain without links is deleted, and its trash is kept', async (t) => {
  const id = await add('empty.example')
  await addLink(id, '/empty-trash', true)
  const { status, type, body } = await ask('DELETE', `${ours}/${id}`)
  t.equal(status, 200)
  t.match(type, 'application/json')
  holds(t, domainDeletedAnswerSchema, body)
  t.equal(body, 'Domain deleted')
  t.same(await linksAt(['/empty-trash']), [{ slug: '/empty-trash', domain_id: 0, deleted: true }])
  t.equal((await ask('DELETE', `${ours}/${id}`)).status, 404)
  const [{ count }] = await sql`SELECT count(*)::int FROM link_changes WHERE domain_id = ${id} AND slug IS NULL`
  t.ok(count >= 2, 'redirectors learn that it was added and deleted')
})

t.test('links of a deleted domain move to the default host, unless their slugs are taken there', async (t) => {
  const id = await add('full.example')
  const link = await addLink(id, '/full-1')
  await addLink(id, '/full-alias', false, link)
  await addLink(id, '/full-2')
  isRefused(t, await ask('DELETE', `${ours}/${id}?links=keep`), 'links', 'must be one of move, delete')

  await addLink(0, '/full-2')
  await addLink(0, '/full-alias')
  for (const query of ['', '?links=move', '?links=']) {
    const inTheWay = await ask('DELETE', `${ours}/${id}${query}`)
    holds(t, domainErrorSchema, inTheWay.body)
    t.match(inTheWay, { status: 400, body: { error: /same slugs already: \/full-2, \/full-alias\. .*links=delete/ } })
  }
  t.equal((await sql`SELECT FROM links WHERE domain_id = ${id}`).length, 3, 'no link has moved')
  await sql`DELETE FROM links WHERE slug IN ('/full-2', '/full-alias') AND domain_id = 0`

  const [before] = await sql`SELECT updated_at FROM links WHERE id = ${link}`
  t.match(await ask('DELETE', `${ours}/${id}`), {
    status: 200,
    body: 'Domain deleted, 2 links moved to the default host',
  })
  t.same(
    await linksAt(['/full-1', '/full-2', '/full-alias']),
    ['/full-1', '/full-2', '/full-alias'].map((slug) => ({ slug, domain_id: 0, deleted: false })),
  )
  const [after] = await sql`SELECT updated_at FROM links WHERE id = ${link}`
  t.ok(after.updated_at > before.updated_at)
})

t.test('the error names ten of the taken slugs and counts the others', async (t) => {
  const id = await add('crowded.example')
  for (let i = 10; i < 23; i++) for (const domain of [id, 0]) await addLink(domain, `/crowded-${i}`)
  const { status, body } = await ask('DELETE', `${ours}/${id}`)
  t.equal(status, 400)
  t.match(body.error, /: \/crowded-10, .*\/crowded-19 and 3 more\. /)
})

t.test('a link that is created while its domain is deleted is moved, or refused', async (t) => {
  const first = await add('busy.example')
  const moved = await sql.begin(async (tx) => {
    await tx`INSERT INTO links (workspace_id, domain_id, slug, url) VALUES (${workspaceId}, ${first}, '/busy-1', 'https://a.example')`
    const answer = ask('DELETE', `${ours}/${first}`)
    await untilWaiting(t, answer)
    return { answer }
  })
  t.match(await moved.answer, { status: 200, body: 'Domain deleted, 1 link moved to the default host' })
  t.same(await linksAt(['/busy-1']), [{ slug: '/busy-1', domain_id: 0, deleted: false }])

  const second = await add('busier.example')
  await addLink(second, '/busy-2')
  const late = await sql.begin(async (tx) => {
    await tx`DELETE FROM links WHERE domain_id = ${second}`
    await tx`DELETE FROM domains WHERE id = ${second}`
    const answer = ask('POST', `/workspace/${workspaceId}/links`, {
      url: 'https://a.example',
      domain: 'busier.example',
      slug: '/busy-3',
    })
    await untilWaiting(t, answer)
    return { answer }
  })
  t.match(await late.answer, { status: 400, body: { domain: ['is not yours'] } })
})

t.test('a slug that is taken on the default host at that moment is named too', async (t) => {
  const id = await add('racing.example')
  await addLink(id, '/racing')
  const lost = await sql.begin(async (tx) => {
    await tx`INSERT INTO links (workspace_id, slug, url) VALUES (${workspaceId}, '/racing', 'https://a.example')`
    const answer = ask('DELETE', `${ours}/${id}`)
    await untilWaiting(t, answer)
    return { answer }
  })
  t.match(await lost.answer, { status: 400, body: { error: /same slugs already: \/racing\./ } })
  t.equal((await ask('GET', `${ours}`)).body.domains.filter((one: { id: number }) => one.id === id).length, 1)
})

t.test('after a deadlock with a request that creates links, the deletion is retried and the links move', async (t) => {
  let gaveWay = false
  for (let n = 0; !gaveWay; n += 1) {
    const id = await add(`deadlock-${n}.example`)
    for (const slug of ['first', 'second']) await addLink(id, `/${slug}-${n}`)
    const insert = (tx: ISql, slug: string) =>
      tx`INSERT INTO links (workspace_id, slug, url) VALUES (${workspaceId}, ${`/${slug}-${n}`}, 'https://a.example')`
    let answer: ReturnType<typeof ask> | undefined
    const creating: Promise<Error> = sql.begin(async (tx) => {
      await tx`SET LOCAL deadlock_timeout = '5s'` // the api looks for a deadlock first, and gives way
      await insert(tx, 'second')
      answer = ask('DELETE', `${ours}/${id}`)
      await untilWaiting(t, answer)
      await insert(tx, 'first')
      throw new Error('no link after all')
    })
    const error = await creating.catch((reason: Error) => reason)
    gaveWay = error.message === 'no link after all' // otherwise a slow machine made Postgres end this transaction
    t.match(await answer, { status: 200, body: 'Domain deleted, 2 links moved to the default host' })
    t.same(
      (await linksAt([`/first-${n}`, `/second-${n}`])).map(({ domain_id }) => domain_id),
      [0, 0],
    )
  }
})

t.test('links that are deleted with their domain are in the trash', async (t) => {
  const id = await add('gone.example')
  const link = await addLink(id, '/gone')
  await addLink(id, '/gone-alias', false, link)
  await addLink(0, '/gone')
  t.match(await ask('DELETE', `${ours}/${id}?links=delete`), { status: 200, body: 'Domain deleted, 1 link deleted' })
  t.same(await linksAt(['/gone-alias']), [{ slug: '/gone-alias', domain_id: 0, deleted: true }])
  t.same(
    [...(await sql`SELECT domain_id, deleted, deleted_at IS NOT NULL AS dated FROM links WHERE id = ${link}`)],
    [{ domain_id: 0, deleted: true, dated: true }],
  )
})
