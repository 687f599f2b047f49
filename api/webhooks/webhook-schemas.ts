import * as v from 'valibot'
import { WEBHOOK_EVENTS } from '../../webhooks/events.js'
import { ANSWER_BYTES_KEPT, OUTCOMES } from '../../webhooks/outcome.js'
import { about, count, id as linkId, moment, text } from '../http/answer-values.js'
import { field, readBy, wireBoolean, wireInteger, wireString } from '../http/wire.js'
import { draftField, wireNames } from '../http/wire-fields.js'
import { listQuerySchema } from '../links/list/list-query.js'
import { HOOK_LENGTH_MAX, readHookUrl } from './hook-url.js'

const notAnObject = 'must be an object'
const event = v.picklist(WEBHOOK_EVENTS)

const eventsField = (description: string) =>
  draftField(wireNames(WEBHOOK_EVENTS), {
    type: 'array',
    items: { type: 'string', enum: WEBHOOK_EVENTS },
    minItems: 1,
    description,
  })

export const subscriptionSchema = v.object(
  {
    url: v.pipe(
      v.optional(v.unknown(), null),
      v.check((value) => value !== null && value !== '', "can't be blank"),
      wireString,
      readBy(readHookUrl),
      v.metadata({
        jsonSchema: { type: 'string', format: 'uri', maxLength: HOOK_LENGTH_MAX, description: 'where events are sent' },
      }),
    ),
    events: eventsField('what it is told of; null: everything, as where it is absent the first time'),
  },
  notAnObject,
)

const enabledIs = 'false: switched off, by hand or because it failed for three days'

/** Absent is unchanged, null is all events. */
export const webhookPatchSchema = v.object(
  { events: eventsField('null: everything'), enabled: about(field(wireBoolean), enabledIs) },
  notAnObject,
)

const trialEvent = draftField(v.picklist(WEBHOOK_EVENTS, `must be one of ${WEBHOOK_EVENTS.join(', ')}`), {
  type: 'string',
  enum: WEBHOOK_EVENTS,
  default: 'click',
  description: 'what the example is of',
})

/** The body may be missing. */
export const trialSchema = v.pipe(
  v.nullish(v.object({ event: trialEvent }, notAnObject), {}),
  v.transform(({ event }) => ({ event: event ?? 'click' })),
)

const id = about(v.string(), 'the URL')

const warnings = v.optional(about(v.array(v.string()), 'absent where there is nothing to warn of'))

export const hookAnswerSchema = v.strictObject({ id, warnings })
export const hookRemovedSchema = v.strictObject({ id })
export const hookListSchema = v.array(v.strictObject({ id }))

export const webhookAnswerSchema = v.strictObject({
  id,
  events: about(v.array(event), 'what it is told of'),
  enabled: about(v.boolean(), enabledIs),
  failing_since: about(
    v.nullable(moment),
    'the first failure after which nothing was delivered; where it is off, null unless Slugline switched it off for that',
  ),
  switched_off_at: about(v.nullable(moment), 'since when; null where it is not'),
  missed: about(
    v.pipe(v.number(), v.integer()),
    'events that were not sent: it was switched off, or too slow for their number',
  ),
  missed_at: about(v.nullable(moment), 'the last of them'),
  inserted_at: about(moment, 'when it was subscribed'),
  warnings,
})

export const webhookPageSizeMax = 1000

/** Query of the list of all. */
export const webhookPageQuerySchema = v.object({
  page: listQuerySchema.entries.page,
  page_size: draftField(wireInteger(1, webhookPageSizeMax), {
    type: 'integer',
    minimum: 1,
    maximum: webhookPageSizeMax,
    default: webhookPageSizeMax,
    description: 'how many webhooks a page has at most',
  }),
})

const linkOfWebhookSchema = v.strictObject({
  id: about(linkId, 'of the link'),
  name: about(text, 'nickname'),
  full_url: about(v.string(), 'the short URL'),
})

export const allWebhooksSchema = v.strictObject({
  webhooks: about(
    v.array(
      v.strictObject({
        ...webhookAnswerSchema.entries,
        link: about(v.nullable(linkOfWebhookSchema), 'whose it is; null: of the workspace, for all of its links'),
      }),
    ),
    "those of the page: the workspace's, then those of the newest link",
  ),
  page_number: about(count, 'from 1'),
  page_size: about(count, 'how many a page has at most'),
  total_entries: about(count, 'webhooks on all pages'),
  total_pages: about(count, 'pages that have webhooks'),
})

const delivery = {
  id: about(v.string(), 'header `webhook-id` of signed deliveries'),
  time: about(moment, 'when it was sent'),
  event: about(event, 'what it told of'),
  outcome: about(v.picklist(OUTCOMES), '`delivered`: a status of 2xx; else what kept it from that'),
  status: about(v.nullable(v.pipe(v.number(), v.integer())), 'of the answer; null where none came'),
  error: about(v.nullable(v.string()), 'why none came'),
  duration_ms: about(v.pipe(v.number(), v.minValue(0)), 'until the end of the answer'),
}

export const deliveryListSchema = v.strictObject({
  deliveries: about(
    v.array(v.strictObject({ ...delivery, is_test: v.optional(about(v.literal(true), 'that it was an example')) })),
    'newest first',
  ),
})

export const trialAnswerSchema = v.strictObject({
  ...delivery,
  answer: about(v.nullable(v.string()), `the first ${ANSWER_BYTES_KEPT} bytes of the answer's body`),
})

export const signingSecretSchema = v.strictObject({
  signing_secret: about(v.nullable(v.string()), '`whsec_` and base64; null: deliveries are not signed'),
  previous_expires_at: about(v.nullable(moment), 'until when the former secret signs too; null: it does not'),
})
