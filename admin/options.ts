import * as v from 'valibot'
import { wireId, wireInteger, wireName } from '../api/http/wire.js'
import { scopeNames } from '../api/keys/caller.js'
import { roleNames } from '../api/roles/roles.js'
import { wireEmail } from '../api/sessions/session-schemas.js'
import { planNames } from '../usage/plans.js'

/** Options of commands; they come as text. */
export const id = wireId
export const text = wireName
export const number = wireInteger
export const email = wireEmail
export const plan = v.picklist(planNames, `must be one of ${planNames.join(', ')}`)
export const role = v.picklist(roleNames, `must be one of ${roleNames.join(', ')}`)
export const scopes = v.pipe(
  v.string(),
  v.transform((list) => list.split(',')),
  v.array(v.picklist(scopeNames, `must be of ${scopeNames.join(',')}`)),
)
export const day = v.pipe(v.string(), v.isoDate('must be YYYY-MM-DD'))

/** An option without a value, such as `--dry-run`. */
export const flag = v.optional(v.boolean(), false)
