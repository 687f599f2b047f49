import * as v from 'valibot'
import { countries } from '../../../links/countries.js'
import { PLATFORMS } from '../../../links/rule-kinds.js'
import { about, text } from '../../http/answer-values.js'
import { isObject, readBy, wireBoolean, wireInteger, wireString, wireText } from '../../http/wire.js'
import { draftField, wireDateTime } from '../../http/wire-fields.js'
import { linkDraftSchema } from '../draft/link-draft.js'

const picked = (names: readonly string[], description: string) =>
  draftField(v.picklist(names, `must be one of ${names.join(', ')}`), { type: 'string', enum: names, description })
const flag = (description: string) => draftField(wireBoolean, { type: 'boolean', description })
const line = (lengthMax: number, description: string, more: object = {}) =>
  draftField(wireText(lengthMax), { type: 'string', maxLength: lengthMax, description, ...more })

const NOT_AN_OBJECT = 'must be an object'

const VISITOR_KINDS = ['person', 'bot', 'preview_crawler'] as const

/** An imagined visitor, for whom an answer is previewed. */
export const visitorSchema = v.object(
  {
    country: draftField(
      v.pipe(
        wireString,
        readBy((text) => {
          const country = text.toUpperCase()
          return countries.has(country) ? { value: country } : { error: 'must be an ISO 3166 alpha-2 country code' }
        }),
      ),
      { type: 'string', pattern: '^[A-Za-z]{2}$', example: 'CH', description: 'ISO 3166 alpha-2; absent: unknown' },
    ),
    kind: picked(VISITOR_KINDS, 'kind of visitor; absent: a person. A preview crawler makes cards of links'),
    platform: picked(PLATFORMS, "platform of a person's device; absent: windows"),
    user_agent: line(512, 'user agent; absent: a usual one of `kind` and `platform`'),
    query: line(4096, 'query of the short URL, after `?`', { example: 'ref=mail' }),
    at: draftField(wireDateTime, {
      type: 'string',
      format: 'date-time',
      description: 'time of the visit; absent: now',
    }),
    draw: draftField(wireInteger(0, 99), {
      type: 'integer',
      minimum: 0,
      maximum: 99,
      description:
        'number that decides between rotator rules, also `sticky` ones; absent: 0, which selects the first rule',
    }),
    from_data_centre: flag('whether the address belongs to a network that rents out machines'),
    password_given: flag("whether the visitor has sent the link's password"),
    clicks_used_up: flag('whether a link with `expiry_clicks` has no clicks left'),
  },
  NOT_AN_OBJECT,
)
export type VisitorDraft = v.InferOutput<typeof visitorSchema>

const anObject = v.custom<Record<string, unknown>>(isObject, NOT_AN_OBJECT)

/** Checks only that the parts are objects. The link is read in the same way as a link that is saved. */
export const previewRequestSchema = v.pipe(
  anObject,
  v.object({ link: anObject, visitor: v.nullish(anObject) }, NOT_AN_OBJECT),
)
export const previewDraftSchema = v.object({ link: linkDraftSchema, visitor: v.optional(visitorSchema) })

export const outcomes = [
  'redirect',
  'frame',
  'tags',
  'card',
  'referrer',
  'warning',
  'password',
  'expired',
  'blocked',
  'not_found',
] as const

export const previewSchema = v.strictObject({
  full_url: about(v.string(), 'the short URL; its slug is /your-slug if the draft has none'),
  outcome: about(
    v.picklist(outcomes),
    'a redirect; a page with a frame, with tags or with the Open Graph card; a page that sets the referrer, warns or ' +
      'asks for the password; expired; blocked by the link; or not found, because the link is disabled or deleted',
  ),
  status: about(v.number(), 'HTTP status of the answer'),
  destination: about(text, 'destination of the visitor, without the attribution token; null if there is none'),
  rule: about(
    v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))),
    "place in `rules` of the rule that matched, from 1; null if the link's `url` is used",
  ),
  recorded: about(v.boolean(), 'whether a click is recorded, unless the workspace excludes the address'),
  uses_up_click: about(v.boolean(), 'whether the visit uses up one of `expiry_clicks`'),
  referrer_policy: about(text, 'header Referrer-Policy of the answer; null without one'),
  card: v.nullable(
    v.pipe(
      v.strictObject({
        title: about(v.string(), 'og_title, or the short URL without one'),
        description: about(text, 'og_description'),
        image: about(text, 'og_image'),
      }),
      v.description('the Open Graph card of the page; null without one'),
    ),
  ),
})

const qrFormats = ['svg', 'png'] as const

const formatField = {
  format: draftField(v.picklist(qrFormats, 'must be svg or png'), {
    type: 'string',
    enum: qrFormats,
    description: 'absent: svg',
  }),
}
export const qrRequestSchema = v.pipe(anObject, v.object({ link: anObject, ...formatField }, NOT_AN_OBJECT))
export const qrDraftSchema = v.object({ link: linkDraftSchema, ...formatField })

export const qrSchema = v.strictObject({
  address: about(v.string(), 'text of the code: the short URL with a query that marks the visit as a scan'),
  image: about(v.string(), 'data:image/svg+xml;base64,… or data:image/png;base64,…'),
})
