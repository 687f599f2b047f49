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
      'With the role of each: a viewer reads, a member changes, an owner decides about keys, members and settings.',
    answer: json('The members, and who is invited', ref('MemberList')),
  },
  'POST /api/v1/workspace/{workspace_id}/members': {
    operationId: 'inviteMember',
    tag: 'Members',
    summary: 'Invite somebody',
    description:
      'By a link that works once, within seven days. It is mailed, and told to nobody else: so an account is made only by whoever has the mailbox. Where no mail is configured, an operator prints it (`npm run admin -- invitation link`). Who is invited again gets another link. At most 3 an hour for an address, and 100 a day for a user and for a workspace. Needs an owner, in a session or with a user-wide key.',
    body: bodyOf('InvitationDraft', { invite: ['Invite', { email: 'bob@example.com', role: 'member' }] }),
    answer: json('The invitation', ref('Invitation')),
  },
  'PATCH /api/v1/workspace/{workspace_id}/members/{user_id}': {
    operationId: 'updateMember',
    tag: 'Members',
    summary: 'Give a member another role',
    description:
      'It holds at once. The last owner cannot become less. Needs an owner, in a session or with a user-wide key.',
    body: bodyOf('MemberPatch', { view: ['Let somebody only read', { role: 'viewer' }] }),
    answer: json('The member, and what ended', ref('MemberChanged')),
  },
  'DELETE /api/v1/workspace/{workspace_id}/members/{user_id}': {
    operationId: 'removeMember',
    tag: 'Members',
    summary: 'Remove a member',
    description:
      'Sessions and keys of the user reach the workspace no more, at once. Everybody may leave, but the last owner. To remove others needs an owner, in a session or with a user-wide key.',
    query: removalQuerySchema,
    answer: json('Who it was, and what ended', ref('MemberRemoved')),
  },
  'DELETE /api/v1/workspace/{workspace_id}/invitations/{invitation_id}': {
    operationId: 'revokeInvitation',
    tag: 'Members',
    summary: 'Revoke an invitation',
    description: 'Its link leads nowhere then. Needs an owner, in a session or with a user-wide key.',
    answer: said('Invitation revoked'),
  },
  'POST /api/v1/invitations/lookup': {
    operationId: 'lookUpInvitation',
    tag: 'Members',
    summary: 'Look at an invitation',
    description: 'By the token of its link: to which workspace, as what, and for whom. It stays as it is.',
    body: bodyOf('InvitationLookUp', { look: ['Look at it', { token: 'cS2mJjYwq1n0d3' }] }),
    answer: json('What it is to, and for whom', ref('InvitationLookedUp')),
    isSigningIn: true,
  },
  'POST /api/v1/invitations/accept': {
    operationId: 'acceptInvitation',
    tag: 'Members',
    summary: 'Accept an invitation',
    description:
      'Who has no account yet chooses a password. Who has one gives its password, or comes with its session. The answer signs in.',
    body: bodyOf('Acceptance', {
      join: ['Join', { token: 'cS2mJjYwq1n0d3', name: 'Bob', password: 'copper lantern 9 river' }],
    }),
    answer: json('The user and the workspaces; or, for who has a second factor, what is to be given next', {
      oneOf: [ref('SignedIn'), ref('SecondStep')],
    }),
    isKeyOptional: true,
  },
}
