import t from 'tap'
import { insertConversions } from '../../conversions/insert-conversions.js'
import { seededRandom } from '../chaos/seeded-random.js'
import { makeConversions, type StoredConversion, withVersion } from '../conversions/random-conversions.js'
import { addDomain, now, withApi } from './api-fixture.js'
import { insertClicks, type TestClick } from './insert-clicks.js'

const LINKS = 200
const LISTS = 300
const api = await withApi(t)
const { workspaceId, sql, clickhouse } = api
const random = seededRandom(29)
const below = (bound: number) => Math.floor(random() * bound)
const pick = <T>(from: readonly T[]) => from[below(from.length)]

interface Known {
  id: number
  name: string | null
  note: string | null
  url: string
  slug: string
  tags: string[]
  domain: string
  deleted: boolean
  inserted_at: number
  clicks_total: number
  clicks_thirty_days: number
  clicks_today: number
  conversions: number
  leads: number
  sales: number
  /** Sums by currency */
  amounts: Record<string, number>
  /** Sum in the currency that most conversions have */
  revenue: number
}

const words = ['Alpha', 'beta', 'ALPHA', '50%', 'a_b', 'back\\slash', 'Zürich', 'zürich', '東京', '  ']
const text = () => Array.from({ length: 1 + below(2) }, () => pick(words)).join(' ')
const domains = new Map([
  [0, 'go.example.com'],
  [await addDomain(sql, workspaceId, 'shop.example'), 'shop.example'],
])

/** Links of which many share name, age and clicks, so that ties are common. A tenth has an alias, a fifth is deleted. */
async function addLinks(): Promise<Known[]> {
  const rows = Array.from({ length: LINKS }, (_, i) => ({
    workspace_id: workspaceId,
    domain_id: pick([...domains.keys()]),
    slug: `/${i}${pick(['', '-alpha', '_'])}`,
    url: `https://example.com/${pick(words)}/${i}`,
    name: pick([null, text(), text()]),
    note: pick([null, null, text()]),
    tags: pick([[], [], ['mail'], ['mail', 'spring']]),
    deleted: below(5) === 0,
    inserted_at: new Date(now.getTime() - below(20) * 3_600_000),
  }))
  const added = await sql<{ id: number; slug: string }[]>`INSERT INTO links ${sql(rows)} RETURNING id, slug`
  const idOf = new Map(added.map(({ id, slug }) => [slug, id]))
  await sql`
    INSERT INTO links (workspace_id, domain_id, slug, url, deleted, alias_of)
    SELECT workspace_id, domain_id, slug || '-too', '', deleted, id FROM links WHERE id % 10 = 0`
  const clicks: TestClick[] = []
  const conversionsOf = await addConversions(rows.map(({ slug }) => ({ id: idOf.get(slug)! })))
  const links = rows.map((row) => {
    const id = idOf.get(row.slug)!
    const ages = Array.from({ length: pick([0, 0, 1, 2, 3]) }, () => pick([0, 0, 1, 29, 30, 40]))
    for (const age of ages)
      clicks.push({ workspace_id: workspaceId, link_id: id, time: new Date(now.getTime() - age * 86_400_000) })
    return {
      ...row,
      id,
      domain: domains.get(row.domain_id)!,
      inserted_at: row.inserted_at.getTime(),
      clicks_total: ages.length,
      clicks_thirty_days: ages.filter((age) => age < 30).length,
      clicks_today: ages.filter((age) => age === 0).length,
      ...conversionsOf(id),
    }
  })
  // These clicks are of links that are gone from Postgres, and of somebody else's.
  for (let i = 0; i < 50; i++)
    clicks.push({ workspace_id: workspaceId + below(2), link_id: 1_000_000 + i, time: new Date(now) })
  await insertClicks(clickhouse.client, clicks)
  return links
}

