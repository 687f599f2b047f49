import { CONVERSIONS_MAX, METADATA_CHARACTERS_MAX } from '../conversions/conversion-draft.js'
import { conversionListQuerySchema, workspaceQuerySchema } from '../conversions/conversion-schemas.js'
import { SOURCE_NAME } from '../conversions/report-conversions.js'
import { json } from './bodies-of.js'
import { ref } from './components.js'
import type { Operations } from './operation.js'

const BAD_REQUEST = 'DomainError'

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
      'Records an event that happened after a click. It is attributed to the link of `svc_cid`, or to the link by ' +
      'which the customer `external_id` first came. A conversion that cannot be attributed is recorded too. A ' +
      'repeated `event_id` is answered with 200 and the recorded conversion. An array of up to ' +
      `${CONVERSIONS_MAX} conversions is answered with 200 and an entry for each; it has at most ` +
      `${METADATA_CHARACTERS_MAX} characters of metadata together. The key may also be sent as ` +
      `\`api_key\` ` +
      'in a body of at most 64 KB, and must be the same in all entries of an array.\n\n' +
      'A page may report a conversion without a key if `svc_cid` is a signed token of a workspace that tracks ' +
      'conversions. Then a negative amount and `visitor_ip` are refused, few requests at once are accepted, and the ' +
      'body may also be `text/plain`. The answer contains only what was sent.',
    query: workspaceQuerySchema,
    headers: {
      'X-Source': {
        schema: { type: 'string', pattern: SOURCE_NAME.source },
        description:
          'Integration that sends the report, the `source` of the conversion; by default `api`, or `browser` without ' +
          'a key',
      },
    },
    body: {
      json: {
        oneOf: [ref('ConversionDraft'), { type: 'array', maxItems: CONVERSIONS_MAX, items: ref('ConversionDraft') }],
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
        offline: { summary: 'Several conversions', value: [purchase, lead] },
      },
    },
    answer: json('The conversion that was recorded before, or an entry for each of an array', {
      oneOf: [ref('Conversion'), ref('ConversionResult')],
    }),
    created: json('The new conversion', ref('Conversion')),
    badRequest: BAD_REQUEST,
    isKeyOptional: true,
  },
  'GET /api/v1/conversions': {
    operationId: 'listConversions',
    tag: 'Conversions',
    summary: 'List conversions',
    description:
      'Lists conversions, most recent first, or with `since` oldest first. The next page begins `after` the last id. ' +
      'To poll for new conversions, use `since` with a minute before the last one: conversions that are recorded at ' +
      'the same time appear in any order. A page of JSON with much metadata ends before its limit; `has_more` says ' +
      'whether others follow. A page of CSV has all conversions up to the limit; if others follow, the header ' +
      '`X-Next-After` has the last id.',
    query: conversionListQuerySchema,
    answer: {
      description: 'A page of conversions',
      content: { 'application/json': ref('ConversionList'), 'text/csv': { type: 'string' } },
      header: 'X-Next-After',
    },
    badRequest: BAD_REQUEST,
  },
  'DELETE /api/v1/conversions/{event_id}': {
    operationId: 'voidConversion',
    tag: 'Conversions',
    summary: 'Void a conversion',
    description:
      'Marks the conversion as `voided`: it is still listed, but no longer counted in reports. This cannot be ' +
      'undone: reporting the same `event_id` again is answered with the voided conversion. Voiding it again changes ' +
      'nothing.',
    path: {
      event_id: {
        schema: { type: 'string' },
        description: '`event_id` of the conversion, percent-encoded, or its `id` if it has none',
      },
    },
    query: workspaceQuerySchema,
    answer: json('The conversion', ref('Conversion')),
    badRequest: BAD_REQUEST,
  },
  'DELETE /api/v1/workspace/{workspace_id}/customers/{external_id}': {
    operationId: 'forgetCustomer',
    tag: 'Conversions',
    summary: 'Forget a customer',
    description:
      'Removes `external_id`, `click_id` and `metadata` from the conversions of the customer, and forgets the link ' +
      'by which the customer first came. Amounts and links of the conversions stay.',
    answer: json('The number of conversions from which the id was removed', ref('ForgottenCustomer')),
    badRequest: BAD_REQUEST,
  },
}
