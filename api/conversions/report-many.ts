import type { FastifyReply, FastifyRequest } from 'fastify'
import { mapInSlices } from '../http/body/in-slices.js'
import { joinInSlices } from '../http/body/large-answer.js'
import { ApiError, type FieldErrors, InvalidFields } from '../http/errors.js'
import { contentTypes } from '../http/separated-values.js'
import type { Caller } from '../keys/caller.js'
import { takerOf } from '../limits/holder.js'
import { namedWorkspaceId } from '../roles/named-workspace.js'
import { type BulkEntry, eventKey, eventOf, readEntry, workspaceOf } from './bulk-entry.js'
import { toConversionJson } from './conversion-answer.js'
import { CONVERSIONS_MAX, METADATA_CHARACTERS_MAX } from './conversion-draft.js'
import { measureKnownEvents, type Recorded, type StoredConversion } from './conversions-table.js'
import { demandLittle, inputsOf } from './inputs.js'
import { PLAN_MESSAGE, refundErrors } from './recorded.js'
import type { ConversionDeps, ConversionReports } from './report-conversions.js'

/** The answer of a conversion, without metadata. */
const ANSWERED_BYTES = 1_000
/** The time limit of the work. It is shorter than the handler's, so that the caller learns the outcome. */
const BULK_MS_MAX = 50_000

/** @param isFirst whether no earlier entry has its event_id */
function toResult(recorded: Recorded | FieldErrors, index: number, isFirst: boolean): string {
  const { outcome } = recorded
  if ('row' in recorded) {
    const json = toConversionJson(recorded.row as StoredConversion)
    return `{"index":${index},"status":"success","is_new":${isFirst && outcome === 'new'},"conversion":${json}}`
  }
  const error =
    outcome === 'plan'
      ? { base: [PLAN_MESSAGE] }
      : outcome === 'missing'
        ? { workspace_id: ['not found'] }
        : (refundErrors[outcome as string] ?? recorded)
  return JSON.stringify({ index, status: 'error', error })
}

/** Records the events of an array, and answers with an array of results in their order. */
export function createReportMany({ sql, inDatabaseTurn, now }: ConversionDeps, reports: ConversionReports) {
  async function readEntries(request: FastifyRequest): Promise<BulkEntry[]> {
    const workspaceId = namedWorkspaceId(request)
    const inputs = await inputsOf(request)
    demandLittle(inputs.reduce((sum, { metadataText = '' }) => sum + metadataText.length, 0))
    const firstOf = new Map<string, number>()
    return mapInSlices(inputs, (input, i): BulkEntry => {
      const entry = readEntry(request, input, workspaceId, now())
      const event = eventOf(entry)
      if (event === undefined) return entry
      const first = firstOf.get(eventKey(event))
      if (first !== undefined) return { sameAs: first }
      if ('placed' in entry) firstOf.set(eventKey(event), i)
      return entry
    })
  }

  /** @throws 400 if the answer would have too much metadata: entries that repeat an event are answered with its own */
  async function demandShortAnswer(entries: BulkEntry[]) {
    const events = entries.flatMap((entry) => eventOf(entry) ?? [])
    const knownOf = new Map<string, number>()
    let known = 0
    for (const workspaceId of new Set(events.map((event) => event.workspaceId))) {
      const eventIds = events.filter((event) => event.workspaceId === workspaceId).map(({ eventId }) => eventId)
      const left = METADATA_CHARACTERS_MAX - known
      for (const [eventId, characters] of await measureKnownEvents(sql, workspaceId, eventIds, left)) {
        knownOf.set(eventKey({ workspaceId, eventId }), characters)
        known += characters
      }
      demandLittle(known)
    }
    let sum = 0
    for (const entry of entries) {
      const first = 'sameAs' in entry ? entries[entry.sameAs] : entry
      const event = eventOf(first)
      const own = 'placed' in first ? (first.placed.draft.metadata?.length ?? 0) : 0
      sum += Math.max(own, (event && knownOf.get(eventKey(event))) ?? 0)
    }
    demandLittle(sum)
  }

  /** Runs work on entries when their workspace, which is that of the first one, has a turn in the database. */
  function inTurn<T>(caller: Caller, entries: BulkEntry[], deadline: number, work: () => Promise<T>): Promise<T> {
    const workspaceId = entries.map(workspaceOf).find((id) => id !== undefined)
    if (workspaceId === undefined) return work()
    return inDatabaseTurn(takerOf(caller, workspaceId), deadline - performance.now(), work)
  }

  /** Replaces invalid entries that repeat a recorded event by the recorded conversion. */
  async function settleRepeated(entries: BulkEntry[]): Promise<BulkEntry[]> {
    const repeated = entries.flatMap((entry) => ('errors' in entry && entry.repeated ? [entry.repeated] : []))
    const knownOf = new Map<number, Map<string, StoredConversion>>()
    for (const workspaceId of new Set(repeated.map(({ workspaceId }) => workspaceId))) {
      const eventIds = repeated.filter((one) => one.workspaceId === workspaceId).map(({ eventId }) => eventId)
      knownOf.set(workspaceId, await reports.findKnown(workspaceId, eventIds))
    }
    return entries.map((entry) => {
      const named = 'errors' in entry ? entry.repeated : undefined
      const known = named && knownOf.get(named.workspaceId)?.get(named.eventId)
      return known ? { known } : entry
    })
  }

  return async function reportMany(request: FastifyRequest, reply: FastifyReply) {
    const { length } = request.body as unknown[]
    if (length > CONVERSIONS_MAX)
      throw new InvalidFields({ base: [`must have at most ${CONVERSIONS_MAX} conversions`] })
    if (length === 0) return reply.type(contentTypes.json).send('[]')
    request.holding?.hold(length * ANSWERED_BYTES)
    const deadline = performance.now() + BULK_MS_MAX
    const read = await readEntries(request)
    // Postgres is asked in turns of the workspace, also if the request is refused. ClickHouse is asked between them.
    const entries = await inTurn(request.caller, read, deadline, async () => {
      await demandShortAnswer(read)
      return settleRepeated(read)
    })
    const open = entries.flatMap((entry) => ('placed' in entry ? [entry] : []))
    const placed = open.map((entry) => entry.placed)
    const rows = await reports.complete(request, placed)
    const recorded = await inTurn(request.caller, open, deadline, () =>
      reports.recordMany(request, rows, deadline - performance.now()),
    )
    if (open.length > 0 && recorded.every(({ outcome }) => outcome === 'plan'))
      throw new ApiError('forbidden', PLAN_MESSAGE)
    const resultOf = new Map<BulkEntry, Recorded>(open.map((entry, i) => [entry, recorded[i]]))
    const write = (entry: BulkEntry, index: number) => {
      const first = 'sameAs' in entry ? entries[entry.sameAs] : entry
      if ('known' in first) return toResult({ outcome: 'known', row: first.known }, index, true)
      return toResult('errors' in first ? first.errors : resultOf.get(first)!, index, first === entry)
    }
    return reply.type(contentTypes.json).send(await joinInSlices('[', entries, write, ']'))
  }
}
