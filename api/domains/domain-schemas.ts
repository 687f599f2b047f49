import * as v from 'valibot'
import { readDestination } from '../links/draft/destination.js'
import { field, readBy, wireBoolean, wireId, wireString, wireText } from '../wire.js'
import { readNewDomainName } from './domain-name.js'
import { readPublicUrl } from './public-url.js'
import { LINKS_GO } from './remove-domain.js'

const notAnObject = 'must be an object'

export const domainDraftSchema = v.object(
  {
    workspace_id: field(wireId),
    name: field(v.pipe(wireString, readBy(readNewDomainName))),
  },
  notAnObject,
)

export const faviconSchema = v.object({ favicon_url: field(v.pipe(wireString, readBy(readPublicUrl))) }, notAnObject)

/** Absent is unchanged, null clears. */
export const domainPatchSchema = v.object(
  {
    ...faviconSchema.entries,
    fallback_url: field(v.pipe(wireString, readBy(readDestination))),
    root_url: field(v.pipe(wireString, readBy(readDestination))),
    robots_txt: field(wireText(100_000)),
    ignore_trailing_slash: field(wireBoolean),
  },
  notAnObject,
)

export const removeQuerySchema = v.object({
  links: field(v.picklist(LINKS_GO, `must be one of ${LINKS_GO.join(', ')}`)),
})

/** Domain as every route answers it. `name` is lower case and Punycode. */
export const domainAnswerSchema = v.strictObject({
  id: v.pipe(v.number(), v.integer()),
  workspace_id: v.pipe(v.number(), v.integer()),
  name: v.string(),
  favicon_url: v.nullable(v.string()),
  fallback_url: v.nullable(v.string()),
  root_url: v.nullable(v.string()),
  robots_txt: v.nullable(v.string()),
  ignore_trailing_slash: v.boolean(),
  inserted_at: v.pipe(v.string(), v.isoTimestamp()),
})
export type DomainAnswer = v.InferOutput<typeof domainAnswerSchema>

export const domainListAnswerSchema = v.strictObject({ domains: v.array(domainAnswerSchema) })

/** What was deleted, and what became of its links, in a sentence. */
export const domainDeletedAnswerSchema = v.string()

/** 400, 403 and 404 of these routes: the envelope, and for invalid fields each with its messages beside it. */
export const domainErrorSchema = v.objectWithRest({ error: v.string(), code: v.string() }, v.array(v.string()))
