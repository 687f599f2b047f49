import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { clickMsOf } from '../../click/ulid.js'
import { forgetCustomer, type InTurn } from '../../maintenance/forget-customer.js'
import { createBudget } from '../../process/budget.js'
import type { Plan } from '../../usage/plans.js'
import { networkKeyOf } from '../../visit/address/address.js'
import { readAsJson } from '../http/body/bodies.js'
import { mapInSlices } from '../http/body/in-slices.js'
import { joinInSlices } from '../http/body/large-answer.js'
import { chunksOf, streamTexts } from '../http/body/stream-texts.js'
import {
  ApiError,
  type FieldErrors,
  InvalidFields,
  notAuthorized,
  notFound,
  RateLimitExceeded,
  sentenceOf,
} from '../http/errors.js'
import { inTime } from '../http/in-time.js'
import { changeAs } from '../http/in-transaction.js'
import { contentTypes } from '../http/separated-values.js'
import { unknownParameters } from '../http/unknown-parameters.js'
import { isObject, readWire, wireId } from '../http/wire.js'
import type { Caller } from '../keys/caller.js'
import { createAddressBudget } from '../limits/address-budget.js'
import { demandFeature } from '../limits/demand-feature.js'
import { holderOfVisitors, takerOf } from '../limits/holder.js'
import { limitHeaders } from '../limits/limit-headers.js'
import { readInTurn } from '../limits/read-in-turn.js'
import { byRight } from '../roles/by-right.js'
import { workspaceFrozen } from '../roles/demand-role.js'
import { demandWorkspaceId, namedWorkspaceId } from '../roles/named-workspace.js'
import { pathWorkspaceId } from '../roles/path-ids.js'
import { readClaim } from './claim.js'
import { toConversionCsv, toConversionJson } from './conversion-answer.js'
import {
  CONVERSIONS_MAX,
  eventIdOf,
  type Input,
  METADATA_CHARACTERS_MAX,
  readConversionDraft,
} from './conversion-draft.js'
import { conversionListQuerySchema, LIMIT_DEFAULT } from './conversion-schemas.js'
import {
  findConversions,
  findTokenOwner,
  listConversions,
  measureKnownEvents,
  measurePage,
  type Recorded,
  type StoredConversion,
  voidConversion,
} from './conversions-table.js'
import { findMetadata } from './find-metadata.js'
import { type ConversionDeps, createConversionReports, type Placed } from './report-conversions.js'

/** Enough for 1000 conversions with as much metadata as a request may have, in any script. */
const BODY_LIMIT = 8 * 1024 * 1024
/** The wait of a deletion for its turn in the database. */
const FORGET_WAIT_MS_MAX = 3_000
/** The answer of a conversion, without metadata. */
const ANSWERED_BYTES = 1_000
/** A page of JSON ends before more metadata than this. */
const PAGE_METADATA_BYTES_MAX = 2_000_000
/** The same time limit as for other bulk requests. */
const HANDLER_MS_MAX = 60_000
/** Shorter, so that the caller learns the outcome. */
const BULK_MS_MAX = 50_000
/**
 * Bounds reports without a key by address. A page reports one or two events, and several people may share an address.
 */
const browserBudget = { burst: 20, ratePerSecond: 1 }
/** The addresses of a network together. It has very many, so without this bound a visitor could fill Postgres. */
const networkBudget = { burst: 200, ratePerSecond: 10 }

/** Invalid fields of the event are answered with 422. Every other error of a request is a 400. */
class InvalidConversion extends InvalidFields {}

const TOO_SLOW = 'Finding these conversions took too long; ask for fewer at once'

const PLAN_MESSAGE = 'Conversions need the Growth plan or a larger one'

/** Errors that only Postgres finds, because it compares a refund with its sale. */
const refundErrors: Record<string, FieldErrors> = {
  no_sale: { refund_of: ['must be the event_id of a sale'] },
  other_currency: { currency: ['must be that of the sale'] },
}

