import * as conversions from '../conversions/conversion-schemas.js'
import {
  domainAnswerSchema,
  domainDraftSchema,
  domainErrorSchema,
  domainListAnswerSchema,
  domainPatchSchema,
  faviconSchema,
} from '../domains/domain-schemas.js'
import { errorCodes } from '../errors.js'
import {
  keyAnswerSchema,
  keyDraftSchema,
  keyListAnswerSchema,
  keySecretAnswerSchema,
  rotationSchema,
} from '../keys/key-schemas.js'
import { linkDraftSchema } from '../links/draft/link-draft.js'
import { ruleJsonSchema } from '../links/draft/rules.js'
import { linkIdsSchema } from '../links/link-ids.js'
import * as links from '../links/link-schemas.js'
import { noticeListSchema } from '../notices/notice-schemas.js'
import {
  conversionCountersAnswer,
  conversionSeriesAnswer,
  funnelAnswer,
} from '../reports/conversions/conversion-schemas.js'
import { clicksAnswer, countersAnswer, exportAnswer, exportRow } from '../reports/report-schemas.js'
import { usageAnswerSchema } from '../usage/usage-schemas.js'
import * as webhooks from '../webhooks/webhook-schemas.js'
import * as workspaces from '../workspaces/workspace-schemas.js'
import { type Json, refTo, tidy, toOpenApiSchemas } from './to-openapi-schema.js'

const [bulkSuccess, bulkError] = links.bulkResultSchema.item.options
const [conversionSuccess, conversionError] = conversions.conversionResultSchema.item.options

/** The schemas that validate, by the names that generated clients give their types. */
const validating = {
  Link: links.linkSchema,
  SavedLink: links.savedLinkSchema,
  Rule: links.ruleSchema,
  LinkWithStatistics: links.countedLinkSchema,
  LinkList: links.linkListSchema,
  SingleLink: links.singleLinkSchema,
  BulkSuccess: bulkSuccess,
  BulkError: bulkError,
  BulkResult: links.bulkResultSchema,
  DeletedLinks: links.deletedLinksSchema,
  RestoredLinks: links.restoredLinksSchema,
  FieldErrors: links.fieldErrorsSchema,
  LinkDraft: linkDraftSchema,
  LinkIds: linkIdsSchema,
  Conversion: conversions.conversionSchema,
  ConversionDraft: conversions.conversionBodySchema,
  ConversionSuccess: conversionSuccess,
  ConversionError: conversionError,
  ConversionResult: conversions.conversionResultSchema,
  ConversionList: conversions.conversionListSchema,
  ForgottenCustomer: conversions.customerForgottenSchema,
  Clicks: clicksAnswer,
  Counters: countersAnswer,
  ConversionSeries: conversionSeriesAnswer,
  ConversionCounters: conversionCountersAnswer,
  ConversionFunnel: funnelAnswer,
  Click: exportRow,
  ClickExport: exportAnswer,
  Domain: domainAnswerSchema,
  DomainList: domainListAnswerSchema,
  DomainDraft: domainDraftSchema,
  DomainPatch: domainPatchSchema,
  DomainFavicon: faviconSchema,
  DomainError: domainErrorSchema,
  Workspace: workspaces.workspaceAnswerSchema,
  WorkspaceDraft: workspaces.workspaceDraftSchema,
  WorkspacePatch: workspaces.workspacePatchSchema,
  NoticeList: noticeListSchema,
  Usage: usageAnswerSchema,
  CredentialCheck: workspaces.testAnswerSchema,
  WebhookList: webhooks.hookListSchema,
  WebhookSubscription: webhooks.subscriptionSchema,
  WebhookSubscribed: webhooks.hookAnswerSchema,
  WebhookRemoved: webhooks.hookRemovedSchema,
  Webhook: webhooks.webhookAnswerSchema,
  WebhookPatch: webhooks.webhookPatchSchema,
  WebhookTrial: webhooks.trialSchema,
  WebhookTried: webhooks.trialAnswerSchema,
  WebhookDeliveries: webhooks.deliveryListSchema,
  SigningSecret: webhooks.signingSecretSchema,
  Key: keyAnswerSchema,
  KeyList: keyListAnswerSchema,
  KeyWithSecret: keySecretAnswerSchema,
  KeyDraft: keyDraftSchema(new Date(0)),
  KeyRotation: rotationSchema,
}

export type ComponentName = keyof typeof validating | 'Error' | 'RateLimitError' | 'RuleDraft'

export const ref = (name: ComponentName) => refTo(name)

