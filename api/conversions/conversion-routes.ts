import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { forgetCustomer } from '../../maintenance/forget-customer.js'
import type { Plan, Plans } from '../../usage/plans.js'
import type { Address } from '../../visit/address/address.js'
import { readAsJson } from '../bodies.js'
import type { ApiDeps } from '../deps.js'
import {
  ApiError,
  type FieldErrors,
  InvalidFields,
  notAuthorized,
  notFound,
  RateLimitExceeded,
  sentenceOf,
} from '../errors.js'
import { inTime } from '../in-time.js'
import { createAddressBudget } from '../limits/address-budget.js'
import { demandFeature } from '../limits/demand-feature.js'
import { limitHeaders } from '../limits/limit-headers.js'
import { demandWorkspaceId, namedWorkspaceId } from '../named-workspace.js'
import { pathWorkspaceId } from '../path-ids.js'
import { contentTypes } from '../separated-values.js'
import { isObject, parseWire, readWire, wireId } from '../wire.js'
import { readClaim } from './claim.js'
import { toConversionCsv, toConversionJson } from './conversion-answer.js'
import { conversionsMax, type Input, readConversionDraft } from './conversion-draft.js'
import { conversionListQuerySchema } from './conversion-schemas.js'
import { type ConversionRow, findTokenOwner, listConversions, type Recorded } from './conversions-table.js'
import { findMetadata } from './metadata-text.js'
import { createConversionReports, type Placed } from './report-conversions.js'

/** 1000 conversions with the largest metadata. */
const bodyLimit = 16 * 1024 * 1024
/** As of other bulk requests. */
const handlerMsMax = 60_000
/** Pages report an event or two; an address may have a few people behind it. */
const browserBudget = { burst: 20, ratePerSecond: 1 }

/** Answered with 422: fields of the event. All else that is wrong with a request is 400. */
class InvalidConversion extends InvalidFields {}

const planMessage = 'Conversions need the Growth plan or a larger one'

/** The event of a body; of an array, one for each entry. */
function inputsOf({ body, bodyText }: FastifyRequest): Input[] {
  const isForm = bodyText === undefined
  const texts = bodyText?.includes('{') ? findMetadata(bodyText) : []
  return [body].flat().map((fields, i) => ({ fields, metadataText: texts[i], isForm }))
}

type Entry = { errors: FieldErrors } | { placed: Placed } | { sameAs: number }

