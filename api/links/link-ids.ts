import * as v from 'valibot'
import { idMax, parseWire, wireId } from '../http/wire.js'
import { wireList } from '../http/wire-fields.js'

/** The number of links of one request. */
export const linksMax = 1000

export const linkIdsField = v.pipe(
  wireList(wireId, linksMax),
  v.metadata({
    jsonSchema: {
      type: 'array',
      maxItems: linksMax,
      items: { type: 'integer', minimum: 1, maximum: idMax },
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