/** Conversions of every third link, some with nothing but refunds, and of links that are gone. */
async function addConversions(links: { id: number }[]) {
  const [{ id: first }] = links
  const all = makeConversions(31, 300, {
    workspaceIds: [workspaceId],
    clicks: [],
    fromMs: now.getTime() - 90 * 86_400_000,
    toMs: now.getTime(),
  }).map((row, i): StoredConversion => ({ ...row, linkId: first + ((i * 3) % (LINKS + 30)) }))
  await insertConversions(clickhouse.client, withVersion(all, 1), { found: new Map() })
  const some = all.filter(({ voided }) => !voided)
  const amountsOf = (rows: StoredConversion[]) => {
    const amounts: Record<string, number> = {}
    for (const { amountCents, currency } of rows)
      if (amountCents !== null) amounts[currency!] = (amounts[currency!] ?? 0) + Number(amountCents)
    return amounts
  }
  const uses = ['EUR', 'JPY', 'USD'].map((currency) => ({
    currency,
    count: some.filter((row) => row.amountCents !== null && row.currency === currency).length,
  }))
  const { currency: commonest } = uses.sort((a, b) => b.count - a.count)[0]
  return (id: number) => {
    const rows = some.filter(({ linkId }) => linkId === id)
    const ofType = (type: string) =>
      rows.filter(({ eventType, amountCents }) => eventType === type && Number(amountCents) >= 0).length
    const amounts = amountsOf(rows)
    const counts = { conversions: rows.length, leads: ofType('lead'), sales: ofType('sale') }
    return { ...counts, amounts, revenue: amounts[commonest] ?? 0 }
  }
}

/** Lower-case names in the order of this database: Postgres itself lowers and compares them. */
async function lowerNames(links: Known[]) {
  const lowered = new Map<string | null, string>()
  const names = [...new Set(links.map((link) => link.name ?? ''))]
  const rows = await sql<{ name: string; place: number }[]>`
    SELECT name, dense_rank() OVER (ORDER BY lower(name))::integer AS place FROM unnest(${names}::text[]) AS name`
  for (const { name, place } of rows) lowered.set(name, String(place).padStart(6, '0'))
  return (name: string) => lowered.get(name)!
}

const sortColumns = [
  ...(['id', 'name', 'inserted_at', 'clicks_total', 'clicks_thirty_days', 'clicks_today'] as const),
  ...(['conversions', 'leads', 'sales', 'revenue'] as const),
]
type Column = (typeof sortColumns)[number]

t.test('hundreds of random lists are what a slow sort of all links gives', async (t) => {
  const links = await addLinks()
  const placeOf = await lowerNames(links)
  /** Sorts by the column and then by id; links without a name come last in either direction. */
  const compare = (column: Column, sign: number) => (a: Known, b: Known) => {
    if (column === 'name' && (a.name === null || b.name === null))
      return Number(a.name === null) - Number(b.name === null) || sign * (a.id - b.id)
    const [x, y] =
      column === 'name' ? [placeOf(a.name!), placeOf(b.name!)] : ([a[column], b[column]] as [number, number])
    return sign * (x < y ? -1 : x > y ? 1 : a.id - b.id)
  }
  for (let i = 0; i < LISTS; i++) {
    const search = pick([undefined, undefined, 'alpha', '%', '_', '\\', 'ZüRICH', '京', '/1', 'nowhere'])
    const domain = pick([undefined, undefined, undefined, ...domains.values()])
    const tag = pick([undefined, undefined, 'mail', 'spring'])
    const deleted = below(5) === 0
    const sort_by = pick(sortColumns)
    const sort_dir = pick(['asc', 'desc'])
    const page_size = pick([1, 7, 50, 1000])
    const page = 1 + below(pick([1, 3, 30]))
    const holds = (value: string | null) => value?.toLowerCase().includes(search!.toLowerCase()) ?? false
    const matching = links
      .filter((link) => link.deleted === deleted)
      .filter((link) => domain === undefined || link.domain === domain)
      .filter((link) => tag === undefined || link.tags.includes(tag))
      .filter(({ name, note, url, slug }) => search === undefined || [name, note, url, slug].some(holds))
      .sort(compare(sort_by, sort_dir === 'asc' ? 1 : -1))
    const query = { search, domain, tag, deleted, sort_by, sort_dir, page_size, page }
    const given = Object.entries(query).filter(([, value]) => value !== undefined)
    const { body } = await api.get(
      `/workspace/${workspaceId}/list_links?${new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))}`,
    )
    const expected = matching.slice((page - 1) * page_size, page * page_size)
    const isAsExpected = t.same(
      {
        ids: body.links.map((link: Known) => link.id),
        clicks: body.links.map((link: Known) => link.clicks_total),
        counts: body.links.map((link: Known) => [link.conversions, link.leads, link.sales, link.revenue]),
        entries: body.total_entries,
        pages: body.total_pages,
        workspaceLinks: body.workspace_link_count,
      },
      {
        ids: expected.map((link) => link.id),
        clicks: expected.map((link) => link.clicks_total),
        counts: expected.map((link) => [link.conversions, link.leads, link.sales, link.amounts]),
        entries: matching.length,
        pages: Math.ceil(matching.length / page_size),
        workspaceLinks: links.filter((link) => !link.deleted).length,
      },
      JSON.stringify(query),
    )
    if (!isAsExpected) return
  }
})
