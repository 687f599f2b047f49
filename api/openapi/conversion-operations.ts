import { conversionsMax } from '../conversions/conversion-draft.js'
import { conversionListQuerySchema, workspaceQuerySchema } from '../conversions/conversion-schemas.js'
import { sourceName } from '../conversions/report-conversions.js'
import { json } from './bodies-of.js'
import { ref } from './components.js'
import type { Operations } from './operation.js'

const badRequest = 'DomainError'

const purchase = {
  event_name: 'purchase',
  event_type: 'sale',
  event_id: 'order-1001',
  external_id: 'customer-42',
  amount_cents: 4990,
  currency: 'EUR',
  country: 'DE',
  metadata: { plan: 'pro' },
}
const lead = {
  event_name: 'signup',
  event_type: 'lead',
  external_id: 'customer-42',
  svc_cid: 'AQAAAAcBnJ1aPzH0vWcQ1m1VhTq5k2c4M4n0VnJx0Yl6fG7h8A',
}

export const conversionOperations: Operations = {
  'POST /api/v1/conversions': {
    operationId: 'createConversion',
    tag: 'Conversions',
    summary: 'Report a conversion',
    description:
      'An event that happened after a click. It is attributed to the link of `svc_cid`, or to that by which the customer ' +
      '`external_id` came first; one that cannot be attributed is recorded all the same. Reported again with the same ' +
      '`event_id`, it is answered with 200 and the conversion that is there. An array of up to ' +
      `${conversionsMax} is answered with 200 and an entry for each. The key may also come as \`api_key\` in a body of at ` +
      'most 64 KB, in an array as the same one in all entries.\n\n' +
      'Pages may report one conversion without a key, where `svc_cid` is a signed token of a workspace that tracks ' +
      'conversions: no negative amount, no `visitor_ip`, few at once; also as `text/plain`. The answer then says only what ' +
      'was sent.',
    query: workspaceQuerySchema,
    headers: {
      'X-Source': {
        schema: { type: 'string', pattern: sourceName.source },
        description: 'What reports: `source` of the conversion; `api` by default, and `browser` without a key',
      },
    },
    body: {
      json: {
        oneOf: [ref('ConversionDraft'), { type: 'array', maxItems: conversionsMax, items: ref('ConversionDraft') }],
      },
      form: ref('ConversionDraft'),
      examples: {
        sale: { summary: 'A purchase', value: purchase },
        lead: { summary: 'A sign-up, which ties the customer to the link', value: lead },
        refund: {
          summary: 'A refund',
          value: {
            event_name: 'refund',
            event_type: 'sale',
            event_id: 'refund-1001',
            refund_of: 'order-1001',
            amount_cents: -4990,
          },
        },
        offline: { summary: 'Many at once', value: [purchase, lead] },
      },
    },
    answer: json('The conversion that was there already, or an entry for each of an array', {
      oneOf: [ref('Conversion'), ref('ConversionResult')],
    }),
    created: json('The conversion', ref('Conversion')),
    badRequest,
    isKeyOptional: true,
  },
  'GET /api/v1/conversions': {
    operationId: 'listConversions',
    tag: 'Conversions',
    summary: 'List conversions',
    description:
      'Most recent first, or with `since` oldest first. The next page begins `after` the last id. Whoever follows new ones ' +
      'with `since` asks from a minute before the last one on: those that are recorded at once appear in any order. ' +
      'Of CSV header `X-Next-After` says that there are more, and after which id.',
    query: conversionListQuerySchema,
    answer: {
      description: 'A page',
      content: { 'application/json': ref('ConversionList'), 'text/csv': { type: 'string' } },
      header: 'X-Next-After',
    },
    badRequest,
  },
  'DELETE /api/v1/conversions/{event_id}': {
    operationId: 'voidConversion',
    tag: 'Conversions',
    summary: 'Void a conversion',
    description:
      'Marks the conversion as `voided`: it is kept and listed, and is in no report any more. Nothing revives it: a report ' +
      'with the same `event_id` is answered with the conversion that is voided. Voided again, it stays as it is.',
    path: {
      event_id: {
        schema: { type: 'string' },
        description: 'its `event_id`, percent-encoded; of a conversion without one, its `id`',
      },
    },
    query: workspaceQuerySchema,
    answer: json('The conversion', ref('Conversion')),
    badRequest,
  },
  'DELETE /api/v1/workspace/{workspace_id}/customers/{external_id}': {
    operationId: 'forgetCustomer',
    tag: 'Conversions',
    summary: 'Forget a customer',
    description:
      'Takes `external_id`, `click_id` and `metadata` from the conversions of the customer, and the link by which they came ' +
      'first. Amounts and links of the conversions stay.',
    answer: json('How many conversions had the id', ref('ForgottenCustomer')),
    badRequest,
  },
}
