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

const notAnObject = 'must be an object'

const VISITOR_KINDS = ['person', 'bot', 'preview_crawler'] as const

/** A visitor who is not there. */
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
    kind: picked(VISITOR_KINDS, 'who comes; absent: a person. A preview crawler is one that makes cards of links'),
    platform: picked(PLATFORMS, 'what a person comes with; absent: windows'),
    user_agent: line(512, 'this instead of a usual one of `kind` and `platform`'),
    query: line(4096, 'what stands behind `?` of the short URL', { example: 'ref=mail' }),
    at: draftField(wireDateTime, { type: 'string', format: 'date-time', description: 'when; absent: now' }),
    draw: draftField(wireInteger(0, 99), {
      type: 'integer',
      minimum: 0,
      maximum: 99,
      description: 'what rotators draw, of 100, also where a link is `sticky`; absent: 0, which the first of them gets',
    }),
    from_data_centre: flag('whether the address is of a network that rents out machines'),
    password_given: flag("whether the link's password was sent, where it has one"),
    clicks_used_up: flag('whether a link with `expiry_clicks` has none left'),
  },
  notAnObject,
)
export type VisitorDraft = v.InferOutput<typeof visitorSchema>

const anObject = v.custom<Record<string, unknown>>(isObject, notAnObject)

/** What its parts say is looked at where they are read: a link as if it were to be saved. */
export const previewRequestSchema = v.pipe(
  anObject,
  v.object({ link: anObject, visitor: v.nullish(anObject) }, notAnObject),
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
  full_url: about(v.string(), 'the short URL; with /your-slug where a draft has no slug'),
  outcome: about(
    v.picklist(outcomes),
    'a redirect; a page with a frame, with tags, with the Open Graph card, one that sets the referrer, warns, or asks for the ' +
      'password; expired, blocked by the link, or not found, because it is disabled or deleted',
  ),
  status: about(v.number(), 'of the answer'),
  destination: about(text, 'where the visitor gets to, without the attribution token; null: nowhere'),
  rule: about(
    v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))),
    'which of `rules` said so, from 1; null: the `url` of the link',
  ),
  recorded: about(v.boolean(), 'whether a click is recorded, unless the workspace excludes the address'),
  uses_up_click: about(v.boolean(), 'whether it is one of `expiry_clicks`'),
  referrer_policy: about(text, 'what browsers are told; null: nothing'),
  card: v.nullable(
    v.pipe(
      v.strictObject({
        title: about(v.string(), 'og_title, else the short URL'),
        description: about(text, 'og_description'),
        image: about(text, 'og_image'),
      }),
      v.description('the Open Graph card that the page has; null where it has none'),
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
export const qrRequestSchema = v.pipe(anObject, v.object({ link: anObject, ...formatField }, notAnObject))
export const qrDraftSchema = v.object({ link: linkDraftSchema, ...formatField })

export const qrSchema = v.strictObject({
  address: about(v.string(), 'what the code says: the short URL, which counts as scanned'),
  image: about(v.string(), 'data:image/svg+xml;base64,… or data:image/png;base64,…'),
})
