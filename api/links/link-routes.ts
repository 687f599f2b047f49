import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as v from 'valibot'
import type { Flags } from '../../abuse/flags.js'
import type { LinkRow } from '../../links/link-row.js'
import type { Reach } from '../../outbound/reach.js'
import type { ApiDeps } from '../deps.js'
import { DEFAULT_DOMAIN_ID, listDomainNames } from '../domains/domains-table.js'
import { exactJson } from '../http/body/exact-json.js'
import { joinInSlices } from '../http/body/large-answer.js'
import { type FieldErrors, forbidden, InvalidFields, notFound, RateLimitExceeded } from '../http/errors.js'
import { demandMatch } from '../http/etag.js'
import { contentTypes } from '../http/separated-values.js'
import { whileAsked } from '../http/while-wanted.js'
import { isObject, parseWire } from '../http/wire.js'
import { takerOf } from '../limits/holder.js'
import { readStatistics, statisticsOf } from '../reports/link-statistics.js'
import { REPORT_MS_MAX } from '../reports/run-query.js'
import { namedWorkspaceId } from '../roles/named-workspace.js'
import { pathId, pathWorkspaceId } from '../roles/path-ids.js'
import { withHooksFor } from '../webhooks/shown-hooks.js'
import { toBase62 } from './base62.js'
import { framesOf } from './frames/frames-of.js'
import type { FrameLook } from './frames/look-at-frames.js'
import { toCountedLinkAnswer, toLinkAnswer, toSavedLinkAnswer } from './link-answer.js'
import { etagOf } from './link-etag.js'
import { LINKS_MAX } from './link-ids.js'
import { addLinkNamesRoute } from './link-names-route.js'
import { type bulkResultSchema, DOMAINS_SHOWN_MAX, type SavedLink, type singleLinkSchema } from './link-schemas.js'
import { findLinks } from './links-table.js'
import { exportLinks } from './list/export-links.js'
import { listPage } from './list/list-page.js'
import { exportQuerySchema, listQuerySchema } from './list/list-query.js'
import { addLookUpRoute } from './look-up-route.js'
import { addPreviewRoutes } from './preview/preview-routes.js'
import type { Entry, NewWorkspaces, SaveContext, Saved } from './save/entry.js'
import { newWorkspaceMessage } from './save/new-workspaces.js'
import { saveLinks } from './save/save-links.js'
import { addTrashRoutes } from './trash-routes.js'

/** Enough for 1000 links with the longest destinations and with notes. */
const BODY_LIMIT = 16 * 1024 * 1024
/** The contract's time limit for a bulk request. */
const HANDLER_TIMEOUT = 60_000
/** Shorter than the time limit of the request, so that the caller always learns the outcome. */
const SAVE_MS_MAX = 50_000
const PATCH_MS_MAX = 8_000
/** Fastify measures until the client has read the last byte. A client that reads nothing is disconnected earlier. */
const EXPORT_MS_MAX = 3600_000

function errorsOf(saved: Exclude<Saved, { link: LinkRow }>): FieldErrors {
  if (saved.kind === 'invalid') return saved.errors
  if (saved.kind === 'limited') return { base: [newWorkspaceMessage(saved.limit)] }
  return { [saved.field]: [saved.kind === 'missing' ? 'not found' : saved.why] }
}

export type LinkDeps = ApiDeps & {
  /** Checks whether a destination may be framed. Without it nothing is checked. */
  lookAtFrames?: FrameLook
  /** Decides which addresses webhooks may name. */
  reach: Reach
  /** Without it destinations are compared with no list. */
  flags?: Flags
  /** Limits of new workspaces. Without it they have none. */
  newWorkspaces?: NewWorkspaces
}