/** The events of a body: one, or one for each entry of an array. */
async function inputsOf({ body, bodyText }: FastifyRequest): Promise<Input[]> {
  const isForm = bodyText === undefined
  const texts = bodyText?.includes('{') ? await findMetadata(bodyText) : []
  return [body].flat().map((fields, i) => ({ fields, metadataText: texts[i], isForm }))
}

const listParameters = Object.keys(conversionListQuerySchema.entries).sort()

/**
 * Reads the query of the list. Unknown parameters are refused, because a misspelt filter would list all conversions.
 */
function readListQuery(query: unknown) {
  const unknown = Object.keys(query as object).filter((name) => name !== 'api_key' && !listParameters.includes(name))
  const errors: FieldErrors = Object.fromEntries(
    unknownParameters(unknown, listParameters).map(([name, error]) => [name, [error]]),
  )
  const read = readWire(conversionListQuerySchema, query)
  if ('errors' in read) Object.assign(errors, read.errors)
  else if (read.value.start && read.value.end && read.value.end.toMs <= read.value.start.fromMs)
    errors.end = ['must be after start']
  if (!('value' in read) || Object.keys(errors).length > 0) throw new InvalidFields(errors)
  return read.value
}

interface NamedEvent {
  workspaceId: number
  eventId: string
}

const nameOf = ({ workspaceId, eventId }: NamedEvent) => `${workspaceId} ${eventId}`

/** @throws 400 for more metadata than one request may have */
function demandLittle(characters: number) {
  if (characters <= METADATA_CHARACTERS_MAX) return
  throw new InvalidFields({
    base: [`must have at most ${METADATA_CHARACTERS_MAX} characters of metadata in all, send fewer at once`],
  })
}

type Entry =
  /** An invalid entry. `repeated` is the event that it names, which may be recorded already. */
  | { errors: FieldErrors; repeated?: NamedEvent }
  | { placed: Placed }
  /** An invalid entry that repeats a recorded conversion. */
  | { known: StoredConversion }
  /** An entry that repeats an earlier entry of the request. */
  | { sameAs: number }

