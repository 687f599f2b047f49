import { createHash } from 'node:crypto'
import type { EventType } from './event-types.js'

/** The source under which the export's progress and marks are kept. */
export const CONVERSIONS = 'conversions'

/** What a conversion takes over from the click that earned it, by the names of `clicks`; '' where nothing is known. */
export const CLICK_COLUMNS = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'platform',
  'browser_name',
  'referer',
  'device',
  'language',
  'isp',
] as const
export type ClickColumns = Record<(typeof CLICK_COLUMNS)[number], string>

/** A conversion as reports need it: Postgres has the rest, such as its metadata. */
export interface ConversionRow {
  workspaceId: number
  /** ULID */
  id: string
  occurredAt: Date
  insertedAt: Date
  eventName: string
  eventType: EventType
  /** By what the workspace calls its customer; only a hash of it is stored. */
  externalId: string | null
  /** null where no link earned it */
  linkId: number | null
  /** ULID */
  clickId: string | null
  /** In the smallest unit of `currency`; negative for a refund */
  amountCents: number | bigint | null
  currency: string | null
  /** Two letters */
  country: string | null
  ipSource: 'visitor' | 'server' | 'unknown'
  source: string
  /** A voided conversion is in no report. */
  voided: boolean
}

/** Tells the customers of a workspace apart without naming them: digits of a UInt64, 0 for none. */
export function customerOf(workspaceId: number, externalId: string | null): string {
  if (!externalId) return '0'
  return String(createHash('sha256').update(`${workspaceId} ${externalId}`).digest().readBigUInt64BE())
}
