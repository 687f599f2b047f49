import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Flags } from '../../abuse/flags.js'
import { destinationAlone } from '../../abuse/reflag-domains.js'
import { noteCheck } from '../../maintenance/domain-checks-table.js'
import type { ApiDeps } from '../deps.js'
import { ANSWER_BYTES_MAX, joinInSlices } from '../http/body/large-answer.js'
import { InvalidFields, notFound, sentenceOf } from '../http/errors.js'
import { changeAs } from '../http/in-transaction.js'
import { contentTypes } from '../http/separated-values.js'
import { parseWire } from '../http/wire.js'
import type { Caller } from '../keys/caller.js'
import { takerOf } from '../limits/holder.js'
import { readInTurn } from '../limits/read-in-turn.js'
import { byRight } from '../roles/by-right.js'
import { demandWorkspaceId } from '../roles/named-workspace.js'
import { pathId, pathWorkspaceId } from '../roles/path-ids.js'
import { addDomain } from './add-domain.js'
import type { DomainCheck } from './check-cname.js'
import { isDefaultHost } from './domain-name.js'
import {
  DOMAINS_LISTED_MAX,
  type DomainAnswer,
  type DomainListAnswer,
  domainDraftSchema,
  domainListQuerySchema,
  domainPatchSchema,
  faviconSchema,
  removeQuerySchema,
} from './domain-schemas.js'
import { type DomainRow, type DomainSettings, findDomain, listDomains, updateDomain } from './domains-table.js'
import { removeDomain } from './remove-domain.js'

function dnsOf({ leads_here, problem, since, checked_at }: DomainRow): DomainAnswer['dns'] {
  if (leads_here === null || !since || !checked_at) return null
  return { leads_here, problem, since: since.toISOString(), checked_at: checked_at.toISOString() }
}

/** @param isChecked whether DNS records are checked; if not, an earlier result says nothing */
function toDomainAnswer(domain: DomainRow, isChecked: boolean): DomainAnswer {
  const { flagged, leads_here: _, problem: _problem, since: _since, checked_at: _checkedAt, ...row } = domain
  const urls = [row.fallback_url, row.root_url, row.favicon_url].filter((url) => url !== null)
  const listed = new Set(urls.filter((url) => flagged?.[url]))
  return {
    ...row,
    listed_urls: [...listed],
    dns: isChecked ? dnsOf(domain) : null,
    inserted_at: row.inserted_at.toISOString(),
  }
}

const invalid = (name: string, message: string) => new InvalidFields({ [name]: [message] })

const domainId = (request: FastifyRequest) => pathId((request.params as { domain_id: string }).domain_id)

/** @throws 400 if a list has one of the URLs. A domain cannot show a warning, as a link does. */
function demandUnlisted(flags: Flags | undefined, { fallback_url, root_url, favicon_url }: DomainSettings) {
  for (const [name, url] of Object.entries({ fallback_url, root_url, favicon_url })) {
    const found = url && flags?.flagOf({ ...destinationAlone(url), flagged: null }, undefined)
    if (found) throw invalid(name, `is on a list of dangerous destinations: ${found.entry}`)
  }
}

const TOO_SLOW = 'Reading the domains took too long; ask for fewer at once'

/** Longest wait of a removal for its turn in the database. A removal moves the links of the domain. */
const WAIT_MS_MAX = 3_000

/** @throws 400 if the settings would redirect visitors in a circle */
function demandWayOut(name: string, { fallback_url, root_url }: DomainSettings) {
  if (fallback_url && new URL(fallback_url).hostname === name)
    throw invalid('fallback_url', 'must point to another host, or visitors would be redirected in a circle')
  if (root_url && new URL(root_url).hostname === name && new URL(root_url).pathname === '/')
    throw invalid('root_url', 'must not point to itself')
}

/** Moving the links of a domain takes a second for each few thousand. */
const REMOVAL_MS_MAX = 60_000

export type DomainDeps = Pick<ApiDeps, 'sql' | 'plans' | 'publicUrl' | 'inDatabaseTurn'> & {
  /** The address of the api, as people see it. */
  apiUrl: URL
  /** Without it DNS is not checked, which a closed network may need. */
  domainCheck?: DomainCheck
  /** Without it no URL is compared with lists. */
  flags?: Flags
}