const text = (description: string, more: Json = {}) => ({ type: 'string', description, ...more })

const errors = {
  Error: {
    type: 'object',
    description: 'What went wrong, for people to read, and its code, for programs.',
    required: ['error', 'code'],
    properties: {
      error: text('for people; may change', { example: 'Not found' }),
      code: text('stable', { enum: errorCodes, example: 'not_found' }),
    },
  },
  RateLimitError: {
    type: 'object',
    required: ['error', 'code', 'message', 'limit', 'current_usage'],
    properties: {
      error: { type: 'string', enum: ['rate_limit_exceeded'] },
      code: { type: 'string', enum: ['rate_limit_exceeded'] },
      message: text('for people; may change'),
      limit: { type: 'integer' },
      current_usage: { type: 'integer' },
    },
  },
}

/** What a field means that its schema does not say. */
const descriptions: Partial<Record<ComponentName, Record<string, Json>>> = {
  DomainDraft: {
    workspace_id: { description: 'required where the key reaches several workspaces and the path names none' },
    name: { description: 'host name, without scheme or path', example: 'go.example.com' },
  },
  DomainFavicon: { favicon_url: { format: 'uri', description: 'null clears', example: 'https://example.com/a.png' } },
  DomainPatch: {
    favicon_url: { format: 'uri' },
    fallback_url: { format: 'uri', description: 'destination of slugs that do not exist; null: a page that says so' },
    root_url: { format: 'uri', description: 'destination of the domain itself' },
    ignore_trailing_slash: { description: '`/a/` is `/a`, unless there is a link `/a/`' },
    robots_txt: { description: 'answered as /robots.txt of the domain' },
  },
  KeyDraft: {
    name: { example: 'CI' },
    scopes: { description: 'all by default; none that the asking key has not' },
    user_wide: { description: 'reaches all workspaces of the user; needs a key that does' },
    expires_at: { format: 'date-time', description: 'absent: never' },
  },
  WebhookTrial: { event: { description: 'what the example is of', default: 'click' } },
  KeyRotation: { grace_seconds: { description: 'for how long the former secret works on', default: 86_400 } },
  WorkspacePatch: {
    webhooks: { description: 'http or https URLs; also text with one on each line' },
    excluded_ips: { description: 'addresses and CIDR ranges that are not counted; also text with one on each line' },
    conversion_tracking: { description: 'adds `svc_cid` to destinations' },
    slack_url: { format: 'uri', description: 'https URL of a Slack webhook, or of what takes the same messages' },
  },
}

const credentials = {
  api_key: text('the key, where no header and no query has it', { writeOnly: true }),
  email: text('accepted, and not looked at'),
}

function described(schema: Json, more: Record<string, Json> = {}): Json {
  const properties = { ...(schema.properties as Record<string, Json>) }
  for (const [name, facts] of Object.entries(more)) properties[name] = { ...properties[name], ...facts }
  return { ...schema, properties }
}

/** An entry of a bulk result. */
const eitherOf = (success: ComponentName, error: ComponentName): Json => ({
  oneOf: [ref(success), ref(error)],
  discriminator: { propertyName: 'status', mapping: { success: ref(success).$ref, error: ref(error).$ref } },
})

function namedSchemas(): Record<string, Json> {
  const schemas: Record<string, Json> = {
    ...toOpenApiSchemas(validating),
    ...errors,
    RuleDraft: tidy(ruleJsonSchema),
  }
  for (const name of Object.keys(descriptions) as (keyof typeof validating)[])
    schemas[name] = described(schemas[name], descriptions[name])
  const draft = schemas.LinkDraft.properties as Record<string, Json>
  schemas.LinkDraft = described(schemas.LinkDraft, {
    rules: { ...draft.rules, items: ref('RuleDraft') },
    ...credentials,
  })
  schemas.BulkResult.items = eitherOf('BulkSuccess', 'BulkError')
  schemas.ConversionResult.items = eitherOf('ConversionSuccess', 'ConversionError')
  schemas.ConversionDraft.required = ['event_name']
  schemas.WebhookSubscription.required = ['url']
  // Read in steps from what may be anything, which says nothing of what it must be.
  schemas.WorkspaceDraft = {
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string', minLength: 1, maxLength: 255, example: 'Marketing' } },
  }
  // A body that may be missing, which the operation says.
  for (const name of ['KeyRotation', 'WebhookTrial']) {
    const { nullable: _nullable, default: _none, ...schema } = schemas[name]
    schemas[name] = schema
  }
  return schemas
}

export const schemas = namedSchemas()
