import { createHash } from 'node:crypto'
import type { EventType } from './event-types.js'

/** Name of the source under which progress and marks of the export are kept. */
export const CONVERSIONS = 'conversions'

/** Columns that a conversion takes from the click that earned it; '' if unknown. */
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

/** A conversion with the values that reports need. Postgres has others too, such as metadata. */
export interface ConversionRow {
  workspaceId: number
  /** ULID. */
  id: string
  occurredAt: Date
  insertedAt: Date
  eventName: string
  eventType: EventType
  /** The workspace's own id of its customer. ClickHouse stores only a hash of it. */
  externalId: string | null
  /** null if no link earned it. */
  linkId: number | null
  /** ULID */
  clickId: string | null
  /** Amount in the smallest unit of `currency`; negative for a refund. */
  amountCents: number | bigint | null
  currency: string | null
  /** Country code of two letters. */
  country: string | null
  ipSource: 'visitor' | 'server' | 'unknown'
  source: string
  /** A voided conversion is in no report. */
  voided: boolean
}

/** Pseudonym of a workspace's customer: a UInt64 in digits; 0 if there is no customer. */
export function customerOf(workspaceId: number, externalId: string | null): string {
  if (!externalId) return '0'
  return String(createHash('sha256').update(`${workspaceId} ${externalId}`).digest().readBigUInt64BE())
}
