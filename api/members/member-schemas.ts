import * as v from 'valibot'
import { about, id, moment, text } from '../answer-values.js'
import { person } from '../keys/key-schemas.js'
import { draftField } from '../links/draft/draft-values.js'
import { roleNames } from '../roles/roles.js'
import {
  demanded,
  EMAIL_LENGTH_MAX,
  emailField,
  passwordJsonSchema,
  tokenField,
  wirePassword,
} from '../sessions/session-schemas.js'
import { wireName } from '../wire.js'

const NAME_LENGTH_MAX = 255

const roleAbout = 'a viewer reads, a member changes, an owner decides about members, keys and the workspace'
const roleField = demanded(v.picklist(roleNames, `must be one of ${roleNames.join(', ')}`), {
  type: 'string',
  enum: [...roleNames],
  description: roleAbout,
})

export const invitationDraftSchema = v.object({ email: emailField, role: roleField }, 'must be an object')
const keysSaid =
  '`end`: keys of the workspace that the person made, or was given a secret of, end when the person is no owner any more; `keep`: they go on'
const keysOf = v.picklist(['end', 'keep'], 'must be end or keep')
const keysField = draftField(keysOf, { type: 'string', enum: ['end', 'keep'], default: 'end', description: keysSaid })
export const memberPatchSchema = v.object({ role: roleField, keys: keysField }, 'must be an object')
/** Query of a removal. */
export const removalQuerySchema = v.object({ keys: keysField })

export const invitationLookUpSchema = v.object({ token: tokenField }, 'must be an object')

/** `name` and `password` are of who is new; who has signed in as the invited needs neither. */
export const acceptanceSchema = v.object(
  {
    token: tokenField,
    name: draftField(wireName, { type: 'string', maxLength: NAME_LENGTH_MAX, description: 'what others see' }),
    password: draftField(wirePassword, { ...passwordJsonSchema, description: 'from now on; of who has one: that' }),
  },
  'must be an object',
)

const role = about(v.picklist(roleNames), roleAbout)

const invitationEntries = {
  id: about(id, 'by which it is revoked'),
  email: about(v.pipe(v.string(), v.maxLength(EMAIL_LENGTH_MAX)), 'of who is invited'),
  role,
  expires_at: about(moment, 'from when on it can no longer be accepted'),
}

const listedEntries = {
  ...invitationEntries,
  invited_by: about(person, 'who invites'),
  mailed: about(v.boolean(), 'whether the link goes to the address by mail; else an operator has it to pass on'),
}

export const memberSchema = v.strictObject({
  id: about(id, 'of the user'),
  name: about(text, 'what others see'),
  email: about(text, 'what the user signs in with'),
  role,
  inserted_at: about(moment, 'when the user became a member'),
  has_two_factors: about(v.boolean(), 'whether there is an authenticator app or a passkey'),
})
export const memberListSchema = v.strictObject({
  members: about(v.array(memberSchema), 'those who have joined'),
  invitations: about(v.array(v.strictObject(listedEntries)), 'those who have not accepted yet'),
})
export const invitedSchema = v.strictObject(listedEntries)

const endedEntries = {
  keys_ended: about(v.array(id), 'keys of the workspace that ended'),
  keys_kept: about(v.array(id), 'keys that the person made or knows, and that go on'),
  invitations_ended: about(v.array(id), 'open invitations that the person wrote, or had'),
}
export const memberChangedSchema = v.strictObject({ ...memberSchema.entries, ...endedEntries })
export const memberRemovedSchema = v.strictObject({ id: about(id, 'of the user'), ...endedEntries })
const { id: _id, ...shownEntries } = invitationEntries
/** What whoever has the link is told before accepting. */
export const invitationLookedUpSchema = v.strictObject({
  ...shownEntries,
  workspace_name: about(v.string(), 'of the workspace'),
  has_account: about(v.boolean(), 'whether there is a user with this address, who signs in or gives the password'),
})
