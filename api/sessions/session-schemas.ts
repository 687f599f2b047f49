import * as v from 'valibot'
import { isMailAddress } from '../../notices/mail-config.js'
import { planNames } from '../../usage/plans.js'
import { LANGUAGES } from '../../words/languages.js'
import { about, count, id, moment, text } from '../http/answer-values.js'
import { wireBoolean, wireName, wireText } from '../http/wire.js'
import { draftField } from '../http/wire-fields.js'
import { roleNames } from '../roles/roles.js'
import { isAsciiEmail } from './email-address.js'
import { ACCOUNT_PASSWORD_CHARS_MAX } from './password-rules.js'

const TOKEN_LENGTH_MAX = 256
export const EMAIL_LENGTH_MAX = 254
export const USER_NAME_LENGTH_MAX = 255

/** A required field with its JSON Schema for the OpenAPI document. */
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
  description: 'e-mail address of the user',
})
const tokenJsonSchema = {
  type: 'string',
  maxLength: TOKEN_LENGTH_MAX,
  description: 'secret of the link, after `token=`',
}
export const tokenField = demanded(wireText(TOKEN_LENGTH_MAX), tokenJsonSchema)
export const wirePassword = wireText(ACCOUNT_PASSWORD_CHARS_MAX)
export const passwordJsonSchema = {
  type: 'string',
  format: 'password',
  maxLength: ACCOUNT_PASSWORD_CHARS_MAX,
  description: 'password of the user',
}

export const signInSchema = v.object(
  { email: emailField, password: demanded(wirePassword, passwordJsonSchema) },
  'must be an object',
)

export const signInLinkSchema = v.object({ token: tokenField }, 'must be an object')

export const resetSchema = v.object({ email: emailField }, 'must be an object')

/**
 * The body that sets a password. It has the token of a link, or in a session the current password, null without one.
 */
export const newPasswordSchema = v.object(
  {
    token: draftField(wireText(TOKEN_LENGTH_MAX), tokenJsonSchema),
    current_password: draftField(wirePassword, {
      ...passwordJsonSchema,
      description: 'current password, if the user has one',
    }),
    password: demanded(wirePassword, { ...passwordJsonSchema, minLength: 12, description: 'new password' }),
    end_keys: draftField(wireBoolean, {
      type: 'boolean',
      default: false,
      description: 'whether the keys that the user made end too, for example after a theft',
    }),
  },
  'must be an object',
)

/** The body that changes the account of the session's user. Absent fields stay as they are. */
export const accountPatchSchema = v.object(
  {
    name: draftField(wireName, {
      type: 'string',
      maxLength: USER_NAME_LENGTH_MAX,
      description: 'name that others see',
    }),
    email: draftField(wireEmail, {
      type: 'string',
      format: 'email',
      maxLength: EMAIL_LENGTH_MAX,
      description:
        'address with which the user signs in. A user who has one needs the current password. Where mail is set up, the ' +
        'address stays until the new one is confirmed by the link that is mailed to it',
    }),
    language: draftField(v.picklist(LANGUAGES, `must be one of ${LANGUAGES.join(', ')}`), {
      type: 'string',
      enum: LANGUAGES,
      description: 'language of the dashboard and of mails; null for that of the browser, and English in mails',
    }),
    password: draftField(wirePassword, {
      ...passwordJsonSchema,
      minLength: 12,
      description: 'first password, for a user who has none',
    }),
    current_password: draftField(wirePassword, { ...passwordJsonSchema, description: 'current password' }),
  },
  'must be an object',
)

/** The body that confirms a new address. */
export const emailConfirmationSchema = v.object({ token: tokenField }, 'must be an object')

/** The query of signing out everywhere. */
export const keepQuerySchema = v.object({
  keep: v.optional(about(v.picklist(['current'], 'must be current'), 'the session that continues; none by default')),
})

export const signedInSchema = v.strictObject({
  user: about(
    v.strictObject({
      id: about(id, 'id of the user'),
      name: about(text, 'name that others see'),
      email: about(text, 'address with which the user signs in'),
      pending_email: about(text, 'new address that the user has not confirmed yet'),
      language: about(text, 'language of the dashboard and of mails, such as `de`; null if none is chosen'),
      has_password: about(v.boolean(), 'whether the user has a password; changing it requires the current one'),
      has_two_factors: about(v.boolean(), 'whether the user has an authenticator app or a passkey'),
    }),
    'user who has signed in',
  ),
  workspaces: about(
    v.array(
      v.strictObject({
        id: about(id, 'id of the workspace'),
        name: about(v.string(), 'name of the workspace'),
        plan: about(v.picklist(planNames), 'plan of the workspace'),
        role: about(v.picklist(roleNames), 'role of the user in it'),
        timezone: about(text, "time zone of the dashboard's reports; null for that of the browser"),
        currency: about(text, 'currency that the dashboard shows first; null for none'),
        logo: about(text, 'picture that the dashboard shows beside the name, a PNG as data URL; null for none'),
        default_domain: about(
          text,
          'domain that the dashboard chooses first for a new link; null for the default host',
        ),
        require_two_factors: about(v.boolean(), 'whether sessions reach it only if their user has two factors'),
        is_closed: about(
          v.boolean(),
          'whether this session does not reach it for that reason; it answers 403, `two_factors_required`',
        ),
        is_frozen: about(v.boolean(), 'whether the operator has frozen it: it can be read, and not changed'),
      }),
    ),
    'workspaces of which the user is a member, oldest first',
  ),
})

/** The answer instead of a session to a user who has a second factor. */
export const secondStepSchema = v.strictObject({
  second_step: about(
    v.strictObject({
      app: about(v.boolean(), 'whether a code of an authenticator app is accepted'),
      passkey: about(v.boolean(), 'whether a passkey is accepted'),
      recovery_code: about(v.boolean(), 'whether a recovery code is accepted'),
      expires_in_seconds: about(count, 'how long the cookie of this sign-in is valid'),
    }),
    'factors of which one has to be sent to `POST /api/v1/session/second_step`',
  ),
})

const sessionSchema = v.strictObject({
  id: about(id, 'id of the session'),
  inserted_at: about(moment, 'when the user signed in'),
  last_used_at: about(moment, 'when the session was last used, to the minute'),
  user_agent: about(text, 'user agent of the browser'),
  country: about(text, 'ISO 3166 code of the country in which the session began; null if it is not known'),
  current: about(v.boolean(), 'whether it is the session of this request'),
})
export const sessionListSchema = v.array(sessionSchema)

export const providerSchema = v.strictObject({
  enabled: about(v.boolean(), 'whether users can sign in with an identity provider'),
  name: about(text, 'name of the provider, for people'),
})