export function addConversionRoutes(api: FastifyInstance, deps: ConversionDeps) {
  const { sql, inDatabaseTurn, shards, now, plans, clientAddressOf } = deps
  const reports = createConversionReports(deps)
  const budget = createAddressBudget(browserBudget)
  const ofNetworks = createBudget(networkBudget)

  const send = (reply: FastifyReply, status: number, json: string | Buffer) =>
    reply.code(status).type(contentTypes.json).send(json)

  function demandRecorded(recorded: Recorded): { isNew: boolean; row: StoredConversion } {
    if (!('row' in recorded)) {
      const { outcome } = recorded
      if (outcome in refundErrors) throw new InvalidConversion(refundErrors[outcome])
      throw outcome === 'missing' ? notFound() : new ApiError('forbidden', PLAN_MESSAGE)
    }
    return { isNew: recorded.outcome === 'new', row: recorded.row }
  }

  async function reportOne(request: FastifyRequest, reply: FastifyReply) {
    namedWorkspaceId(request) // throws if the query names an invalid workspace, also when the body names a valid one
    const { body } = request
    if (!isObject(body)) throw new InvalidFields({ base: ['must be an object, or an array of objects'] })
    const workspaceId = demandWorkspaceId(request, body.workspace_id)
    const read = readConversionDraft((await inputsOf(request))[0], now())
    if ('errors' in read) {
      const eventId = eventIdOf(body)
      const known = eventId && (await reports.findKnown(workspaceId, [eventId])).get(eventId)
      if (!known) throw new InvalidConversion(read.errors)
      return send(reply, 200, toConversionJson(known))
    }
    const { isNew, row } = demandRecorded(await reports.recordOne(request, { draft: read.value, workspaceId }))
    return send(reply, isNew ? 201 : 200, toConversionJson(row))
  }

  /** Reads an entry of an array. */
  function readEntry(request: FastifyRequest, input: Input, workspaceId: number | undefined): Entry {
    const { fields } = input
    if (!isObject(fields)) return { errors: { base: ['must be an object'] } }
    const { workspace_id } = fields
    const read = readConversionDraft(input, now())
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
  function eventOf(entry: Entry): NamedEvent | undefined {
    if ('errors' in entry) return entry.repeated
    if (!('placed' in entry) || entry.placed.draft.event_id == null) return undefined
    return { workspaceId: entry.placed.workspaceId, eventId: entry.placed.draft.event_id }
  }

  /** The workspace that Postgres is asked about for an entry. */
  function workspaceOf(entry: Entry): number | undefined {
    if ('placed' in entry) return entry.placed.workspaceId
    return 'errors' in entry ? entry.repeated?.workspaceId : undefined
  }

  async function readEntries(request: FastifyRequest): Promise<Entry[]> {
    const workspaceId = namedWorkspaceId(request)
    const inputs = await inputsOf(request)
    demandLittle(inputs.reduce((sum, { metadataText = '' }) => sum + metadataText.length, 0))
    const firstOf = new Map<string, number>()
    return mapInSlices(inputs, (input, i): Entry => {
      const entry = readEntry(request, input, workspaceId)
      const event = eventOf(entry)
      if (event === undefined) return entry
      const first = firstOf.get(nameOf(event))
      if (first !== undefined) return { sameAs: first }
      if ('placed' in entry) firstOf.set(nameOf(event), i)
      return entry
    })
  }

  /** @throws 400 if the answer would have too much metadata: entries that repeat an event are answered with its own */
  async function demandShortAnswer(entries: Entry[]) {
    const events = entries.flatMap((entry) => eventOf(entry) ?? [])
    const knownOf = new Map<string, number>()
    let known = 0
    for (const workspaceId of new Set(events.map((event) => event.workspaceId))) {
      const eventIds = events.filter((event) => event.workspaceId === workspaceId).map(({ eventId }) => eventId)
      const left = METADATA_CHARACTERS_MAX - known
      for (const [eventId, characters] of await measureKnownEvents(sql, workspaceId, eventIds, left)) {
        knownOf.set(nameOf({ workspaceId, eventId }), characters)
        known += characters
      }
      demandLittle(known)
    }
    let sum = 0
    for (const entry of entries) {
      const first = 'sameAs' in entry ? entries[entry.sameAs] : entry
      const event = eventOf(first)
      const own = 'placed' in first ? (first.placed.draft.metadata?.length ?? 0) : 0
      sum += Math.max(own, (event && knownOf.get(nameOf(event))) ?? 0)
    }
    demandLittle(sum)
  }

  /** Runs work on entries when their workspace, which is that of the first one, has a turn in the database. */
  function inTurn<T>(caller: Caller, entries: Entry[], deadline: number, work: () => Promise<T>): Promise<T> {
    const workspaceId = entries.map(workspaceOf).find((id) => id !== undefined)
    if (workspaceId === undefined) return work()
    return inDatabaseTurn(takerOf(caller, workspaceId), deadline - performance.now(), work)
  }

  /** Replaces invalid entries that repeat a recorded event by the recorded conversion. */
  async function settleRepeated(entries: Entry[]): Promise<Entry[]> {
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

  async function reportMany(request: FastifyRequest, reply: FastifyReply) {
    const { length } = request.body as unknown[]
    if (length > CONVERSIONS_MAX)
      throw new InvalidFields({ base: [`must have at most ${CONVERSIONS_MAX} conversions`] })
    if (length === 0) return send(reply, 200, '[]')
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
    const resultOf = new Map<Entry, Recorded>(open.map((entry, i) => [entry, recorded[i]]))
    const write = (entry: Entry, index: number) => {
      const first = 'sameAs' in entry ? entries[entry.sameAs] : entry
      if ('known' in first) return toResult({ outcome: 'known', row: first.known }, index, true)
      return toResult('errors' in first ? first.errors : resultOf.get(first)!, index, first === entry)
    }
    return send(reply, 200, await joinInSlices('[', entries, write, ']'))
  }

  /**
   * Records a conversion that a page reports for a visitor. The visitor's signed token takes the place of a key. The
   * answer contains only what was sent, so a visitor who guesses the id of an event or customer learns nothing about
   * it.
   */
  async function reportFromBrowser(request: FastifyRequest, reply: FastifyReply) {
    const address = clientAddressOf(request)
    const allowance = budget.allowanceOf(address)
    reply.headers(limitHeaders({ ...allowance, remaining: Math.max(0, allowance.remaining - 1) }))
    if (allowance.remaining === 0) {
      const { limit } = allowance
      throw new RateLimitExceeded('Too many conversions without a key from this address', limit, limit, 1)
    }
    budget.count(address)
    if (!ofNetworks.take(networkKeyOf(address))) {
      const { burst } = networkBudget
      throw new RateLimitExceeded('Too many conversions without a key from this network', burst, burst, 1)
    }
    const { body } = request
    if (!isObject(body)) throw notAuthorized()
    const claim = readClaim(body.svc_cid, await reports.signer())
    if (claim.kind !== 'click') throw notAuthorized()
    const owner = await findTokenOwner(sql, claim.linkId)
    if (!owner) throw notAuthorized()
    if (owner.is_frozen) throw workspaceFrozen()
    demandFeature(plans[owner.plan as Plan], 'conversions')
    if (!owner.conversion_tracking) throw new ApiError('forbidden', 'The workspace does not track conversions')
    const read = readConversionDraft((await inputsOf(request))[0], now(), new Date(clickMsOf(claim.clickId)))
    if ('errors' in read) throw new InvalidConversion(read.errors)
    const draft = read.value
    // The id counts for its click alone. Otherwise a visitor could use up the ids of a shop's orders.
    const event_id = draft.event_id == null ? draft.event_id : `${claim.clickId}/${draft.event_id}`
    const placed = { draft: { ...draft, event_id }, workspaceId: owner.workspace_id }
    const recorded = await reports.recordOne(request, placed, holderOfVisitors(owner))
    const { isNew, row } = demandRecorded(recorded)
    const said: StoredConversion = {
      ...row,
      event_id: draft.event_id ?? null,
      event_name: draft.event_name,
      event_type: draft.event_type ?? 'custom',
      external_id: draft.external_id ?? null,
      link_id: claim.linkId,
      click_id: claim.clickId,
      amount_cents: draft.amount_cents == null ? null : String(draft.amount_cents),
      refund_of: null,
      currency: draft.currency ?? 'USD',
      country: draft.country ?? (isNew ? row.country : null),
      ip_source: 'visitor',
      source: isNew ? row.source : 'browser',
      metadata: draft.metadata,
      occurred_at: new Date(draft.occurred_at!),
      voided: false,
    }
    return send(reply, isNew ? 201 : 200, toConversionJson(said))
  }

  const reporting: FastifyPluginAsync = async (open) => {
    open.addHook('onSend', async (_request, reply) => {
      reply.header('Access-Control-Allow-Origin', '*') // pages may not send the headers that carry keys
    })
    const config = {
      keyOptional: true,
      keyInBody: true,
      keepsText: true,
      timesItself: true,
      nestedFields: ['metadata'],
    }
    open.post('/conversions', { bodyLimit: BODY_LIMIT, config }, (request, reply) => {
      const report = !request.caller ? reportFromBrowser : Array.isArray(request.body) ? reportMany : reportOne
      return inTime(report(request, reply), HANDLER_MS_MAX, 'The request took too long')
    })
    open.options('/conversions', { config: { keyOptional: true, isUndocumented: true } }, async (_request, reply) =>
      reply
        .headers({
          'Access-Control-Allow-Methods': 'POST',
          'Access-Control-Allow-Headers': 'Content-Type, X-Source',
          'Access-Control-Max-Age': '86400',
        })
        .code(204)
        .send(),
    )
  }

  /** A person who saves a file sees no header, so a page of CSV is whole. It is read a few conversions at a time. */
  async function listAsCsv(
    reply: FastifyReply,
    caller: Caller,
    workspaceId: number,
    query: ReturnType<typeof readListQuery>,
  ) {
    await deps.openExport(reply, workspaceId)
    const measured = await readInTurn(deps, takerOf(caller, workspaceId), TOO_SLOW, (tx) =>
      measurePage(tx, workspaceId, query),
    )
    const page = measured.slice(0, query.limit ?? LIMIT_DEFAULT)
    async function* read() {
      for (const ids of chunksOf(page))
        yield await readInTurn(deps, takerOf(caller, workspaceId), TOO_SLOW, (tx) =>
          findConversions(tx, workspaceId, ids),
        )
    }
    if (measured.length > page.length) reply.header('X-Next-After', page.at(-1)!.id)
    reply.header('Content-Disposition', 'attachment; filename="conversions.csv"').type(contentTypes.csv)
    return streamTexts(reply, toConversionCsv(read()))
  }

  const conversions: FastifyPluginAsync = async (app) => {
    // Pages send text/plain, because other types need a preflight, which sendBeacon cannot make.
    readAsJson(app, 'text/plain')
    // The contract promises `error` in these answers. 400 means that the request cannot be read or names no workspace,
    // 422 that a field of the event is invalid.
    app.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof InvalidFields)) throw error
      const isInvalid = error instanceof InvalidConversion
      const code = isInvalid ? 'validation_failed' : 'bad_request'
      reply.code(isInvalid ? 422 : 400).send({ error: sentenceOf(error.fields), code, ...error.fields })
    })

    app.get('/conversions', async (request, reply) => {
      const { caller } = request
      const query = readListQuery(request.query)
      const workspaceId = demandWorkspaceId(request)
      if (query.format === 'csv') return listAsCsv(reply, caller, workspaceId, query)
      const { rows, hasMore } = await readInTurn(deps, takerOf(caller, workspaceId), TOO_SLOW, (tx) =>
        listConversions(tx, workspaceId, query, PAGE_METADATA_BYTES_MAX),
      )
      return send(
        reply,
        200,
        await joinInSlices('{"conversions":[', rows, toConversionJson, `],"has_more":${hasMore}}`),
      )
    })

    // An id may contain slashes. The caller encodes it, and the router has decoded it.
    app.delete('/conversions/:event_id', async (request, reply) => {
      const workspaceId = demandWorkspaceId(request)
      const { event_id } = request.params as { event_id: string }
      if (event_id.includes('\0')) throw notFound()
      const row = await changeAs(sql, byRight(request.caller, workspaceId), (tx) =>
        voidConversion(tx, workspaceId, event_id),
      )
      if (!row) throw notFound()
      return send(reply, 200, toConversionJson(row))
    })

    app.delete('/workspace/:workspace_id/customers/:external_id', async (request) => {
      const workspaceId = pathWorkspaceId(request)
      const { caller } = request
      const { external_id } = request.params as { external_id: string }
      if (external_id === '' || external_id.includes('\0')) throw notFound()
      const inTurn: InTurn = (work) => inDatabaseTurn(takerOf(caller, workspaceId), FORGET_WAIT_MS_MAX, work)
      return {
        external_id,
        conversions: await forgetCustomer(sql, shards, workspaceId, external_id, {
          by: byRight(caller, workspaceId),
          inTurn,
        }),
      }
    })

    app.register(reporting)
  }
  api.register(conversions)
}
