// Conversions that are recorded together end as if they had come one after the other.
import postgres from 'postgres'
import t from 'tap'
import { monotonicFactory } from 'ulid'
import { type NewConversion, recordConversions, recordNew } from '../../api/conversions/conversions-table.js'
import { ulidText } from '../../click/ulid.js'
import { seededRandom } from '../chaos/seeded-random.js'
import { withPostgres } from '../services.js'
import { addLink } from './conversion-fixture.js'

const { sql } = await withPostgres(t)
const nextId = monotonicFactory()
const plans = ['enterprise']

/** A workspace with links of its own; the last two are another's, and nobody's. */
async function addWorkspace() {
  const [{ id }] = await sql<[{ id: number }]>`INSERT INTO workspaces (name) VALUES ('x') RETURNING id`
  const [{ id: otherId }] = await sql<[{ id: number }]>`INSERT INTO workspaces (name) VALUES ('y') RETURNING id`
  const own = [await addLink(sql, id, `/${id}-1`), await addLink(sql, id, `/${id}-2`)]
  return { id, links: [...own, await addLink(sql, otherId, `/${id}-3`), 2_000_000_000] }
}
type Workspace = Awaited<ReturnType<typeof addWorkspace>>

/** A reported conversion, whichever workspace it is sent to. */
interface Said {
  name: string
  eventType: NewConversion['event_type']
  eventId: string | null
  externalId: string | null
  /** Index of the link; undefined for none */
  link: number | undefined
  /** How many days before it the click was */
  clickDays: number
  amount: number
}

const occurredAt = Date.UTC(2026, 2, 10)
/** Exactly so many days before the conversion, and a millisecond more of those whose number is odd. */
function clickOf({ name, clickDays }: Said) {
  const bytes = Buffer.alloc(16)
  bytes.writeUIntBE(occurredAt - clickDays * 86_400_000 - (clickDays % 2), 0, 6)
  bytes.write(name, 6)
  return ulidText(bytes)
}
const isInTime = ({ clickDays }: Said) => clickDays <= 90

const toRow = ({ id, links }: Workspace, said: Said): NewConversion => ({
  workspace_id: id,
  id: nextId(),
  inserted_at: new Date(),
  occurred_at: new Date(occurredAt),
  event_name: said.name,
  event_type: said.eventType,
  event_id: said.eventId,
  external_id: said.externalId,
  link_id: said.link === undefined ? null : links[said.link],
  click_id: said.link === undefined ? null : clickOf(said),
  unattributed: said.link === undefined ? 'no_token' : null,
  claimed_click_id: said.link === undefined && said.eventType === 'custom' ? `claim of ${said.name}` : null,
  amount_cents: said.amount,
  refund_of: null,
  currency: said.amount > 5 ? 'EUR' : null,
  country: null,
  ip_source: 'server',
  source: 'api',
  metadata: '{"b":1.50, "a":[]}',
})

/** All that is there, with links by their index. */
async function stored({ id, links }: Workspace) {
  const conversions = await sql<{ link_id: number | null }[]>`
    SELECT event_name, event_type, event_id, external_id, link_id, click_id, unattributed, claimed_click_id,
      amount_cents, currency, metadata::text
    FROM conversions WHERE workspace_id = ${id} ORDER BY event_name`
  const customers = await sql<{ link_id: number | null }[]>`
    SELECT external_id, link_id, click_id FROM conversion_customers WHERE workspace_id = ${id} ORDER BY external_id`
  return [...conversions, ...customers].map((row) => ({ ...row, link_id: links.indexOf(row.link_id!) }))
}

/** Records conversions in one call. @returns the outcome of each by its name, with the name of the event in its answer */
async function recordTogether(workspace: Workspace, said: Said[]) {
  const rows = said.map((one) => toRow(workspace, one))
  const found = await recordNew(sql, rows, plans)
  const answers = new Map([...found.values()].map((row) => [row.event_name, `new ${row.event_name} ${row.click_id}`]))
  const left = rows.filter(({ id }) => !found.has(id))
  if (left.length > 0)
    for (const [i, recorded] of (await recordConversions(sql, left, plans)).entries()) {
      if (recorded.outcome !== 'known') t.fail(`${left[i].event_name} was left out and is ${recorded.outcome}`)
      answers.set(left[i].event_name, answerOf(recorded))
    }
  return answers
}

const answerOf = (recorded: Awaited<ReturnType<typeof recordConversions>>[number]) =>
  'row' in recorded
    ? `${recorded.outcome} ${recorded.row.event_name} ${recorded.row.click_id}`
    : (recorded.outcome as string)

