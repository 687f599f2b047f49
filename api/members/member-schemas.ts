import * as v from 'valibot'
import { about, id, moment, text } from '../http/answer-values.js'
import { wireName } from '../http/wire.js'
import { draftField } from '../http/wire-fields.js'
import { person } from '../keys/key-schemas.js'
import { roleNames } from '../roles/roles.js'
import {
  demanded,
  EMAIL_LENGTH_MAX,
  emailField,
  passwordJsonSchema,
  tokenField,
  USER_NAME_LENGTH_MAX,
  wirePassword,
} from '../sessions/session-schemas.js'

const ROLE_ABOUT = 'a viewer reads, a member changes, an owner decides about members, keys and the workspace'
const roleField = demanded(v.picklist(roleNames, `must be one of ${roleNames.join(', ')}`), {
  type: 'string',
  enum: [...roleNames],
  description: ROLE_ABOUT,
})

export const invitationDraftSchema = v.object({ email: emailField, role: roleField }, 'must be an object')
const keysSaid =
  'whether keys of the workspace that the person made, or knows a secret of, `end` or are kept (`keep`) when the ' +
  'person is no longer an owner'
const keysOf = v.picklist(['end', 'keep'], 'must be end or keep')
const keysField = draftField(keysOf, { type: 'string', enum: ['end', 'keep'], default: 'end', description: keysSaid })
export const memberPatchSchema = v.object({ role: roleField, keys: keysField }, 'must be an object')
/** The query of a removal. */
export const removalQuerySchema = v.object({ keys: keysField })

export const invitationLookUpSchema = v.object({ token: tokenField }, 'must be an object')

/** New users send `name` and `password`; a signed-in invitee sends neither. */
export const acceptanceSchema = v.object(
  {
    token: tokenField,
    name: draftField(wireName, {
      type: 'string',
      maxLength: USER_NAME_LENGTH_MAX,
      description: 'name that others see',
    }),
    password: draftField(wirePassword, {
      ...passwordJsonSchema,
      description: 'password of the account, or the new password if the address has no account',
    }),
  },
  'must be an object',
)

const role = about(v.picklist(roleNames), ROLE_ABOUT)

const invitationEntries = {
  id: about(id, 'id of the invitation'),
  email: about(v.pipe(v.string(), v.maxLength(EMAIL_LENGTH_MAX)), 'invited address'),
  role,
  expires_at: about(moment, 'when the invitation expires'),
}

const listedEntries = {
  ...invitationEntries,
  invited_by: about(person, 'user who wrote the invitation'),
  mailed: about(v.boolean(), 'whether the link was mailed to the address; otherwise an operator passes it on'),
}

export const memberSchema = v.strictObject({
  id: about(id, 'id of the user'),
  name: about(text, 'name that others see'),
  email: about(text, 'address with which the user signs in'),
  role,
  inserted_at: about(moment, 'when the user became a member'),
  has_two_factors: about(v.boolean(), 'whether the user has an authenticator app or a passkey'),
})
export const memberListSchema = v.strictObject({
  members: about(v.array(memberSchema), 'members of the workspace'),
  invitations: about(v.array(v.strictObject(listedEntries)), 'invitations that are still open'),
})
export const invitedSchema = v.strictObject(listedEntries)

const endedEntries = {
  keys_ended: about(v.array(id), 'keys of the workspace that ended'),
  keys_kept: about(v.array(id), 'keys that the person made or knows, and that stay valid'),
  invitations_ended: about(v.array(id), 'invitations that ended, which the person wrote or had received'),
}
export const memberChangedSchema = v.strictObject({ ...memberSchema.entries, ...endedEntries })
export const memberRemovedSchema = v.strictObject({ id: about(id, 'id of the user'), ...endedEntries })
const { id: _id, ...shownEntries } = invitationEntries
/** The invitation as it is shown to a client with its link, before it is accepted. */
export const invitationLookedUpSchema = v.strictObject({
  ...shownEntries,
  workspace_name: about(v.string(), 'name of the workspace'),
  has_account: about(v.boolean(), 'whether the address has an account, whose session or password is needed to accept'),
})
