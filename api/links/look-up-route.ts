import type { FastifyInstance } from 'fastify'
import type { ISql } from 'postgres'
import * as v from 'valibot'
import type { ApiDeps } from '../deps.js'
import { findDomainIds } from '../domains/find-domain-ids.js'
import { about, id } from '../http/answer-values.js'
import { ANSWER_BYTES_MAX, joinInSlices } from '../http/body/large-answer.js'
import { InvalidFields } from '../http/errors.js'
import { contentTypes } from '../http/separated-values.js'
import { parseWire } from '../http/wire.js'
import { wireArray } from '../http/wire-fields.js'
import { takerOf } from '../limits/holder.js'
import { pathWorkspaceId } from '../roles/path-ids.js'
import { linkDraftSchema, slugJsonSchema, slugSchema } from './draft/link-draft.js'
import { LINKS_MAX } from './link-ids.js'
import { fieldErrorsSchema } from './link-schemas.js'
import { readLinksInTurn } from './list/read-links.js'

const { domain } = linkDraftSchema.entries
const slug = v.pipe(slugSchema, v.metadata({ jsonSchema: { ...slugJsonSchema, description: 'a slug or an alias' } }))

/** The body: short URLs, in the fields by which links are saved. */
export const lookUpSchema = v.object({
  addresses: v.pipe(wireArray(v.object({ slug, domain }, 'must be an object'), LINKS_MAX), v.description('short URLs')),
})

export const lookedUpSchema = v.strictObject({
  addresses: about(
    v.array(
      v.strictObject({
        is_taken: about(v.boolean(), 'whether a link has this short URL, so that no new link can'),
        link: about(
          v.nullable(v.strictObject({ id: about(id, 'id of the link'), url: about(v.string(), 'its destination') })),
          'the link with this short URL, if it belongs to the workspace and is not in the trash',
        ),
        error: v.optional(about(fieldErrorsSchema, 'why no link can have this short URL; absent if one can')),
      }),
    ),
    'an entry for each short URL of the request, in the same order',
  ),
})

type LookedUp = v.InferOutput<typeof lookedUpSchema>['addresses'][number]

/** The links at these addresses, without URLs if those of the workspace have more than `ANSWER_BYTES_MAX`. */
const findAddresses = (sql: ISql, workspaceId: number, addresses: { domainId: number; slug: string }[]) => sql<
  { place: number; is_own: boolean; id: number; url: string | null }[]
>`
  SELECT place::integer - 1 AS place, is_own, id,
    CASE WHEN is_own AND sum(octet_length(url)) FILTER (WHERE is_own) OVER () <= ${ANSWER_BYTES_MAX} THEN url END AS url
  FROM (
    SELECT place, links.workspace_id = ${workspaceId} AS is_own,
      coalesce(whole.id, links.id) AS id, coalesce(whole.url, links.url) AS url
    FROM unnest(
      ${addresses.map(({ domainId }) => domainId)}::integer[], ${addresses.map(({ slug }) => slug)}::text[]
    ) WITH ORDINALITY AS given (domain_id, slug, place)
    JOIN links ON links.domain_id = given.domain_id AND links.slug = given.slug AND NOT links.deleted
    LEFT JOIN links AS whole ON whole.id = links.alias_of
  ) AS found`

/** Finds links by their short URLs. An import uses it instead of reading all links of a workspace. */
export function addLookUpRoute(app: FastifyInstance, deps: Pick<ApiDeps, 'sql' | 'inDatabaseTurn' | 'publicUrl'>) {
  app.post('/workspace/:workspace_id/links/lookup', { config: { scope: 'read' } }, async (request, reply) => {
    const workspaceId = pathWorkspaceId(request)
    const { addresses } = parseWire(lookUpSchema, request.body)
    const choices = addresses.map(({ domain }) => ({ workspaceId, domain: domain ?? null }))
    const { domainIds, rows } = await readLinksInTurn(deps, takerOf(request.caller, workspaceId), async (tx) => {
      const domainIds = await findDomainIds(tx, deps.publicUrl.host, choices)
      const asked = addresses.map(({ slug }, i) => ({ domainId: domainIds[i] ?? -1, slug }))
      return { domainIds, rows: await findAddresses(tx, workspaceId, asked) }
    })
    const found = new Map(rows.map((row) => [row.place, row]))
    if (rows.some(({ is_own, url }) => is_own && url === null)) {
      const why = `lead to more than ${ANSWER_BYTES_MAX / 1_000_000} MB of URLs`
      throw new InvalidFields({ addresses: [`${why}; send at most ${Math.ceil(addresses.length / 2)} at once`] })
    }
    const answerOf = (place: number): LookedUp => {
      const row = found.get(place)
      return {
        is_taken: row !== undefined,
        link: row?.is_own ? { id: row.id, url: row.url! } : null,
        ...(domainIds[place] === null && { error: { domain: ['is not yours'] } }),
      }
    }
    const json = await joinInSlices('{"addresses":[', addresses, (_, i) => JSON.stringify(answerOf(i)), ']}')
    return reply.type(contentTypes.json).send(json)
  })
}
