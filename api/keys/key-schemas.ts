import * as v from 'valibot'
import { about, id, moment, text } from '../http/answer-values.js'
import { field, type Read, readBy, wireBoolean, wireInteger, wireName, wireString } from '../http/wire.js'
import { draftField, wireNames } from '../http/wire-fields.js'
import { scopeNames } from './caller.js'

const fields = {
  name: 'name of the key, for people',
  scopes: 'rights of the key: `read` allows GET, `write` allows changes',
  user_wide: 'whether the key reaches all workspaces of its user',
}

const GRACE_SECONDS_DEFAULT = 86_400
const GRACE_SECONDS_MAX = 7 * 86_400

function readFuture(now: Date) {
  return (text: string): Read<Date> => {
    const date = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) ? new Date(text) : new Date(Number.NaN)
    if (Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999) return { error: 'must be an ISO 8601 date-time' }
    return date > now ? { value: date } : { error: 'must be in the future' }
  }
}

/** The body that creates a key. A user-wide key reaches all workspaces of the caller's user. */
export const keyDraftSchema = (now: Date) =>
  v.object(
    {
      name: draftField(wireName, { type: 'string', maxLength: 255, example: 'CI', description: fields.name }),
      scopes: about(field(wireNames(scopeNames)), `${fields.scopes}; all by default. The calling key must have them`),
      user_wide: about(field(wireBoolean), `${fields.user_wide}; requires a user-wide key or a session`),
      expires_at: draftField(v.pipe(wireString, readBy(readFuture(now))), {
        type: 'string',
        format: 'date-time',
        description: 'when the key expires, a time in the future; never by default',
      }),
    },
    'must be an object',
  )

const graceField = draftField(wireInteger(0, GRACE_SECONDS_MAX), {
  type: 'integer',
  minimum: 0,
  maximum: GRACE_SECONDS_MAX,
  default: GRACE_SECONDS_DEFAULT,
  description: 'seconds for which the former secret stays valid',
})

/** The body that rotates a key. */
export const rotationSchema = v.pipe(
  v.nullish(v.object({ grace_seconds: graceField }, 'must be an object'), {}),
  v.transform(({ grace_seconds }) => ({ graceSeconds: grace_seconds ?? GRACE_SECONDS_DEFAULT })),
)

const time = v.nullable(moment)

export const person = v.nullable(
  v.strictObject({
    id: about(id, 'id of the user'),
    name: about(text, "the user's name, or e-mail address without one"),
  }),
)

const keyEntries = {
  id: about(id, 'id of the key'),
  name: about(text, fields.name),
  prefix: about(v.string(), 'first characters of the secret'),
  scopes: about(v.array(v.picklist(scopeNames)), fields.scopes),
  user_wide: about(v.boolean(), fields.user_wide),
  created_by: about(person, 'user who created the key; null for an operator, a deleted user, or if it is not known'),
  issued_to: about(person, 'user who received the current secret; null for the same reasons as `created_by`'),
  inserted_at: about(moment, 'when the key was created'),
  last_used_at: about(time, 'when the key was last used, to the minute; null if it never was'),
  expires_at: about(time, 'when the key expires; null if it does not'),
  previous_expires_at: about(time, 'until when the secret before the last rotation is valid; null if it is not'),
}

export const keyAnswerSchema = v.strictObject(keyEntries)
/** The answer to creation and rotation, the only ones that contain the secret. */
export const keySecretAnswerSchema = v.strictObject({
  ...keyEntries,
  key: about(v.string(), 'the secret, which no later answer contains'),
})
export const keyListAnswerSchema = v.strictObject({
  keys: about(v.array(keyAnswerSchema), 'keys, without their secrets'),
})
export const keyRevokedAnswerSchema = v.literal('Key revoked')
