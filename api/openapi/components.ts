import { auditLogSchema } from '../audit/audit-schemas.js'
import * as conversions from '../conversions/conversion-schemas.js'
import * as notes from '../day-notes/note-schemas.js'
import {
  domainAnswerSchema,
  domainDnsAnswerSchema,
  domainDraftSchema,
  domainErrorSchema,
  domainListAnswerSchema,
  domainPatchSchema,
  faviconSchema,
} from '../domains/domain-schemas.js'
import * as factors from '../factors/factor-schemas.js'
import { errorCodes, errorFields } from '../http/errors.js'
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
import { linkNamesSchema } from '../links/link-names-route.js'
import * as links from '../links/link-schemas.js'
import { lookedUpSchema, lookUpSchema } from '../links/look-up-route.js'
import * as previews from '../links/preview/preview-schemas.js'
import * as members from '../members/member-schemas.js'
import { noticeListSchema } from '../notices/notice-schemas.js'
import {
  conversionCountersAnswer,
  conversionSeriesAnswer,
  funnelAnswer,
} from '../reports/conversions/conversion-schemas.js'
import { clicksAnswer, countersAnswer, exportAnswer, exportRow } from '../reports/report-schemas.js'
import * as sessions from '../sessions/session-schemas.js'
import * as templates from '../templates/template-schemas.js'
import { usageAnswerSchema } from '../usage/usage-schemas.js'
import * as views from '../views/view-schemas.js'
import * as webhooks from '../webhooks/webhook-schemas.js'
import * as workspaces from '../workspaces/workspace-schemas.js'
import { type Json, refTo, tidy, toOpenApiSchemas } from './to-openapi-schema.js'

const [bulkSuccess, bulkError] = links.bulkResultSchema.item.options
const [conversionSuccess, conversionError] = conversions.conversionResultSchema.item.options

/** The schemas that validate requests and answers. Generated clients use these names for their types. */
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
  PurgedLinks: links.purgedLinksSchema,
  FieldErrors: links.fieldErrorsSchema,
  LinkDraft: linkDraftSchema,
  LinkIds: linkIdsSchema,
  LinkLookUp: lookUpSchema,
  LinksLookedUp: lookedUpSchema,
  LinkNames: linkNamesSchema,
  Visitor: previews.visitorSchema,
  LinkPreviewDraft: previews.previewDraftSchema,
  LinkPreview: previews.previewSchema,
  QrDraft: previews.qrDraftSchema,
  QrCode: previews.qrSchema,
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
  DomainDns: domainDnsAnswerSchema,
  DomainDraft: domainDraftSchema,
  DomainPatch: domainPatchSchema,
  DomainFavicon: faviconSchema,
  DomainError: domainErrorSchema,
  Workspace: workspaces.workspaceAnswerSchema,
  WorkspaceDraft: workspaces.workspaceDraftSchema,
  WorkspacePatch: workspaces.workspacePatchSchema,
  NoticeList: noticeListSchema,
  Note: notes.noteSchema,
  NoteList: notes.noteListSchema,
  NoteDraft: notes.noteDraftSchema,
  NotePatch: notes.notePatchSchema,
  LinkFilters: views.linkFiltersSchema,
  View: views.viewSchema,
  ViewList: views.viewListSchema,
  ViewDraft: views.viewDraftSchema,
  ViewPatch: views.viewPatchSchema,
  TemplateFields: templates.templateFieldsSchema,
  Template: templates.templateSchema,
  TemplateList: templates.templateListSchema,
  TemplateDraft: templates.templateDraftSchema,
  TemplatePatch: templates.templatePatchSchema,
  AuditLog: auditLogSchema,
  Usage: usageAnswerSchema,
  CredentialCheck: workspaces.testAnswerSchema,
  WebhookList: webhooks.hookListSchema,
  WebhookSubscription: webhooks.subscriptionSchema,
  WebhookSubscribed: webhooks.hookAnswerSchema,
  WebhookRemoved: webhooks.hookRemovedSchema,
  Webhook: webhooks.webhookAnswerSchema,
  AllWebhooks: webhooks.allWebhooksSchema,
  WebhookPatch: webhooks.webhookPatchSchema,
  WebhookTrial: webhooks.trialSchema,
  WebhookTried: webhooks.trialAnswerSchema,
  WebhookDeliveries: webhooks.deliveryListSchema,
  WebhookDelivery: webhooks.deliveryAnswerSchema,
  SigningSecret: webhooks.signingSecretSchema,
  Key: keyAnswerSchema,
  KeyList: keyListAnswerSchema,
  KeyWithSecret: keySecretAnswerSchema,
  KeyDraft: keyDraftSchema(new Date(0)),
  KeyRotation: rotationSchema,
  SignedIn: sessions.signedInSchema,
  SecondStep: sessions.secondStepSchema,
  SecondStepAnswer: factors.secondStepBodySchema,
  PasskeyCredential: factors.credentialSchema,
  PasskeyOptions: factors.passkeyOptionsSchema,
  Factors: factors.factorsSchema,
  FactorsChanged: factors.factorsChangedSchema,
  FactorProof: factors.proofSchema,
  AppSecret: factors.appSecretSchema,
  AppCode: factors.appCodeSchema,
  PasskeyDraft: factors.passkeyDraftSchema,
  PasskeyPatch: factors.passkeyPatchSchema,
  SignIn: sessions.signInSchema,
  SignInLink: sessions.signInLinkSchema,
  SessionList: sessions.sessionListSchema,
  Provider: sessions.providerSchema,
  PasswordReset: sessions.resetSchema,
  NewPassword: sessions.newPasswordSchema,
  AccountPatch: sessions.accountPatchSchema,
  EmailConfirmation: sessions.emailConfirmationSchema,
  Member: members.memberSchema,
  MemberChanged: members.memberChangedSchema,
  MemberRemoved: members.memberRemovedSchema,
  MemberList: members.memberListSchema,
  MemberPatch: members.memberPatchSchema,
  InvitationDraft: members.invitationDraftSchema,
  Invitation: members.invitedSchema,
  InvitationLookUp: members.invitationLookUpSchema,
  InvitationLookedUp: members.invitationLookedUpSchema,
  Acceptance: members.acceptanceSchema,
}

