import * as v from 'valibot'
import { about, id, moment, text } from '../http/answer-values.js'
import { ID_MAX, wireId, wireInteger } from '../http/wire.js'
import { draftField, wireDateTime } from '../http/wire-fields.js'

const LIMIT_MAX = 1000
export const LIMIT_DEFAULT = 100

const ACTORS = ['user', 'key', 'admin', 'service'] as const
export const KINDS = [
  'workspace',
  'domain',
  'link',
  'webhook',
  'key',
  'member',
  'invitation',
  'signing_secret',
  'customer',
  'conversion',
  'day_note',
  'saved_view',
  'template',
] as const
const ACTIONS = [
  'created',
  'updated',
  'deleted',
  'restored',
  'purged',
  'voided',
  'signed_in',
  'sign_in_failed',
  'sent_again',
] as const

const oneOf = <const T extends readonly string[]>(names: T, description: string) =>
  draftField(v.picklist(names, `must be one of ${names.join(', ')}`), { type: 'string', enum: names, description })
const ofId = (description: string) => draftField(wireId, { type: 'integer', minimum: 1, maximum: ID_MAX, description })
const ofTime = (description: string) => draftField(wireDateTime, { type: 'string', format: 'date-time', description })

/** The query of the audit log. */
export const auditQuerySchema = v.object({
  limit: draftField(wireInteger(1, LIMIT_MAX), {
    type: 'integer',
    minimum: 1,
    maximum: LIMIT_MAX,
    default: LIMIT_DEFAULT,
    description: 'maximum number of entries on a page',
  }),
  after: draftField(wireInteger(1, Number.MAX_SAFE_INTEGER), {
    type: 'integer',
    minimum: 1,
    description: 'id of the last entry of the previous page',
  }),
  actor: oneOf(ACTORS, 'lists changes by this kind of actor'),
  user_id: ofId('lists changes by this user, in a session or with a key of the user'),
  key_id: ofId('lists changes by this key'),
  kind: oneOf(KINDS, 'lists changes of this kind of object'),
  thing_id: ofId('lists changes of the object with this id, of the given `kind`'),
  action: oneOf(ACTIONS, 'lists changes of this sort'),
  since: ofTime('lists changes from this time on'),
  until: ofTime('lists changes before this time'),
})
export type AuditQuery = v.InferOutput<typeof auditQuerySchema>

const auditEntrySchema = v.strictObject({
  id: about(v.pipe(v.number(), v.integer(), v.minValue(1)), 'id of the entry, for `after`'),
  occurred_at: about(moment, 'when the change was made'),
  actor: about(
    v.strictObject({
      kind: about(
        v.picklist(ACTORS),
        'a user in a session, an API key, an operator beside the API, or the service itself, such as its maintenance',
      ),
      name: about(
        text,
        "the user's current name, the key's name at that time, or the process; null for a deleted user",
      ),
      user_id: about(v.nullable(id), 'id of the user, also if a key of the user was used'),
      key_id: about(v.nullable(id), 'id of the key'),
    }),
    'actor of the change',
  ),
  action: about(
    v.picklist(ACTIONS),
    "sort of the change; `purged` means removed from the trash for good. Sign-ins and failed ones of a member are listed in each of the member's workspaces; failures of an hour are one entry",
  ),
  kind: about(v.picklist(KINDS), 'kind of the changed object'),
  thing_id: about(v.nullable(id), 'id of the object, for a member that of the user; null if it has none'),
  thing_name: about(
    text,
    'name of the object: domain and slug of a link, the host of a webhook, `event_id` of a conversion, the text of a note',
  ),
  changes: about(
    v.record(
      v.string(),
      v.strictObject({
        from: about(v.unknown(), 'former value; null if unset'),
        to: about(v.unknown(), 'new value; null if unset'),
      }),
    ),
    'fields that changed, or for a new object those that are set. Secrets, passwords and addresses are `"********"`',
  ),
})
export type AuditEntry = v.InferOutput<typeof auditEntrySchema>

export const auditLogSchema = v.strictObject({
  entries: about(v.array(auditEntrySchema), 'entries, newest first'),
  has_more: about(v.boolean(), 'whether more entries follow the last one'),
})
