import * as v from 'valibot'
import { isMailAddress } from '../../notices/mail-config.js'
import { planNames } from '../../usage/plans.js'
import { draftField } from '../links/draft/draft-values.js'
import { roleNames } from '../roles/roles.js'
import { idMax, wireText } from '../wire.js'
import { PASSWORD_CHARS_MAX } from './password-rules.js'

const TOKEN_LENGTH_MAX = 256
export const EMAIL_LENGTH_MAX = 254

/** A field that must be there, with what the API's document says of it. */
export const demanded = <T extends v.GenericSchema<unknown, unknown>>(schema: T, jsonSchema: object) =>
  v.pipe(
    v.optional(v.unknown(), null),
    v.check((value) => value !== null && value !== '', "can't be blank"),
    schema,
    v.metadata({ jsonSchema }),
  )

const wireEmail = v.pipe(
  wireText(EMAIL_LENGTH_MAX),
  v.transform((text) => text.trim()),
  v.check(isMailAddress, 'must be an e-mail address'),
)

export const emailField = demanded(wireEmail, { type: 'string', format: 'email', maxLength: EMAIL_LENGTH_MAX })
const tokenJsonSchema = {
  type: 'string',
  maxLength: TOKEN_LENGTH_MAX,
  description: 'what stands behind `token=` in the link',
}
export const tokenField = demanded(wireText(TOKEN_LENGTH_MAX), tokenJsonSchema)
export const wirePassword = wireText(PASSWORD_CHARS_MAX)
export const passwordJsonSchema = { type: 'string', format: 'password', maxLength: PASSWORD_CHARS_MAX }

export const signInSchema = v.object(
  { email: emailField, password: demanded(wirePassword, passwordJsonSchema) },
  'must be an object',
)

export const linkSchema = v.object({ token: tokenField }, 'must be an object')

export const resetSchema = v.object({ email: emailField }, 'must be an object')

/** With the token of a link, or, in a session, the password that the user has: null for one who has none. */
export const newPasswordSchema = v.object(
  {
    token: draftField(wireText(TOKEN_LENGTH_MAX), tokenJsonSchema),
    current_password: draftField(wirePassword, { ...passwordJsonSchema, description: 'of who has one' }),
    password: demanded(wirePassword, { ...passwordJsonSchema, minLength: 12 }),
  },
  'must be an object',
)

/** Query of signing out everywhere. */
export const keepQuerySchema = v.object({
  keep: v.optional(v.picklist(['current'], 'must be current')),
})

const time = v.pipe(v.string(), v.isoTimestamp())
export const id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(idMax))

export const signedInSchema = v.strictObject({
  user: v.strictObject({ id, name: v.nullable(v.string()), email: v.nullable(v.string()) }),
  workspaces: v.array(
    v.strictObject({ id, name: v.string(), plan: v.picklist(planNames), role: v.picklist(roleNames) }),
  ),
})

const sessionSchema = v.strictObject({
  id,
  inserted_at: time,
  last_used_at: v.pipe(time, v.description('to the minute')),
  user_agent: v.nullable(v.string()),
  current: v.pipe(v.boolean(), v.description('whether this request comes with it')),
})
export const sessionListSchema = v.array(sessionSchema)

export const providerSchema = v.strictObject({ enabled: v.boolean(), name: v.nullable(v.string()) })