export type ComponentName = keyof typeof validating | 'Error' | 'RateLimitError' | 'RuleDraft'

export const ref = (name: ComponentName) => refTo(name)

const text = (description: string, more: Json = {}) => ({ type: 'string', description, ...more })

const errors = {
  Error: {
    type: 'object',
    description: 'An error message for people, and a code for programs.',
    required: ['error', 'code'],
    properties: {
      error: text(errorFields.error, { example: 'Not found' }),
      code: text(errorFields.code, { enum: errorCodes, example: 'not_found' }),
    },
  },
  RateLimitError: {
    type: 'object',
    required: ['error', 'code', 'message', 'limit', 'current_usage'],
    properties: {
      error: text('the code', { enum: ['rate_limit_exceeded'] }),
      code: text(errorFields.code, { enum: ['rate_limit_exceeded'] }),
      message: text(errorFields.error),
      limit: { type: 'integer', description: 'allowed requests at once, or in a month' },
      current_usage: { type: 'integer', description: 'used part of the limit' },
    },
  },
}

const credentials = {
  api_key: text('the key, if no header or query contains it; the same in all entries of an array', {
    writeOnly: true,
  }),
  email: text('accepted and ignored'),
}

function described(schema: Json, more: Record<string, Json>): Json {
  const properties = { ...(schema.properties as Record<string, Json>) }
  for (const [name, facts] of Object.entries(more)) properties[name] = { ...properties[name], ...facts }
  return { ...schema, properties }
}

/** The schema of an entry of a bulk result. */
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
  const draft = schemas.LinkDraft.properties as Record<string, Json>
  schemas.LinkDraft = described(schemas.LinkDraft, {
    rules: { ...draft.rules, items: ref('RuleDraft') },
    ...credentials,
  })
  schemas.BulkResult.items = eitherOf('BulkSuccess', 'BulkError')
  schemas.ConversionResult.items = eitherOf('ConversionSuccess', 'ConversionError')
  schemas.ConversionDraft = described(schemas.ConversionDraft, { api_key: credentials.api_key })
  schemas.ConversionDraft.required = ['event_name']
  schemas.WebhookSubscription.required = ['url']
  schemas.WorkspaceDraft.required = ['name']
  schemas.NoteDraft.required = ['day', 'text']
  schemas.SignIn.required = ['email', 'password']
  schemas.SignInLink.required = ['token']
  schemas.PasswordReset.required = ['email']
  schemas.NewPassword.required = ['password']
  schemas.PasskeyCredential.required = ['credential']
  schemas.AppCode.required = ['code']
  schemas.PasskeyDraft.required = ['name', 'credential']
  schemas.PasskeyPatch.required = ['name']
  schemas.MemberPatch.required = ['role']
  schemas.InvitationDraft.required = ['email', 'role']
  schemas.InvitationLookUp.required = ['token']
  schemas.Acceptance.required = ['token']
  // These bodies are optional, which the operation says and not the schema.
  for (const name of ['KeyRotation', 'WebhookTrial']) {
    const { nullable: _nullable, default: _none, ...schema } = schemas[name]
    schemas[name] = schema
  }
  return schemas
}

export const schemas = namedSchemas()
