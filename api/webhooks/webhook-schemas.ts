import * as v from 'valibot'
import { WEBHOOK_EVENTS } from '../../webhooks/events.js'
import { PAYLOAD_LENGTH_MAX, PAYLOADS_MAX } from '../../webhooks/kept-deliveries.js'
import { ANSWER_BYTES_KEPT, OUTCOMES } from '../../webhooks/outcome.js'
import { about, count, id as linkId, moment, text } from '../http/answer-values.js'
import { field, readBy, required, wireBoolean, wireInteger, wireString } from '../http/wire.js'
import { draftField, wireNames } from '../http/wire-fields.js'
import { listQuerySchema } from '../links/list/list-query.js'
import { HOOK_LENGTH_MAX, readHookUrl } from './hook-url.js'

const NOT_AN_OBJECT = 'must be an object'
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
      required(wireString),
      readBy(readHookUrl),
      v.metadata({
        jsonSchema: {
          type: 'string',
          format: 'uri',
          maxLength: HOOK_LENGTH_MAX,
          description: 'URL to which events are sent',
        },
      }),
    ),
    events: eventsField('events that are sent; null for all, which is the default of a new webhook'),
  },
  NOT_AN_OBJECT,
)

const ABOUT_ENABLED =
  'whether events are sent; false if it was switched off by hand, or because it failed for three days'

/** The body that changes a webhook. An absent field stays unchanged. */
export const webhookPatchSchema = v.object(
  { events: eventsField('events that are sent; null for all'), enabled: about(field(wireBoolean), ABOUT_ENABLED) },
  NOT_AN_OBJECT,
)

const trialEvent = draftField(v.picklist(WEBHOOK_EVENTS, `must be one of ${WEBHOOK_EVENTS.join(', ')}`), {
  type: 'string',
  enum: WEBHOOK_EVENTS,
  default: 'click',
  description: 'event of which an example is sent',
})

/** The body that tests a webhook. It may be absent. */
export const trialSchema = v.pipe(
  v.nullish(v.object({ event: trialEvent }, NOT_AN_OBJECT), {}),
  v.transform(({ event }) => ({ event: event ?? 'click' })),
)

const id = about(v.string(), 'URL of the webhook, which is its id')

const warnings = v.optional(about(v.array(v.string()), 'warnings about the URL; absent without any'))

export const hookAnswerSchema = v.strictObject({ id, warnings })
export const hookRemovedSchema = v.strictObject({ id })
export const hookListSchema = v.array(v.strictObject({ id }))

export const webhookAnswerSchema = v.strictObject({
  id,
  events: about(v.array(event), 'events that are sent'),
  enabled: about(v.boolean(), ABOUT_ENABLED),
  failing_since: about(
    v.nullable(moment),
    'first failure since the last success; for a webhook that is switched off, null unless failures were the reason',
  ),
  switched_off_at: about(v.nullable(moment), 'when the webhook was switched off; null if it is on'),
  missed: about(
    v.pipe(v.number(), v.integer()),
    'number of events that were not sent, because the webhook was switched off or too slow',
  ),
  missed_at: about(v.nullable(moment), 'time of the last event that was not sent'),
  inserted_at: about(moment, 'when the webhook was subscribed'),
  warnings,
})

export const WEBHOOK_PAGE_SIZE_MAX = 1000

/** The query of the list of all webhooks. */
export const webhookPageQuerySchema = v.object({
  page: listQuerySchema.entries.page,
  page_size: draftField(wireInteger(1, WEBHOOK_PAGE_SIZE_MAX), {
    type: 'integer',
    minimum: 1,
    maximum: WEBHOOK_PAGE_SIZE_MAX,
    default: WEBHOOK_PAGE_SIZE_MAX,
    description: 'maximum number of webhooks on a page',
  }),
})

const linkOfWebhookSchema = v.strictObject({
  id: about(linkId, 'id of the link'),
  name: about(text, 'name of the link'),
  full_url: about(v.string(), 'the short URL'),
})

export const allWebhooksSchema = v.strictObject({
  webhooks: about(
    v.array(
      v.strictObject({
        ...webhookAnswerSchema.entries,
        link: about(v.nullable(linkOfWebhookSchema), 'link of the webhook; null for one of the whole workspace'),
      }),
    ),
    "webhooks of the page: the workspace's first, then those of links, the newest link first",
  ),
  page_number: about(count, 'number of the page, from 1'),
  page_size: about(count, 'maximum number of webhooks on a page'),
  total_entries: about(count, 'number of webhooks on all pages'),
  total_pages: about(count, 'number of pages with webhooks'),
})

const delivery = {
  id: about(v.string(), 'id of the delivery, which signed deliveries have as the header `webhook-id`'),
  time: about(moment, 'when the delivery was sent'),
  event: about(event, 'event that was sent'),
  outcome: about(v.picklist(OUTCOMES), '`delivered` for a status of 2xx, otherwise the reason of the failure'),
  status: about(v.nullable(v.pipe(v.number(), v.integer())), 'status of the answer; null without an answer'),
  error: about(v.nullable(v.string()), 'why there was no answer'),
  duration_ms: about(v.pipe(v.number(), v.minValue(0)), 'milliseconds until the end of the answer'),
}

const is_test = v.optional(about(v.literal(true), 'true for a test delivery'))
const is_repeated = v.optional(about(v.literal(true), 'true if a person or a key has sent it again'))
const answer = about(v.nullable(v.string()), `the first ${ANSWER_BYTES_KEPT} bytes of the answer's body`)

const { id: deliveryId, event: deliveryEvent, ...attempt } = delivery

/** A delivery with all of its attempts that are kept. */
export const deliveryAnswerSchema = v.strictObject({
  id: deliveryId,
  event: deliveryEvent,
  is_test,
  payload: about(
    v.nullable(v.string()),
    `body that was sent, as text; null if it is longer than ${PAYLOAD_LENGTH_MAX} characters, or not of the newest ` +
      `${PAYLOADS_MAX} deliveries`,
  ),
  attempts: about(v.array(v.strictObject({ ...attempt, answer, is_repeated })), 'attempts, newest first'),
})

export const deliveryListSchema = v.strictObject({
  deliveries: about(v.array(v.strictObject({ ...delivery, is_test, is_repeated })), 'deliveries, newest first'),
})

export const trialAnswerSchema = v.strictObject({
  ...delivery,
  answer,
})

export const signingSecretSchema = v.strictObject({
  signing_secret: about(v.nullable(v.string()), '`whsec_` and base64; null if deliveries are not signed'),
  previous_expires_at: about(v.nullable(moment), 'until when the former secret signs too; null if it does not'),
})
