import * as v from 'valibot'
import { field, idMax, type Read, readBy, wireBoolean, wireInteger, wireString, wireText } from '../wire.js'
import { scopeNames } from './caller.js'

const graceSecondsDefault = 86_400
const graceSecondsMax = 7 * 86_400

function readFuture(now: Date) {
  return (text: string): Read<Date> => {
    const date = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) ? new Date(text) : new Date(Number.NaN)
    if (Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999) return { error: 'must be an ISO 8601 date-time' }
    return date > now ? { value: date } : { error: 'must be in the future' }
  }
}

/** Forms write one scope as text, several as repeated fields. */
const scopesSchema = v.pipe(
  v.unknown(),
  v.transform((value) => (typeof value === 'string' ? value.split(/[\s,]+/) : value)),
  v.array(v.picklist(scopeNames, `must be of ${scopeNames.join(', ')}`), 'must be a list'),
  v.minLength(1, "can't be empty"),
  v.transform((scopes) => scopeNames.filter((scope) => scopes.includes(scope))),
)

/** What a caller sends for a new key; a user-wide one reaches all workspaces of the caller's user. */
export const keyDraftSchema = (now: Date) =>
  v.object(
    {
      name: field(wireText(255)),
      scopes: field(scopesSchema),
      user_wide: field(wireBoolean),
      expires_at: field(v.pipe(wireString, readBy(readFuture(now)))),
    },
    'must be an object',
  )

/** Seconds for which the former secret goes on working. */
export const rotationSchema = v.pipe(
  v.nullish(v.object({ grace_seconds: field(wireInteger(0, graceSecondsMax)) }, 'must be an object'), {}),
  v.transform(({ grace_seconds }) => ({ graceSeconds: grace_seconds ?? graceSecondsDefault })),
)

const time = v.pipe(v.string(), v.isoTimestamp())
const id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(idMax))

const keyEntries = {
  id,
  name: v.nullable(v.string()),
  /** What may be shown of the secret. */
  prefix: v.string(),
  scopes: v.array(v.picklist(scopeNames)),
  user_wide: v.boolean(),
  inserted_at: time,
  last_used_at: v.nullable(time),
  expires_at: v.nullable(time),
  /** Until when the secret before the last rotation works; null where it does not. */
  previous_expires_at: v.nullable(time),
}

export const keyAnswerSchema = v.strictObject(keyEntries)
/** Of creation and rotation: the only time that the secret is answered. */
export const keySecretAnswerSchema = v.strictObject({ ...keyEntries, key: v.string() })
export const keyListAnswerSchema = v.strictObject({ keys: v.array(keyAnswerSchema) })
export const keyRevokedAnswerSchema = v.literal('Key revoked')