export function addDomainRoutes(api: FastifyInstance, deps: DomainDeps) {
  const { sql, publicUrl, apiUrl, domainCheck, flags, inDatabaseTurn } = deps
  const answerOf = (domain: DomainRow) => toDomainAnswer(domain, domainCheck !== undefined)

  async function add(request: FastifyRequest, workspaceId?: number) {
    const { workspace_id: wanted, name } = parseWire(domainDraftSchema, request.body)
    const place = workspaceId ?? demandWorkspaceId(request, wanted)
    if (name == null) throw invalid('name', "can't be blank")
    if (isDefaultHost(name, publicUrl)) throw invalid('name', 'is the default host, which every workspace has already')
    if (name === apiUrl.hostname) throw invalid('name', 'is the host of the API')
    return answerOf(await addDomain(deps, byRight(request.caller, place), place, name))
  }

  /** @returns JSON of a `DomainListAnswer`, which is made in slices */
  async function list(caller: Caller, workspaceId: number, query: unknown): Promise<Buffer> {
    const { limit, after } = parseWire(domainListQuerySchema, query)
    const page = { after: after ?? '', limit: limit ?? DOMAINS_LISTED_MAX, bytesMax: ANSWER_BYTES_MAX }
    const { rows, hasMore } = await readInTurn(deps, takerOf(caller, workspaceId), TOO_SLOW, (tx) =>
      listDomains(tx, workspaceId, page),
    )
    if (limit == null && hasMore) throw invalid('limit', 'is needed: these are too many domains for one answer')
    const rest: Omit<DomainListAnswer, 'domains'> = { has_more: hasMore, cname_target: domainCheck?.target ?? null }
    const write = (row: DomainRow) => JSON.stringify(answerOf(row))
    return joinInSlices('{"domains":[', rows, write, `],${JSON.stringify(rest).slice(1)}`)
  }

  async function change(request: FastifyRequest, settings: DomainSettings) {
    const workspaceId = pathWorkspaceId(request)
    const domain = await findDomain(sql, workspaceId, domainId(request))
    if (!domain) throw notFound()
    demandWayOut(domain.name, settings)
    demandUnlisted(flags, settings)
    const changed = await changeAs(sql, byRight(request.caller, workspaceId), (tx) =>
      updateDomain(tx, workspaceId, domain.id, settings),
    )
    if (!changed) throw notFound()
    return answerOf(changed)
  }

  const routes: FastifyPluginAsync = async (app) => {
    // The contract promises `error` in these answers, which a plain map of fields lacks.
    app.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof InvalidFields)) throw error
      reply.code(400).send({ error: sentenceOf(error.fields), code: 'bad_request', ...error.fields })
    })

    app.post('/domains', (request) => add(request))
    app.get('/workspace/:workspace_id/domains', async (request, reply) =>
      reply.type(contentTypes.json).send(await list(request.caller, pathWorkspaceId(request), request.query)),
    )
    app.get('/workspace/:workspace_id/domains/:domain_id/dns', async (request) => {
      const domain = await findDomain(sql, pathWorkspaceId(request), domainId(request))
      if (!domain) throw notFound()
      if (!domainCheck) return { leads_here: null, problem: null }
      const problem = (await domainCheck(domain.name)) ?? null
      await noteCheck(sql, domain.id, problem)
      return { leads_here: problem === null, problem }
    })
    app.post('/workspace/:workspace_id/domains', (request) => add(request, pathWorkspaceId(request)))
    app.patch('/workspace/:workspace_id/domains/:domain_id', (request) => {
      const { ignore_trailing_slash: ignores, ...settings } = parseWire(domainPatchSchema, request.body)
      return change(request, {
        ...settings,
        ...(ignores !== undefined && { ignore_trailing_slash: ignores ?? false }),
      })
    })
    app.patch('/workspace/:workspace_id/domains/:domain_id/favicon', (request) => {
      const { favicon_url } = parseWire(faviconSchema, request.body)
      if (favicon_url === undefined) throw invalid('favicon_url', "can't be blank")
      return change(request, { favicon_url })
    })
    app.delete(
      '/workspace/:workspace_id/domains/:domain_id',
      { handlerTimeout: REMOVAL_MS_MAX },
      async (request, reply) => {
        const workspaceId = pathWorkspaceId(request)
        const { links } = parseWire(removeQuerySchema, request.query)
        const id = domainId(request)
        const text = await inDatabaseTurn(takerOf(request.caller, workspaceId), WAIT_MS_MAX, () =>
          removeDomain(deps, byRight(request.caller, workspaceId), workspaceId, id, links ?? 'move'),
        )
        return reply.type('application/json').send(JSON.stringify(text))
      },
    )
  }
  api.register(routes)
}
