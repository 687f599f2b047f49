import type { FastifyRequest } from 'fastify'
import type { FieldErrors } from '../http/errors.js'
import { isObject, readWire, wireId } from '../http/wire.js'
import { eventIdOf, type Input, readConversionDraft } from './conversion-draft.js'
import type { StoredConversion } from './conversions-table.js'
import type { Placed } from './report-conversions.js'

export interface NamedEvent {
  workspaceId: number
  eventId: string
}

export const eventKey = ({ workspaceId, eventId }: NamedEvent) => `${workspaceId} ${eventId}`

/** An entry of an array of events. */
export type BulkEntry =
  /** An invalid entry. `repeated` is the event that it names, which may be recorded already. */
  | { errors: FieldErrors; repeated?: NamedEvent }
  | { placed: Placed }
  /** An invalid entry that repeats a recorded conversion. */
  | { known: StoredConversion }
  /** An entry that repeats an earlier entry of the request. */
  | { sameAs: number }

/** @param workspaceId the workspace of an entry that names none */
export function readEntry(
  request: FastifyRequest,
  input: Input,
  workspaceId: number | undefined,
  now: Date,
): BulkEntry {
  const { fields } = input
  if (!isObject(fields)) return { errors: { base: ['must be an object'] } }
  const { workspace_id } = fields
  const read = readConversionDraft(input, now)
  const errors = 'errors' in read ? { ...read.errors } : {}
  const named = workspace_id == null || workspace_id === '' ? { value: workspaceId } : readWire(wireId, workspace_id)
  if ('errors' in named) errors.workspace_id = Object.values(named.errors).flat()
  else if (named.value === undefined) errors.workspace_id = ["can't be blank: the key reaches several"]
  else if (!request.caller.workspaceIds.includes(named.value)) errors.workspace_id = ['not found']
  else if ('value' in read) return { placed: { draft: read.value, workspaceId: named.value } }
  else {
    const eventId = eventIdOf(fields)
    if (eventId !== undefined) return { errors, repeated: { workspaceId: named.value, eventId } }
  }
  return { errors }
}

/** The event that an entry of an array names by its id, if it has one. */
export function eventOf(entry: BulkEntry): NamedEvent | undefined {
  if ('errors' in entry) return entry.repeated
  if (!('placed' in entry) || entry.placed.draft.event_id == null) return undefined
  return { workspaceId: entry.placed.workspaceId, eventId: entry.placed.draft.event_id }
}

/** The workspace that Postgres is asked about for an entry. */
export function workspaceOf(entry: BulkEntry): number | undefined {
  if ('placed' in entry) return entry.placed.workspaceId
  return 'errors' in entry ? entry.repeated?.workspaceId : undefined
}