export function addLinkRoutes(app: FastifyInstance, deps: LinkDeps) {
  const { sql, inDatabaseTurn, inQueryPlace, publicUrl, now, plans, lookAtFrames: look } = deps

  // Only a link that is saved alone is checked. Checking a thousand links would keep the caller waiting.
  const lookAtFrames = look && ((entry: Entry) => framesOf(entry, { look, sql, publicUrl }))

  const toBulkEntry = (saved: Saved, index: number): v.InferOutput<typeof bulkResultSchema>[number] =>
    'link' in saved
      ? { index, status: 'success', link: toSavedLinkAnswer(saved.link, publicUrl) }
      : { index, status: 'error', error: errorsOf(saved) }

  /** @param wanted aborts when nobody waits for the statistics any more */
  const readCounts = ({ caller }: FastifyRequest, workspaceId: number, linkIds: number[], wanted: AbortSignal) =>
    readStatistics(inQueryPlace, takerOf(caller, workspaceId), linkIds, now(), wanted)

  /** @param wanted aborts when the client has left; by default never */
  const contextOf = (
    request: FastifyRequest,
    workspaceId?: number,
    wanted = new AbortController().signal,
  ): SaveContext => ({
    sql,
    inDatabaseTurn,
    hold: request.holding?.hold,
    plans,
    caller: request.caller,
    defaultHost: publicUrl.host,
    workspaceId,
    async countClicks(workspaceId, linkIds) {
      const statistics = await readCounts(request, workspaceId, linkIds, wanted)
      return new Map([...statistics].map(([id, row]) => [id, { all: row.clicks_total, human: row.human_clicks_total }]))
    },
    namedWorkspaceId: () => namedWorkspaceId(request),
    reach: deps.reach,
    flags: deps.flags,
    newWorkspaces: deps.newWorkspaces,
  })

  async function saveOne(context: SaveContext, body: unknown, msMax = SAVE_MS_MAX): Promise<LinkRow> {
    const [saved] = await saveLinks({ ...context, framesOf: lookAtFrames }, [body], msMax)
    if (saved.kind === 'missing') throw notFound()
    if (saved.kind === 'forbidden') throw forbidden(saved.why)
    if (saved.kind === 'limited')
      throw new RateLimitExceeded(newWorkspaceMessage(saved.limit), saved.limit, saved.limit, 3600)
    if (saved.kind === 'invalid') throw new InvalidFields(saved.errors)
    return saved.link
  }

  /** Saves the links of a body. Answers the link for an object, a bulk result for an array. */
  async function save(request: FastifyRequest, reply: FastifyReply, workspaceId?: number): Promise<unknown> {
    const { body } = request
    if (Array.isArray(body) && body.length > LINKS_MAX)
      throw new InvalidFields({ base: [`at most ${LINKS_MAX} links at once`] })
    const saving = <T>(work: (context: SaveContext) => Promise<T>) =>
      whileAsked(reply, (wanted) => work(contextOf(request, workspaceId, wanted)))
    if (Array.isArray(body)) {
      const saved = await saving((context) => saveLinks(context, body, SAVE_MS_MAX))
      const result = await joinInSlices('[', saved, (each, index) => exactJson(toBulkEntry(each, index)), ']')
      return reply.type(contentTypes.json).send(result)
    }
    const link: SavedLink = toSavedLinkAnswer(await saving((context) => saveOne(context, body)), publicUrl)
    return link
  }

  async function findLink(request: FastifyRequest) {
    const id = pathId((request.params as { id: string }).id)
    const [link] = withHooksFor(request.caller, await findLinks(sql, [id], request.caller.workspaceIds))
    if (!link) throw notFound()
    return link
  }

  const options = { bodyLimit: BODY_LIMIT, handlerTimeout: HANDLER_TIMEOUT, config: { keyInBody: true } }
  app.post('/link', options, (request, reply) => save(request, reply))
  app.post('/links', options, (request, reply) => save(request, reply))
  app.post('/workspace/:workspace_id/links', options, (request, reply) =>
    save(request, reply, pathWorkspaceId(request)),
  )

  app.patch('/workspace/:workspace_id/links/:id', { ...options, handlerTimeout: 10_000 }, async (request, reply) => {
    const workspaceId = pathWorkspaceId(request)
    const id = pathId((request.params as { id: string }).id)
    const { body } = request
    if (!isObject(body)) throw new InvalidFields({ base: ['must be an object'] })
    const demandKnown = demandMatch(request.headers['if-match'], 'link', (link: LinkRow) => etagOf(link, publicUrl))
    const link = await whileAsked(reply, (wanted) =>
      saveOne({ ...contextOf(request, workspaceId, wanted), demandKnown }, { ...body, id }, PATCH_MS_MAX),
    )
    reply.header('ETag', etagOf(link, publicUrl))
    return toSavedLinkAnswer(link, publicUrl)
  })

  app.get('/link/:id', async (request, reply) => {
    const link = await findLink(request)
    reply.header('ETag', etagOf(link, publicUrl))
    return toLinkAnswer(link, publicUrl)
  })

  app.get('/get_link/:id', async (request, reply): Promise<v.InferOutput<typeof singleLinkSchema>> => {
    const link = await findLink(request)
    const [domains, rows] = await Promise.all([
      listDomainNames(sql, link.workspace_id, DOMAINS_SHOWN_MAX),
      whileAsked(reply, (wanted) => readCounts(request, link.workspace_id, [link.id], wanted)),
    ])
    const statistics = statisticsOf(rows, link.id)
    const { domain_id: id, domain: name, workspace_id } = link
    return {
      link: toCountedLinkAnswer(link, publicUrl, statistics),
      base62_id: toBase62(link.id),
      clicks_count: statistics.clicks_total,
      domain: id === DEFAULT_DOMAIN_ID ? null : { id, name, workspace_id },
      domains,
    }
  })

  for (const name of ['list_links', 'links'])
    app.get(`/workspace/:workspace_id/${name}`, { handlerTimeout: REPORT_MS_MAX }, async (request, reply) => {
      const workspaceId = pathWorkspaceId(request)
      const query = parseWire(listQuerySchema, request.query)
      const page = await whileAsked(reply, (signal) => listPage(deps, request.caller, workspaceId, query, signal))
      return reply.type(contentTypes.json).send(page)
    })

  app.get('/workspace/:workspace_id/links/export', { handlerTimeout: EXPORT_MS_MAX }, async (request, reply) => {
    const workspaceId = pathWorkspaceId(request)
    return exportLinks(deps, reply, workspaceId, parseWire(exportQuerySchema, request.query))
  })

  addLinkNamesRoute(app, deps)
  addLookUpRoute(app, deps)
  addPreviewRoutes(app, deps, contextOf)
  addTrashRoutes(app, deps)
}
