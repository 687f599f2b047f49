// Links that a long transaction has locked, such as the deletion of their workspace.
import t from 'tap'
import { withRedirector } from './redirector-fixture.js'

const { sql, ask, link } = await withRedirector(t)
const COUNT = 6
/** Waiting for a lock takes longer. */
const ASKED_MS_MIN = 800

/** Asks for links while a transaction has locked them, then for others that are in no cache. */
async function attack(columns: object, askAll: (slugs: string[]) => Promise<{ status: number }[]>) {
  const links = await Promise.all(Array.from({ length: COUNT }, () => link({ ...columns })))
  return sql.begin(async (tx) => {
    await tx`DELETE FROM links WHERE id = ANY (${links.map(({ id }) => id)})`
    const locked = await askAll(links.map(({ slug }) => slug))
    const others: { status: number }[] = []
    for (let i = 0; i < COUNT; i += 1) others.push(await ask((await link()).slug))
    return { locked: locked.map(({ status }) => status), others: others.map(({ status }) => status) }
  })
}

const expected = { locked: Array(COUNT).fill(503), others: Array(COUNT).fill(302) }

/** Visits until Postgres was asked. For a moment after a failure the redirector answers by itself. */
async function visit(slug: string) {
  for (;;) {
    const begunMs = performance.now()
    const answer = await ask(slug)
    if (performance.now() - begunMs > ASKED_MS_MIN) return answer
  }
}

t.test('visits of links that expire, one after the other', async (t) => {
  const visitAll = async (slugs: string[]) => {
    const answers = []
    for (const slug of slugs) answers.push(await visit(slug))
    return answers
  }
  t.same(await attack({ expiry_clicks: 5 }, visitAll), expected)
})

t.test('reports at once', async (t) => {
  const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }
  const report = (slug: string) => ask(`${slug}.report`, { method: 'POST', body: 'reason=spam', headers })
  t.same(await attack({}, (slugs) => Promise.all(slugs.map(report))), expected)
})
