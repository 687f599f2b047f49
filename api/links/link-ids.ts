import * as v from 'valibot'
import { ID_MAX, parseWire, wireId } from '../http/wire.js'
import { wireList } from '../http/wire-fields.js'

/** The number of links of one request. */
export const LINKS_MAX = 1000

export const linkIdsField = v.pipe(
  wireList(wireId, LINKS_MAX),
  v.metadata({
    jsonSchema: {
      type: 'array',
      maxItems: LINKS_MAX,
      items: { type: 'integer', minimum: 1, maximum: ID_MAX },
      description: 'ids of links',
    },
  }),
)

/** The body of requests that delete or restore links. */
export const linkIdsSchema = v.object({ ids: linkIdsField }, (issue) =>
  issue.expected === 'Object' ? 'must be an object' : 'is required',
)

/** @throws {InvalidFields} */
export const readLinkIds = (body: unknown) => parseWire(linkIdsSchema, body).ids