async function recordOneByOne(workspace: Workspace, said: Said[]) {
  const answers = new Map<string, string>()
  for (const one of said) {
    const [recorded] = await recordConversions(sql, [toRow(workspace, one)], plans)
    answers.set(one.name, answerOf(recorded))
  }
  return answers
}

/** The order as if they had come in it: leads that tie first. */
async function orderOf({ id }: Workspace, said: Said[]): Promise<Said[]> {
  const tied = new Set(
    (await sql`SELECT external_id FROM conversion_customers WHERE workspace_id = ${id}`).map((row) => row.external_id),
  )
  const ties = said.filter((one) => {
    const { eventType, externalId, link, amount } = one
    if (eventType !== 'lead' || externalId === null || link === undefined || link > 1 || tied.has(externalId))
      return false
    if (!isInTime(one) || amount < 0) return false
    tied.add(externalId)
    return true
  })
  return [...ties, ...said.filter((one) => !ties.includes(one))]
}

t.test('random batches, beside the same one by one', async (t) => {
  const random = seededRandom(20261122)
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)]
  let together = 0
  let refused = 0
  for (let round = 0; round < 20; round += 1) {
    const [one, other] = [await addWorkspace(), await addWorkspace()]
    for (let batch = 0; batch < 8; batch += 1) {
      const said = Array.from({ length: 2 + Math.floor(random() * 8) }, (_, i): Said => {
        const isKnownLater = random() < 0.6
        return {
          name: `${batch}.${i}`,
          eventType: pick(['lead', 'lead', 'sale', 'custom']),
          eventId: isKnownLater ? `event ${Math.floor(random() * 25)}` : null,
          externalId: random() < 0.8 ? `customer ${Math.floor(random() * 6)}` : null,
          link: pick([0, 1, 2, 3, undefined]),
          clickDays: pick([0, 89, 90, 91, 300]),
          amount: pick([-3, 0, 4, 9]),
        }
      })
      const order = await orderOf(one, said)
      try {
        const answers = await recordTogether(one, said)
        const expected = await recordOneByOne(other, order)
        t.same([...answers].sort(), [...expected].sort(), `round ${round}, batch ${batch}`)
        together += 1
      } catch (error) {
        if (!(error instanceof postgres.PostgresError)) throw error
        t.equal(error.message, 'a known event would tie a customer')
        t.same([...(await recordOneByOne(one, said))], [...(await recordOneByOne(other, said))])
        refused += 1
      }
      t.same(await stored(one), await stored(other), `round ${round}, batch ${batch}: what is stored`)
    }
  }
  t.ok(together > 60 && refused > 5, `${together} together, ${refused} refused`)
})

t.test('nothing is recorded for a plan without conversions, or a workspace that is gone', async (t) => {
  const workspace = await addWorkspace()
  const said: Said = {
    name: 'x',
    eventType: 'lead',
    eventId: null,
    externalId: 'ann',
    link: 0,
    clickDays: 1,
    amount: 1,
  }
  await sql`UPDATE workspaces SET plan = 'free' WHERE id = ${workspace.id}`
  t.equal((await recordNew(sql, [toRow(workspace, said)], plans)).size, 0)
  t.equal((await recordNew(sql, [toRow({ ...workspace, id: 2_000_000_000 }, said)], plans)).size, 0)
  t.same(await stored(workspace), [])
})

t.test('a refund that waits for one of the sales has them recorded one after the other', async (t) => {
  const workspace = await addWorkspace()
  const sale: Said = {
    ...{ name: 'sale', eventType: 'sale', eventId: 'order', externalId: null, link: 0, clickDays: 1, amount: 9 },
  }
  const refund = { ...toRow(workspace, { ...sale, name: 'refund', eventId: null, link: undefined, amount: -9 }) }
  const [waiting] = await recordConversions(sql, [{ ...refund, refund_of: 'order', currency: null }], plans)
  t.match(waiting, { outcome: 'new', row: { link_id: null, currency: null } })
  await t.rejects(recordNew(sql, [toRow(workspace, sale)], plans), { message: 'a refund waits for its sale' })
  await recordConversions(sql, [toRow(workspace, sale)], plans)
  t.match(await sql`SELECT link_id, click_id, currency, position FROM conversions WHERE refund_of = 'order'`, [
    { link_id: workspace.links[0], click_id: clickOf(sale), currency: 'EUR', position: null },
  ])
})
