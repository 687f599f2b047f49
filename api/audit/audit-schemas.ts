import * as v from 'valibot'
import { about, id, moment, text } from '../http/answer-values.js'
import { idMax, wireId, wireInteger } from '../http/wire.js'
import { draftField, wireDateTime } from '../http/wire-fields.js'

const limitMax = 1000
export const limitDefault = 100

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
] as const
const ACTIONS = ['created', 'updated', 'deleted', 'restored', 'purged', 'voided'] as const

const oneOf = <const T extends readonly string[]>(names: T, description: string) =>
  draftField(v.picklist(names, `must be one of ${names.join(', ')}`), { type: 'string', enum: names, description })
const ofId = (description: string) => draftField(wireId, { type: 'integer', minimum: 1, maximum: idMax, description })
const ofTime = (description: string) => draftField(wireDateTime, { type: 'string', format: 'date-time', description })

/** Query of the list. */
export const auditQuerySchema = v.object({
  limit: draftField(wireInteger(1, limitMax), {
    type: 'integer',
    minimum: 1,
    maximum: limitMax,
    default: limitDefault,
    description: 'how many a page has at most',
  }),
  after: draftField(wireInteger(1, Number.MAX_SAFE_INTEGER), {
    type: 'integer',
    minimum: 1,
    description: 'id of the last entry of the page before',
  }),
  actor: oneOf(ACTORS, 'what sort of actor'),
  user_id: ofId('what a user did, in a session or by a key of theirs'),
  key_id: ofId('what was done by a key'),
  kind: oneOf(KINDS, 'what sort of thing was changed'),
  thing_id: ofId('what happened to the thing with this id, of the `kind`'),
  action: oneOf(ACTIONS, 'what was done'),
  since: ofTime('from then on'),
  until: ofTime('before then'),
})
export type AuditQuery = v.InferOutput<typeof auditQuerySchema>

const auditEntrySchema = v.strictObject({
  id: about(v.pipe(v.number(), v.integer(), v.minValue(1)), 'what pages go on `after`'),
  occurred_at: about(moment, 'when it was changed'),
  actor: about(
    v.strictObject({
      kind: about(
        v.picklist(ACTORS),
        'a user in a session, an API key, an operator beside the API, or the service itself, such as its maintenance',
      ),
      name: about(
        text,
        'of the user as it is now, of the key as it was then, of the process; null for a user who is gone',
      ),
      user_id: about(v.nullable(id), 'the user, also where it was a key of theirs'),
      key_id: about(v.nullable(id), 'the key'),
    }),
    'who changed it',
  ),
  action: about(v.picklist(ACTIONS), 'what was done; `purged`: gone from the trash for good'),
  kind: about(v.picklist(KINDS), 'what was changed'),
  thing_id: about(v.nullable(id), 'its id: of a member that of the user; null where it has none'),
  thing_name: about(
    text,
    'what it was called: of a link its domain and slug, of a webhook no more than the host, of a conversion its `event_id`',
  ),
  changes: about(
    v.record(
      v.string(),
      v.strictObject({
        from: about(v.unknown(), 'what it was; null: nothing, or unset'),
        to: about(v.unknown(), 'what it is now; null: nothing, or unset'),
      }),
    ),
    'fields that changed; of something new, those that are set. Secrets, passwords and addresses are `"********"`',
  ),
})
export type AuditEntry = v.InferOutput<typeof auditEntrySchema>

export const auditLogSchema = v.strictObject({
  entries: about(v.array(auditEntrySchema), 'newest first'),
  has_more: about(v.boolean(), 'whether there are more behind the last one'),
})