export function addConversionRoutes(
  api: FastifyInstance,
  deps: ApiDeps & { plans: Plans; clientAddressOf: (request: FastifyRequest) => Address },
) {
  const { sql, shards, now, plans, clientAddressOf } = deps
  const reports = createConversionReports(deps)
  const budget = createAddressBudget(browserBudget)

  const send = (reply: FastifyReply, status: number, json: string) =>
    reply.code(status).type('application/json; charset=utf-8').send(json)

  function demandRecorded(recorded: Recorded): { isNew: boolean; row: ConversionRow } {
    if (!('row' in recorded)) throw recorded.outcome === 'missing' ? notFound() : new ApiError('forbidden', planMessage)
    return { isNew: recorded.outcome === 'new', row: recorded.row }
  }

  async function reportOne(request: FastifyRequest, reply: FastifyReply) {
    namedWorkspaceId(request) // what the query says must make sense, whatever the body is
    const { body } = request
    if (!isObject(body)) throw new InvalidFields({ base: ['must be an object, or an array of objects'] })
    const workspaceId = demandWorkspaceId(request, body.workspace_id)
    const read = readConversionDraft(inputsOf(request)[0], now(), false)
    if ('errors' in read) throw new InvalidConversion(read.errors)
    const { isNew, row } = demandRecorded(await reports.recordOne(request, { draft: read.value, workspaceId }))
    return send(reply, isNew ? 201 : 200, toConversionJson(row))
  }

  /** What an entry of an array asks for. */
  function readEntry(request: FastifyRequest, input: Input, workspaceId: number | undefined): Entry {
    const { fields } = input
    if (!isObject(fields)) return { errors: { base: ['must be an object'] } }
    const { workspace_id } = fields
    const read = readConversionDraft(input, now(), false)
    const errors = 'errors' in read ? { ...read.errors } : {}
    const named = workspace_id == null || workspace_id === '' ? { value: workspaceId } : readWire(wireId, workspace_id)
    if ('errors' in named) errors.workspace_id = Object.values(named.errors).flat()
    else if (named.value === undefined) errors.workspace_id = ["can't be blank: the key reaches several"]
    else if (!request.caller.workspaceIds.includes(named.value)) errors.workspace_id = ['not found']
    else if ('value' in read) return { placed: { draft: read.value, workspaceId: named.value } }
    return { errors }
  }

  function readEntries(request: FastifyRequest): Entry[] {
    const workspaceId = namedWorkspaceId(request)
    const firstOf = new Map<string, number>()
    return inputsOf(request).map((input, i) => {
      const entry = readEntry(request, input, workspaceId)
      if (!('placed' in entry) || entry.placed.draft.event_id == null) return entry
      const event = `${entry.placed.workspaceId} ${entry.placed.draft.event_id}`
      const first = firstOf.get(event)
      if (first !== undefined) return { sameAs: first }
      firstOf.set(event, i)
      return entry
    })
  }

  /** @param isFirst whether no entry before it has its event_id */
  function toResult(recorded: Recorded | FieldErrors, index: number, isFirst: boolean): string {
    const { outcome } = recorded
    if ('row' in recorded) {
      const json = toConversionJson(recorded.row as ConversionRow)
      return `{"index":${index},"status":"success","is_new":${isFirst && outcome === 'new'},"conversion":${json}}`
    }
    const error =
      outcome === 'plan' ? { base: [planMessage] } : outcome === 'missing' ? { workspace_id: ['not found'] } : recorded
    return JSON.stringify({ index, status: 'error', error })
  }

  async function reportMany(request: FastifyRequest, reply: FastifyReply) {
    const { length } = request.body as unknown[]
    if (length > conversionsMax) throw new InvalidFields({ base: [`must have at most ${conversionsMax} conversions`] })
    if (length === 0) return send(reply, 200, '[]')
    const entries = readEntries(request)
    const open = entries.flatMap((entry) => ('placed' in entry ? [entry] : []))
    const recorded = await reports.recordMany(
      request,
      open.map(({ placed }) => placed),
    )
    if (open.length > 0 && recorded.every(({ outcome }) => outcome === 'plan'))
      throw new ApiError('forbidden', planMessage)
    const resultOf = new Map<Entry, Recorded>(open.map((entry, i) => [entry, recorded[i]]))
    const results = entries.map((entry, index) => {
      const first = 'sameAs' in entry ? entries[entry.sameAs] : entry
      return toResult('errors' in first ? first.errors : resultOf.get(first)!, index, first === entry)
    })
    return send(reply, 200, `[${results.join(',')}]`)
  }

  /**
   * From a page, by a visitor who has come by a link: the signed token takes the place of a key. The answer says only what
   * was sent, and so tells nobody what is known of an event, or of a customer, whose id they have guessed.
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
    const { body } = request
    if (!isObject(body)) throw notAuthorized()
    const claim = readClaim(body.svc_cid, await reports.signer())
    if (claim.kind !== 'click') throw notAuthorized()
    const owner = await findTokenOwner(sql, claim.linkId)
    if (!owner) throw notAuthorized()
    demandFeature(plans[owner.plan as Plan], 'conversions')
    if (!owner.conversion_tracking) throw new ApiError('forbidden', 'The workspace does not track conversions')
    const read = readConversionDraft(inputsOf(request)[0], now(), true)
    if ('errors' in read) throw new InvalidConversion(read.errors)
    const { draft } = { draft: read.value }
    const recorded = await reports.recordOne(request, { draft, workspaceId: owner.workspace_id })
    const { isNew, row } = demandRecorded(recorded)
    const said: ConversionRow = {
      ...row,
      event_name: draft.event_name,
      event_type: draft.event_type ?? 'custom',
      external_id: draft.external_id ?? null,
      link_id: claim.linkId,
      click_id: claim.clickId,
      amount_cents: draft.amount_cents == null ? null : String(draft.amount_cents),
      currency: draft.currency ?? 'USD',
      country: draft.country ?? (isNew ? row.country : null),
      ip_source: 'visitor',
      source: isNew ? row.source : 'browser',
      metadata: draft.metadata,
      occurred_at: isNew || !draft.occurred_at ? row.inserted_at : new Date(draft.occurred_at),
    }
    return send(reply, isNew ? 201 : 200, toConversionJson(said))
  }

  const reporting: FastifyPluginAsync = async (open) => {
    open.addHook('onSend', async (_request, reply) => {
      reply.header('Access-Control-Allow-Origin', '*') // keys are not among the headers that pages may send
    })
    const config = { keyOptional: true, keepsText: true, timesItself: true }
    open.post('/conversions', { bodyLimit, config }, (request, reply) => {
      const report = !request.caller ? reportFromBrowser : Array.isArray(request.body) ? reportMany : reportOne
      return inTime(report(request, reply), handlerMsMax, 'The request took too long')
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

  const conversions: FastifyPluginAsync = async (app) => {
    readAsJson(app, 'text/plain') // from pages: other types would need a preflight, which sendBeacon cannot make
    // The contract promises `error` in these answers. 400: the request cannot be read, or does not say which workspace it
    // means. 422: it can, and a field of the event is not what it must be.
    app.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof InvalidFields)) throw error
      const isInvalid = error instanceof InvalidConversion
      const code = isInvalid ? 'validation_failed' : 'bad_request'
      reply.code(isInvalid ? 422 : 400).send({ error: sentenceOf(error.fields), code, ...error.fields })
    })

    app.get('/conversions', async (request, reply) => {
      const query = parseWire(conversionListQuerySchema, request.query)
      const rows = await listConversions(sql, demandWorkspaceId(request), query)
      const limit = query.limit ?? 100
      const shown = rows.slice(0, limit)
      const hasMore = rows.length > limit
      if (query.format === 'csv') {
        if (hasMore) reply.header('X-Next-After', shown.at(-1)!.id)
        reply.header('Content-Disposition', 'attachment; filename="conversions.csv"')
        return reply.type(contentTypes.csv).send(toConversionCsv(shown))
      }
      const conversions = shown.map(toConversionJson)
      return send(reply, 200, `{"conversions":[${conversions.join(',')}],"has_more":${hasMore}}`)
    })

    app.delete('/workspace/:workspace_id/customers/:external_id', async (request) => {
      const workspaceId = pathWorkspaceId(request)
      const { external_id } = request.params as { external_id: string }
      if (external_id === '' || external_id.includes('\0')) throw notFound()
      return { external_id, conversions: await forgetCustomer(sql, shards, workspaceId, external_id, request.caller) }
    })

    app.register(reporting)
  }
  api.register(conversions)
}
