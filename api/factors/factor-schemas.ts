import * as v from 'valibot'
import { about, count, id, moment } from '../http/answer-values.js'
import { isObject, wireName, wireText } from '../http/wire.js'
import { draftField } from '../http/wire-fields.js'
import { demanded, passwordJsonSchema, wirePassword } from '../sessions/session-schemas.js'

const CODE_LENGTH_MAX = 64
const NAME_LENGTH_MAX = 255

const credential = v.custom<object>(isObject, 'must be an object')
const credentialJsonSchema = {
  type: 'object',
  additionalProperties: true,
  description: 'what the browser answers: the JSON of a `PublicKeyCredential`',
}
const codeJsonSchema = {
  type: 'string',
  maxLength: CODE_LENGTH_MAX,
  example: '492039',
  description: 'of the authenticator app',
}
/** Apps show six digits in two groups. */
const wireCode = v.pipe(
  wireText(CODE_LENGTH_MAX),
  v.transform((text) => text.replace(/\s/g, '')),
)
const nameField = demanded(wireName, {
  type: 'string',
  minLength: 1,
  maxLength: NAME_LENGTH_MAX,
  description: 'by which its owner knows it',
})
const optionalFields = {
  code: draftField(wireCode, codeJsonSchema),
  credential: draftField(credential, { ...credentialJsonSchema, description: 'a passkey: what the browser answers' }),
}

/** One of the three. */
export const secondStepBodySchema = v.object(
  {
    ...optionalFields,
    recovery_code: draftField(wireText(CODE_LENGTH_MAX), {
      type: 'string',
      maxLength: CODE_LENGTH_MAX,
      description: 'one of those that were shown once; it is used up',
    }),
  },
  'must be an object',
)

/** One of the three. */
export const proofSchema = v.object(
  { ...optionalFields, password: draftField(wirePassword, passwordJsonSchema) },
  'must be an object',
)

export const credentialSchema = v.object(
  { credential: demanded(credential, credentialJsonSchema) },
  'must be an object',
)
export const appCodeSchema = v.object({ code: demanded(wireCode, codeJsonSchema) }, 'must be an object')
export const passkeyDraftSchema = v.object(
  { name: nameField, credential: demanded(credential, credentialJsonSchema) },
  'must be an object',
)
export const passkeyPatchSchema = v.object({ name: nameField }, 'must be an object')

/** What `navigator.credentials` takes; its fields are those of WebAuthn. */
export const passkeyOptionsSchema = v.pipe(
  v.looseObject({ challenge: about(v.string(), 'what the passkey signs, within ten minutes, once; base64url') }),
  v.description('options for `navigator.credentials`, as JSON'),
)

export const appSecretSchema = v.strictObject({
  secret: about(v.string(), 'in base32, to type into the app'),
  url: about(v.string(), 'the same for a QR code: `otpauth://totp/…`'),
})

export const factorsSchema = v.strictObject({
  app: about(
    v.nullable(
      v.strictObject({
        added_at: about(moment, 'when it was set up'),
        last_used_at: about(v.nullable(moment), 'when its last code was taken'),
      }),
    ),
    'the authenticator app; null: there is none',
  ),
  passkeys: about(
    v.array(
      v.strictObject({
        id: about(id, 'by which it is renamed and removed'),
        name: about(v.string(), 'by which its owner knows it'),
        inserted_at: about(moment, 'when it was added'),
        last_used_at: about(v.nullable(moment), 'when it was last used'),
      }),
    ),
    'oldest first',
  ),
  recovery_codes_left: about(count, 'how many were not used yet'),
  proven_until: about(
    v.nullable(moment),
    'until when they can be changed without another proof; null: a proof is needed first',
  ),
  has_password: about(v.boolean(), 'whether the password can be the proof'),
  no_passkeys_because: about(v.nullable(v.string()), 'why none can be added here; null: they can'),
  required_by: about(
    v.array(v.string()),
    'names of workspaces that require one of them: the last one cannot be removed',
  ),
})

export const factorsChangedSchema = v.strictObject({
  factors: about(factorsSchema, 'as they are now'),
  recovery_codes: about(
    v.nullable(v.array(v.string())),
    'told once: with the first factor, or where new ones are made; null where those of before go on',
  ),
})
