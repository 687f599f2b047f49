import { removalQuerySchema } from '../members/member-schemas.js'
import { bodyOf, json, said } from './bodies-of.js'
import { ref } from './components.js'
import type { Operations } from './operation.js'

export const memberOperations: Operations = {
  'GET /api/v1/workspace/{workspace_id}/members': {
    operationId: 'listMembers',
    tag: 'Members',
    summary: 'List members and invitations',
    description:
      'Lists members with their roles, and open invitations. A viewer reads, a member changes links and domains, and ' +
      'an owner manages keys, members and settings too.',
    answer: json('The members and the open invitations', ref('MemberList')),
  },
  'POST /api/v1/workspace/{workspace_id}/members': {
    operationId: 'inviteMember',
    tag: 'Members',
    summary: 'Invite somebody',
    description:
      'Mails a link that works once, within seven days. The link is shown to nobody else, so only the owner of the ' +
      'mailbox can create an account. Without mail, an operator prints the link (`npm run admin -- invitation ' +
      'link`). Inviting an address again replaces its link. At most 3 invitations an hour for an address, and 100 a ' +
      'day for a user and for a workspace, which has at most 1,000 members and invitations. Needs an owner, in a session or with a user-wide key.',
    body: bodyOf('InvitationDraft', { invite: ['Invite', { email: 'bob@example.com', role: 'member' }] }),
    answer: json('The invitation', ref('Invitation')),
  },
  'PATCH /api/v1/workspace/{workspace_id}/members/{user_id}': {
    operationId: 'updateMember',
    tag: 'Members',
    summary: 'Give a member another role',
    description:
      'The role takes effect at once. The last owner must stay an owner. Needs an owner, in a session or with a ' +
      'user-wide key.',
    body: bodyOf('MemberPatch', { view: ['Let somebody only read', { role: 'viewer' }] }),
    answer: json('The member, and the keys and invitations that ended', ref('MemberChanged')),
  },
  'DELETE /api/v1/workspace/{workspace_id}/members/{user_id}': {
    operationId: 'removeMember',
    tag: 'Members',
    summary: 'Remove a member',
    description:
      "The user's sessions and keys lose the workspace at once. Everybody except the last owner may leave. Removing " +
      'others needs an owner, in a session or with a user-wide key.',
    query: removalQuerySchema,
    answer: json('The id of the user, and the keys and invitations that ended', ref('MemberRemoved')),
  },
  'DELETE /api/v1/workspace/{workspace_id}/invitations/{invitation_id}': {
    operationId: 'revokeInvitation',
    tag: 'Members',
    summary: 'Revoke an invitation',
    description: 'The link of the invitation becomes invalid. Needs an owner, in a session or with a user-wide key.',
    answer: said('Invitation revoked'),
  },
  'POST /api/v1/invitations/lookup': {
    operationId: 'lookUpInvitation',
    tag: 'Members',
    summary: 'Read an invitation',
    description: 'Returns workspace, role and address of the invitation with this token, and does not use it up.',
    body: bodyOf('InvitationLookUp', { look: ['Read it', { token: 'cS2mJjYwq1n0d3' }] }),
    answer: json('The invitation', ref('InvitationLookedUp')),
    isSigningIn: true,
  },
  'POST /api/v1/invitations/accept': {
    operationId: 'acceptInvitation',
    tag: 'Members',
    summary: 'Accept an invitation',
    description:
      'A new user chooses a password. A user with an account sends its password, or accepts in a session. The answer ' +
      'signs the user in. A user is a member of at most 200 workspaces.',
    body: bodyOf('Acceptance', {
      join: ['Join', { token: 'cS2mJjYwq1n0d3', name: 'Bob', password: 'copper lantern 9 river' }],
    }),
    answer: json(
      'The user and the workspaces with the role in each; or the next step, if the user has a second factor',
      {
        oneOf: [ref('SignedIn'), ref('SecondStep')],
      },
    ),
    isKeyOptional: true,
  },
}
