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
  description: 'answer of the browser: a `PublicKeyCredential` as JSON',
}
const codeJsonSchema = {
  type: 'string',
  maxLength: CODE_LENGTH_MAX,
  example: '492039',
  description: 'code that the authenticator app shows',
}
/** Spaces are removed, because apps show the six digits in two groups. */
const wireCode = v.pipe(
  wireText(CODE_LENGTH_MAX),
  v.transform((text) => text.replace(/\s/g, '')),
)
const nameField = demanded(wireName, {
  type: 'string',
  minLength: 1,
  maxLength: NAME_LENGTH_MAX,
  description: 'name by which the user knows the passkey',
})
const optionalFields = {
  code: draftField(wireCode, codeJsonSchema),
  credential: draftField(credential, {
    ...credentialJsonSchema,
    description: 'answer of the browser, signed by a passkey',
  }),
}

/** The route demands exactly one of the three fields. */
export const secondStepBodySchema = v.object(
  {
    ...optionalFields,
    recovery_code: draftField(wireText(CODE_LENGTH_MAX), {
      type: 'string',
      maxLength: CODE_LENGTH_MAX,
      description: 'a recovery code, which works once',
    }),
  },
  'must be an object',
)

/** The route demands exactly one of the three fields. */
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

/** Options for `navigator.credentials`. The fields are those of WebAuthn. */
export const passkeyOptionsSchema = v.pipe(
  v.looseObject({
    challenge: about(v.string(), 'bytes that the passkey has to sign within ten minutes, once; base64url'),
  }),
  v.description('options for `navigator.credentials`, as JSON'),
)

export const appSecretSchema = v.strictObject({
  secret: about(v.string(), 'secret in base32, to type into the app'),
  url: about(v.string(), 'secret as the text of a QR code: `otpauth://totp/…`'),
})

export const factorsSchema = v.strictObject({
  app: about(
    v.nullable(
      v.strictObject({
        added_at: about(moment, 'when the app was set up'),
        last_used_at: about(v.nullable(moment), 'when a code of the app was last accepted; null if none was'),
      }),
    ),
    'the authenticator app; null if there is none',
  ),
  passkeys: about(
    v.array(
      v.strictObject({
        id: about(id, 'id of the passkey'),
        name: about(v.string(), 'name by which the user knows the passkey'),
        inserted_at: about(moment, 'when the passkey was added'),
        last_used_at: about(v.nullable(moment), 'when the passkey was last used; null if it was not'),
      }),
    ),
    'passkeys of the user, oldest first',
  ),
  recovery_codes_left: about(count, 'number of recovery codes that were not used yet'),
  proven_until: about(v.nullable(moment), 'when the last proof expires; null if changes need a new proof first'),
  has_password: about(v.boolean(), 'whether the user has a password, which can be the proof'),
  no_passkeys_because: about(
    v.nullable(v.string()),
    'why passkeys cannot be added at the address of this API; null if they can',
  ),
  required_by: about(
    v.array(v.string()),
    'names of workspaces that require a second factor; while there are any, the last factor cannot be removed',
  ),
})

export const factorsChangedSchema = v.strictObject({
  factors: about(factorsSchema, 'factors after the change'),
  recovery_codes: about(
    v.nullable(v.array(v.string())),
    'new recovery codes, which no other answer repeats; null if the former ones stay valid',
  ),
})
