import * as v from 'valibot'
import { about, id, moment, text } from '../http/answer-values.js'
import { field, type Read, readBy, wireBoolean, wireInteger, wireName, wireString } from '../http/wire.js'
import { draftField, wireNames } from '../http/wire-fields.js'
import { scopeNames } from './caller.js'

const fields = {
  name: 'for you, to tell it from others',
  scopes: '`read` asks, `write` changes',
  user_wide: 'reaches all workspaces of the user',
}

const graceSecondsDefault = 86_400
const graceSecondsMax = 7 * 86_400

function readFuture(now: Date) {
  return (text: string): Read<Date> => {
    const date = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) ? new Date(text) : new Date(Number.NaN)
    if (Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999) return { error: 'must be an ISO 8601 date-time' }
    return date > now ? { value: date } : { error: 'must be in the future' }
  }
}

/** What a caller sends for a new key; a user-wide one reaches all workspaces of the caller's user. */
export const keyDraftSchema = (now: Date) =>
  v.object(
    {
      name: draftField(wireName, { type: 'string', maxLength: 255, example: 'CI', description: fields.name }),
      scopes: about(
        field(wireNames(scopeNames)),
        `${fields.scopes}; all by default, and none that the asking key has not`,
      ),
      user_wide: about(field(wireBoolean), `${fields.user_wide}; needs a key that does`),
      expires_at: draftField(v.pipe(wireString, readBy(readFuture(now))), {
        type: 'string',
        format: 'date-time',
        description: 'in the future; absent: never',
      }),
    },
    'must be an object',
  )

const graceField = draftField(wireInteger(0, graceSecondsMax), {
  type: 'integer',
  minimum: 0,
  maximum: graceSecondsMax,
  default: graceSecondsDefault,
  description: 'for how long the former secret works on',
})

/** Seconds for which the former secret goes on working. */
export const rotationSchema = v.pipe(
  v.nullish(v.object({ grace_seconds: graceField }, 'must be an object'), {}),
  v.transform(({ grace_seconds }) => ({ graceSeconds: grace_seconds ?? graceSecondsDefault })),
)

const time = v.nullable(moment)

export const person = v.nullable(
  v.strictObject({ id: about(id, 'of the user'), name: about(text, 'what others see, or the e-mail') }),
)

const keyEntries = {
  id: about(id, 'what it is rotated and revoked by'),
  name: about(text, fields.name),
  prefix: about(v.string(), 'what the secret begins with'),
  scopes: about(v.array(v.picklist(scopeNames)), fields.scopes),
  user_wide: about(v.boolean(), fields.user_wide),
  created_by: about(person, 'on whose authority it was made; null: an operator, a user who is gone, or not known'),
  issued_to: about(person, 'who was given its present secret, by making or rotating it; null as above'),
  inserted_at: about(moment, 'when it was created'),
  last_used_at: about(time, 'to the minute; null: never'),
  expires_at: about(time, 'when it ends; null: never'),
  previous_expires_at: about(time, 'until when the secret before the last rotation works; null where it does not'),
}

export const keyAnswerSchema = v.strictObject(keyEntries)
/** Of creation and rotation: the only time that the secret is answered. */
export const keySecretAnswerSchema = v.strictObject({
  ...keyEntries,
  key: about(v.string(), 'the secret, which is answered this once'),
})
export const keyListAnswerSchema = v.strictObject({ keys: about(v.array(keyAnswerSchema), 'without their secrets') })
export const keyRevokedAnswerSchema = v.literal('Key revoked')
