import * as v from 'valibot'
import { about, id, moment, text } from '../http/answer-values.js'
import { errorFields } from '../http/errors.js'
import { field, readBy, wireBoolean, wireId, wireString, wireText } from '../http/wire.js'
import { draftField } from '../http/wire-fields.js'
import { wireUrl } from '../links/draft/destination.js'
import { readNewDomainName } from './domain-name.js'
import { readPublicUrl } from './public-url.js'
import { LINKS_GO } from './remove-domain.js'

const fields = {
  name: 'host name, without scheme or path; answered in lower case and Punycode',
  favicon_url: 'icon of pages that the domain shows; null: none',
  fallback_url: 'destination of slugs that do not exist; null: a page that says so',
  root_url: 'destination of the domain itself; null: as of a slug that does not exist',
  ignore_trailing_slash: '`/a/` is `/a`, unless there is a link `/a/`',
  robots_txt: 'answered as /robots.txt of the domain; null: one that forbids everything',
}

const notAnObject = 'must be an object'

export const domainDraftSchema = v.object(
  {
    workspace_id: about(field(wireId), 'required where the key reaches several workspaces and the path names none'),
    name: draftField(v.pipe(wireString, readBy(readNewDomainName)), {
      type: 'string',
      maxLength: 253,
      example: 'go.example.com',
      description: fields.name,
    }),
  },
  notAnObject,
)

const url = { type: 'string', format: 'uri', example: 'https://example.com/icon.png' }

export const faviconSchema = v.object(
  { favicon_url: draftField(v.pipe(wireString, readBy(readPublicUrl)), { ...url, description: fields.favicon_url }) },
  notAnObject,
)

/** Absent is unchanged, null clears. */
export const domainPatchSchema = v.object(
  {
    ...faviconSchema.entries,
    fallback_url: draftField(wireUrl, { ...url, description: fields.fallback_url }),
    root_url: draftField(wireUrl, { ...url, description: fields.root_url }),
    robots_txt: about(field(wireText(100_000)), fields.robots_txt),
    ignore_trailing_slash: about(field(wireBoolean), fields.ignore_trailing_slash),
  },
  notAnObject,
)

export const removeQuerySchema = v.object({
  links: about(
    field(v.picklist(LINKS_GO, `must be one of ${LINKS_GO.join(', ')}`)),
    'what becomes of its links: `move` to the default host, which is the default, or `delete`',
  ),
})

/** Domain as every route answers it. `name` is lower case and Punycode. */
export const domainAnswerSchema = v.strictObject({
  id: about(id, 'what links name it by as `domain_id`'),
  workspace_id: about(id, 'whose it is'),
  name: about(v.string(), fields.name),
  favicon_url: about(text, fields.favicon_url),
  fallback_url: about(text, fields.fallback_url),
  root_url: about(text, fields.root_url),
  robots_txt: about(text, fields.robots_txt),
  ignore_trailing_slash: about(v.boolean(), fields.ignore_trailing_slash),
  inserted_at: about(moment, 'when it was added'),
})
export type DomainAnswer = v.InferOutput<typeof domainAnswerSchema>

export const domainListAnswerSchema = v.strictObject({
  domains: about(v.array(domainAnswerSchema), 'all of the workspace'),
  cname_target: about(text, 'host that CNAME records of domains must lead to; null where records are not looked at'),
})

/** What DNS says of a domain now. */
export const domainDnsAnswerSchema = v.strictObject({
  leads_here: about(v.nullable(v.boolean()), 'whether visitors come to us; null where records are not looked at'),
  problem: about(text, 'what is wrong, for people; null where nothing is known to be'),
})

/** What was deleted, and what became of its links, in a sentence. */
export const domainDeletedAnswerSchema = v.string()

/** 400, 403 and 404 of these routes: the envelope, and for invalid fields each with its messages beside it. */
export const domainErrorSchema = v.objectWithRest(
  { error: about(v.string(), errorFields.error), code: about(v.string(), errorFields.code) },
  v.array(v.string()),
)
