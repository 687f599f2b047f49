import * as v from 'valibot'
import { isMailAddress } from '../../notices/mail-config.js'
import { planNames } from '../../usage/plans.js'
import { about, count, id, moment, text } from '../answer-values.js'
import { draftField } from '../links/draft/draft-values.js'
import { roleNames } from '../roles/roles.js'
import { wireBoolean, wireText } from '../wire.js'
import { isAsciiEmail } from './email-address.js'
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

export const wireEmail = v.pipe(
  wireText(EMAIL_LENGTH_MAX),
  v.transform((text) => text.trim()),
  v.check(isMailAddress, 'must be an e-mail address'),
  v.check(isAsciiEmail, 'must be of ASCII characters: write the domain as punycode, xn--…'),
)

export const emailField = demanded(wireEmail, {
  type: 'string',
  format: 'email',
  maxLength: EMAIL_LENGTH_MAX,
  description: 'of the user',
})
const tokenJsonSchema = {
  type: 'string',
  maxLength: TOKEN_LENGTH_MAX,
  description: 'what stands behind `token=` in the link',
}
export const tokenField = demanded(wireText(TOKEN_LENGTH_MAX), tokenJsonSchema)
export const wirePassword = wireText(PASSWORD_CHARS_MAX)
export const passwordJsonSchema = {
  type: 'string',
  format: 'password',
  maxLength: PASSWORD_CHARS_MAX,
  description: 'of the user',
}

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
    password: demanded(wirePassword, { ...passwordJsonSchema, minLength: 12, description: 'from now on' }),
    end_keys: draftField(wireBoolean, {
      type: 'boolean',
      default: false,
      description: 'whether the keys that the user made end too, as after a theft',
    }),
  },
  'must be an object',
)

/** Query of signing out everywhere. */
export const keepQuerySchema = v.object({
  keep: v.optional(about(v.picklist(['current'], 'must be current'), 'which session goes on; none by default')),
})

export const signedInSchema = v.strictObject({
  user: about(
    v.strictObject({
      id: about(id, 'of the user'),
      name: about(text, 'what others see'),
      email: about(text, 'what the user signs in with'),
      has_password: about(v.boolean(), 'whether one was chosen; to change it, it is asked for'),
      has_two_factors: about(v.boolean(), 'whether there is an authenticator app or a passkey'),
    }),
    'who has signed in',
  ),
  workspaces: about(
    v.array(
      v.strictObject({
        id: about(id, 'of the workspace'),
        name: about(v.string(), 'of the workspace'),
        plan: about(v.picklist(planNames), 'what it allows and how much'),
        role: about(v.picklist(roleNames), 'what the user may do in it'),
        require_two_factors: about(v.boolean(), 'whether sessions reach it only of those who have two factors'),
        is_closed: about(
          v.boolean(),
          'whether this session does not reach it for that: it answers 403, `two_factors_required`',
        ),
      }),
    ),
    'that the user is a member of, oldest first',
  ),
})

/** Instead of a session, for who has a second factor. */
export const secondStepSchema = v.strictObject({
  second_step: about(
    v.strictObject({
      app: about(v.boolean(), 'whether a code of an authenticator app will do'),
      passkey: about(v.boolean(), 'whether a passkey will do'),
      recovery_code: about(v.boolean(), 'whether a recovery code will do'),
      expires_in_seconds: about(count, 'how long the cookie of this sign-in is good for'),
    }),
    'what to give to `POST /api/v1/session/second_step`: one of these',
  ),
})

const sessionSchema = v.strictObject({
  id: about(id, 'by which it is ended'),
  inserted_at: about(moment, 'when the user signed in'),
  last_used_at: about(moment, 'to the minute'),
  user_agent: about(text, 'of the browser'),
  current: about(v.boolean(), 'whether this request comes with it'),
})
export const sessionListSchema = v.array(sessionSchema)

export const providerSchema = v.strictObject({
  enabled: about(v.boolean(), 'whether there is one'),
  name: about(text, 'what people know it by'),
})
