import { ulidBytes, ulidText } from '../../click/ulid.js'
import { CLICK_COLUMNS, type ClickColumns, type ConversionRow } from '../../conversions/conversion-row.js'
import { seededRandom } from '../chaos/seeded-random.js'
import type { StoredClick } from '../reports/random-clicks.js'

const skewed = <T>(random: () => number, values: readonly T[]) => values[Math.floor(random() ** 2 * values.length)]

const names = ['purchase', 'signup', 'trial "started"', 'été\t\\', "o'clock"]
const currencies = ['USD', 'EUR', 'JPY']
const countries = ['DE', 'US', null, 'FR', 'NP']
const sources = ['api', 'browser', 'zapier']

/** A conversion and what its click has; '' where it has none. */
export type StoredConversion = ConversionRow & ClickColumns

export interface ConversionScope {
  workspaceIds: number[]
  fromMs: number
  toMs: number
  /** Clicks that most conversions are attributed to. */
  clicks: readonly StoredClick[]
}

const clickIdOf = ({ timeMs, random }: StoredClick) =>
  ulidText(Buffer.concat([Buffer.from(timeMs.toString(16).padStart(12, '0'), 'hex'), Buffer.from(random, 'latin1')]))

function makeConversion(random: () => number, scope: ConversionScope): StoredConversion {
  const click = random() < 0.85 ? skewed(random, scope.clicks) : undefined
  const at = click ? click.timeMs + Math.floor(random() ** 4 * 40 * 86_400_000) : scope.fromMs
  const anyMs = scope.fromMs + Math.floor(random() * (scope.toMs - scope.fromMs))
  const ms = click && random() < 0.9 ? at : anyMs
  // Many exactly on the edges of hours and days, where mistakes are made.
  const occurredAt = new Date(random() < 0.3 ? Math.floor(ms / 900_000) * 900_000 - (random() < 0.5 ? 1 : 0) : ms)
  const eventType = skewed(random, ['sale', 'lead', 'custom'] as const)
  const amountCents = random() < 0.7 ? Math.floor((random() - 0.2) * 10_000) : null
  const columns = Object.fromEntries(CLICK_COLUMNS.map((name) => [name, click?.[name] ?? ''])) as ClickColumns
  const idBytes = Buffer.from(Array.from({ length: 16 }, () => Math.floor(random() * 256)))
  return {
    workspaceId: click?.workspace_id ?? skewed(random, scope.workspaceIds),
    id: ulidText(idBytes),
    occurredAt,
    insertedAt: new Date(occurredAt.getTime() + 1_000),
    eventName: skewed(random, names),
    eventType,
    externalId: random() < 0.7 ? `cus ${Math.floor(random() ** 2 * 200)}` : null,
    linkId: click?.link_id ?? null,
    clickId: click ? clickIdOf(click) : null,
    amountCents,
    currency: amountCents === null && random() < 0.5 ? null : skewed(random, currencies),
    country: skewed(random, countries),
    ipSource: skewed(random, ['visitor', 'server', 'unknown'] as const),
    source: skewed(random, sources),
    voided: random() < 0.1,
    ...columns,
  }
}

export function makeConversions(seed: number, count: number, scope: ConversionScope): StoredConversion[] {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => makeConversion(random, scope))
}

/** When the click was that earned it */
export const clickMsOf = ({ clickId }: Pick<ConversionRow, 'clickId'>) =>
  clickId === null ? undefined : ulidBytes(clickId)!.readUIntBE(0, 6)

/** Rows with the version that the exporter gives them. */
export const withVersion = (rows: readonly ConversionRow[], version: number) => rows.map((row) => ({ ...row, version }))
