import * as v from 'valibot'
import { about, id, moment, text } from '../http/answer-values.js'
import { errorFields } from '../http/errors.js'
import { field, readBy, wireBoolean, wireId, wireInteger, wireString, wireText } from '../http/wire.js'
import { draftField } from '../http/wire-fields.js'
import { wireUrl } from '../links/draft/destination.js'
import { readNewDomainName } from './domain-name.js'
import { readPublicUrl } from './public-url.js'
import { LINKS_GO } from './remove-domain.js'

const fields = {
  name: 'host name, without scheme or path; answered in lower case and Punycode',
  favicon_url: 'icon of pages that the domain shows; null for none',
  fallback_url: 'destination of slugs that do not exist; null for a page that says so',
  root_url: "destination of the domain's root; null to treat it as a slug that does not exist",
  ignore_trailing_slash: 'whether `/a/` means `/a`, unless there is a link `/a/`',
  robots_txt: 'content of /robots.txt of the domain; null for one that forbids everything',
}

const NOT_AN_OBJECT = 'must be an object'

export const domainDraftSchema = v.object(
  {
    workspace_id: about(field(wireId), 'required if the key reaches several workspaces and the path names none'),
    name: draftField(v.pipe(wireString, readBy(readNewDomainName)), {
      type: 'string',
      maxLength: 253,
      example: 'go.example.com',
      description: fields.name,
    }),
  },
  NOT_AN_OBJECT,
)

const url = { type: 'string', format: 'uri', example: 'https://example.com/icon.png' }

export const faviconSchema = v.object(
  { favicon_url: draftField(v.pipe(wireString, readBy(readPublicUrl)), { ...url, description: fields.favicon_url }) },
  NOT_AN_OBJECT,
)

export const ROBOTS_LENGTH_MAX = 10_000

/** The body that changes a domain. An absent field stays unchanged, and null clears a field. */
export const domainPatchSchema = v.object(
  {
    ...faviconSchema.entries,
    fallback_url: draftField(wireUrl, { ...url, description: fields.fallback_url }),
    root_url: draftField(wireUrl, { ...url, description: fields.root_url }),
    robots_txt: about(field(wireText(ROBOTS_LENGTH_MAX)), fields.robots_txt),
    ignore_trailing_slash: about(field(wireBoolean), fields.ignore_trailing_slash),
  },
  NOT_AN_OBJECT,
)

/** How many domains a page has at most, and how many are listed without `limit`. */
const PAGE_DOMAINS_MAX = 1_000
export const DOMAINS_LISTED_MAX = 5_000

export const domainListQuerySchema = v.object({
  limit: draftField(wireInteger(1, PAGE_DOMAINS_MAX), {
    type: 'integer',
    minimum: 1,
    maximum: PAGE_DOMAINS_MAX,
    description: 'maximum number of domains on a page, which ends earlier at 6 MB; all domains by default',
  }),
  after: draftField(wireText(253), {
    type: 'string',
    description: 'name of a domain; only domains that follow it are listed',
  }),
})

export const removeQuerySchema = v.object({
  links: about(
    field(v.picklist(LINKS_GO, `must be one of ${LINKS_GO.join(', ')}`)),
    'what happens to the links of the domain: `move` them to the default host, which is the default, or `delete` them',
  ),
})

/** The last check of a domain's DNS record. */
const dnsStatusSchema = v.strictObject({
  leads_here: about(v.boolean(), 'whether the domain leads to this installation'),
  problem: about(text, 'the problem with the record, for people; null if the domain leads here'),
  since: about(moment, 'when a check first had this result'),
  checked_at: about(moment, 'when the record was last checked'),
})

/** A domain in the answer of every route. `name` is in lower case and Punycode. */
export const domainAnswerSchema = v.strictObject({
  id: about(id, 'id of the domain, for `domain_id` of links'),
  workspace_id: about(id, 'workspace of the domain'),
  name: about(v.string(), fields.name),
  favicon_url: about(text, fields.favicon_url),
  fallback_url: about(text, fields.fallback_url),
  root_url: about(text, fields.root_url),
  listed_urls: about(v.array(v.string()), 'those of these URLs that a blocklist has, which are not used'),
  robots_txt: about(text, fields.robots_txt),
  ignore_trailing_slash: about(v.boolean(), fields.ignore_trailing_slash),
  dns: about(
    v.nullable(dnsStatusSchema),
    'the last check of the DNS record, which is checked every hour; null before the first check, and if records are not checked',
  ),
  inserted_at: about(moment, 'when the domain was added'),
})
export type DomainAnswer = v.InferOutput<typeof domainAnswerSchema>

export const domainListAnswerSchema = v.strictObject({
  domains: about(v.array(domainAnswerSchema), 'domains of the workspace by name: all, or a page of them with `limit`'),
  has_more: about(
    v.boolean(),
    'whether further domains follow; they are listed with `after`, the name of the last one',
  ),
  cname_target: about(text, 'host that CNAME records of domains must lead to; null if records are not checked'),
})

export type DomainListAnswer = v.InferOutput<typeof domainListAnswerSchema>

/** The current state of a domain's DNS record. */
export const domainDnsAnswerSchema = v.strictObject({
  leads_here: about(
    v.nullable(v.boolean()),
    'whether the domain leads to this installation; null if records are not checked',
  ),
  problem: about(text, 'the problem with the record, for people; null if none is known'),
})

/** A sentence about the deleted domain and its links. */
export const domainDeletedAnswerSchema = v.string()

/** The errors 400, 403 and 404 of these routes: the envelope, and the messages of invalid fields beside it. */
export const domainErrorSchema = v.objectWithRest(
  { error: about(v.string(), errorFields.error), code: about(v.string(), errorFields.code) },
  v.array(v.string()),
)
