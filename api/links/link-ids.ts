import * as v from 'valibot'
import { idMax, parseWire, wireId } from '../http/wire.js'
import { wireList } from '../http/wire-fields.js'

/** Of one request. */
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

/** Body of deletion and restoration. */
export const linkIdsSchema = v.object({ ids: linkIdsField }, (issue) =>
  issue.expected === 'Object' ? 'must be an object' : 'is required',
)

/** @throws {InvalidFields} */
export const readLinkIds = (body: unknown) => parseWire(linkIdsSchema, body).ids
