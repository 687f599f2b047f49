import { decodeTime } from 'ulid'
import type { ClickColumns } from '../../conversions/conversion-row.js'
import { insertConversions } from '../../conversions/insert-conversions.js'
import type { withApi } from '../api/api-fixture.js'
import { seededRandom } from '../chaos/seeded-random.js'
import { openTestSigner } from '../conversions/conversion-fixture.js'

type Api = Awaited<ReturnType<typeof withApi>>

const DAY_MS = 86_400_000

const pick = <T>(random: () => number, values: readonly T[]) => values[Math.floor(random() ** 1.5 * values.length)]

interface Sample {
  event_name: string
  event_type: 'lead' | 'sale' | 'custom'
  /** Without one there is no amount. */
  amount_cents?: number
  currency?: string
}

function drawEvent(random: () => number): Sample {
  const kind = random()
  if (kind < 0.5) return { event_name: 'signup', event_type: 'lead' }
  if (kind < 0.6) return { event_name: 'newsletter', event_type: 'custom' }
  const [currency, amount] = pick(random, [
    ['EUR', 8_000],
    ['USD', 9_000],
    ['JPY', 1_200],
  ] as const)
  const amount_cents = Math.floor((0.2 + random()) * amount) * (kind > 0.96 ? -1 : 1)
  return { event_name: amount_cents < 0 ? 'refund' : 'purchase', event_type: 'sale', amount_cents, currency }
}

/** Conversions of some weeks before `now`, reported to the API, and in reports. @param linkIds that earned them */
export async function addSampleConversions(api: Api, linkIds: number[], now: Date, count = 150) {
  const random = seededRandom(11)
  const sign = await openTestSigner(api.sql)
  const drafts = Array.from({ length: count }, (_, index) => {
    const occurredMs = now.getTime() - (1 - index / count) ** 1.2 * 40 * DAY_MS - 60_000
    return {
      ...drawEvent(random),
      event_id: `event-${index}`,
      external_id: random() < 0.9 ? `customer-${Math.floor(random() * count * 0.6)}` : null,
      svc_cid: random() < 0.9 ? sign(pick(random, linkIds), occurredMs - random() ** 3 * 3 * DAY_MS) : null,
      country: pick(random, ['DE', 'US', 'FR', 'AT', 'GB']),
      visitor_ip: '203.0.113.9',
      occurred_at: new Date(occurredMs).toISOString(),
    }
  })
  const { body } = await api.post('/conversions', drafts, {
    headers: { 'x-workspace-id': String(api.workspaceId), 'x-source': 'shop' },
  })
  // biome-ignore lint/suspicious/noExplicitAny: as the API answers them
  const conversions: any[] = body.map((entry: any) => entry.conversion)
  const found = new Map<string, ClickColumns>()
  for (const { id, click_id } of conversions)
    if (click_id)
      found.set(id, {
        ...{ utm_source: pick(random, ['mail', 'social', '']), utm_medium: '', utm_term: '', utm_content: '' },
        utm_campaign: pick(random, ['spring', 'newsletter-11', '']),
        platform: pick(random, ['windows', 'ios', 'android']),
        browser_name: pick(random, ['Chrome', 'Safari', 'Firefox']),
        referer: pick(random, ['google.com', '', 'linkedin.com']),
        device: pick(random, ['desktop', 'mobile', 'tablet']),
        language: pick(random, ['en', 'de', '']),
        isp: pick(random, ['Deutsche Telekom', 'Comcast']),
      })
  await insertConversions(
    api.clickhouse.client,
    conversions.map((one) => ({
      ...{ workspaceId: api.workspaceId, id: one.id, version: 1 },
      ...{ occurredAt: new Date(one.occurred_at), insertedAt: new Date(decodeTime(one.id)) },
      ...{ eventName: one.event_name, eventType: one.event_type, externalId: one.external_id },
      ...{ linkId: one.link_id, clickId: one.click_id, amountCents: one.amount_cents, currency: one.currency },
      ...{ country: one.country, ipSource: one.ip_source, source: one.source, voided: false },
    })),
    { found },
  )
}

/** Another workspace of the person who is signed in, with nothing in it. */
export async function addWorkspace({ sql, userId }: Api, name: string, plan: 'free' | 'enterprise'): Promise<number> {
  const [{ id }] = await sql<[{ id: number }]>`INSERT INTO workspaces ${sql({ name, plan })} RETURNING id`
  await sql`INSERT INTO workspace_members ${sql({ workspace_id: id, user_id: userId, role: 'owner' })}`
  return id
}
