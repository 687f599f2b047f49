import * as v from 'valibot'
import { draftField } from '../links/draft/draft-values.js'
import { roleNames } from '../roles/roles.js'
import {
  demanded,
  EMAIL_LENGTH_MAX,
  emailField,
  id,
  passwordJsonSchema,
  tokenField,
  wirePassword,
} from '../sessions/session-schemas.js'
import { wireText } from '../wire.js'

const NAME_LENGTH_MAX = 255

const roleField = demanded(v.picklist(roleNames, `must be one of ${roleNames.join(', ')}`), {
  type: 'string',
  enum: [...roleNames],
})

export const invitationDraftSchema = v.object({ email: emailField, role: roleField }, 'must be an object')
export const memberPatchSchema = v.object({ role: roleField }, 'must be an object')

/** `name` and `password` are of who is new; who has signed in as the invited needs neither. */
export const acceptanceSchema = v.object(
  {
    token: tokenField,
    name: draftField(wireText(NAME_LENGTH_MAX), { type: 'string', maxLength: NAME_LENGTH_MAX }),
    password: draftField(wirePassword, passwordJsonSchema),
  },
  'must be an object',
)

const time = v.pipe(v.string(), v.isoTimestamp())
const role = v.picklist(roleNames)
const email = v.pipe(v.string(), v.maxLength(EMAIL_LENGTH_MAX))

const invitationEntries = { id, email, role, expires_at: time }

export const memberSchema = v.strictObject({
  id: v.pipe(id, v.description('of the user')),
  name: v.nullable(v.string()),
  email: v.nullable(v.string()),
  role,
  inserted_at: v.pipe(time, v.description('when the user became a member')),
})
export const memberListSchema = v.strictObject({
  members: v.array(memberSchema),
  invitations: v.array(v.strictObject(invitationEntries)),
})
export const invitedSchema = v.strictObject({
  ...invitationEntries,
  url: v.pipe(
    v.string(),
    v.description('the link, which works once, to be passed on; this is the only time it is told'),
  ),
})
