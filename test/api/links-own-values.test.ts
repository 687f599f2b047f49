// A link's own values, replacements and utm parameters, are added to each of its addresses. A small request must not be
// able to make a large link: redirectors keep it in memory, and each visit copies its address.
import t from 'tap'
import { OWN_CHARS_MAX } from '../../redirector/answer/destination.js'
import { LINK_COLUMNS, type LoadedLink, readLinkRow } from '../../redirector/links/read-link-row.js'
import { withApi } from './api-fixture.js'

const { sql, workspaceId, ...api } = await withApi(t)

const FILLED = `https://example.com/${'{a}'.repeat(50)}`
const rulesOf = (url: string) => Array.from({ length: 100 }, () => ({ what: 'country', matches: 'DE', url }))
const LONG = `a=${'ä'.repeat(9_990)}`
const UTM = Object.fromEntries(['source', 'medium', 'term'].map((name) => [`utm_${name}`, '€'.repeat(1_000)]))

t.test('a link whose own values would make it large is refused', async (t) => {
  for (const [what, field, draft] of [
    ['replacements in url and rules', 'replacements', { url: FILLED, rules: rulesOf(FILLED), replacements: LONG }],
    ['replacements in one url', 'replacements', { url: FILLED, replacements: LONG }],
    [
      'utm parameters of rules',
      'utm_source',
      { url: 'https://example.com/', rules: rulesOf('https://e.example/'), ...UTM },
    ],
  ] as const) {
    const refused = {
      status: 400,
      body: { [field]: [/^would add \d+ characters to url and rules, of at most 65536$/] },
    }
    t.match(await api.post('/link', draft), refused, what)
    t.match(await api.post(`/workspace/${workspaceId}/links/preview`, { link: draft }), refused, `preview of ${what}`)
  }
})

t.test('a change is refused if the link would become large by it', async (t) => {
  const { body } = await api.post('/link', { url: FILLED, rules: rulesOf(FILLED) })
  t.match(await api.post('/link', { id: body.id, replacements: LONG }), { status: 400 })
  t.match(await api.post('/link', { id: body.id, replacements: 'a=1', utm_source: 'mail' }), { status: 200 })
  const [{ replacements }] = await sql`SELECT replacements FROM links WHERE id = ${body.id}`
  t.equal(replacements, 'a=1')
})

t.test('a large link of a former version stays small in a redirector', async (t) => {
  const { body } = await api.post('/link', { url: FILLED, rules: rulesOf(FILLED) })
  await sql`UPDATE links SET ${sql({ replacements: LONG, ...UTM })} WHERE id = ${body.id}`
  const [row] = await sql<LoadedLink[]>`SELECT ${sql(LINK_COLUMNS)} FROM links WHERE id = ${body.id}`
  const bytes = Buffer.byteLength(JSON.stringify(readLinkRow(row, 'short.example')))
  const ofAddresses = 101 * (FILLED.length + 50)
  t.ok(bytes < OWN_CHARS_MAX + ofAddresses, `${bytes} bytes`)
})
