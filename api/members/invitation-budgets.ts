import { hashKey } from '../keys/secret.js'
import type { SharedBudget } from '../limits/shared-budget.js'
import { lowerEmail } from '../sessions/email-address.js'

const DAY_SECONDS = 86_400
const OF_INSTALLATION = 2_000

const addressKeyOf = (email: string) => hashKey(lowerEmail(email)).toString('base64url')

/** Bounds invitations, because they are mails to strangers that contain names which the inviter has chosen. */
export const invitationBudgets = (email: string, workspaceId: number, inviterId: number): SharedBudget[] => [
  {
    key: `invitations to ${addressKeyOf(email)}`,
    burst: 30,
    seconds: DAY_SECONDS,
    message: 'An address is invited at most 30 times a day',
  },
  // Below the address's, so that one workspace does not keep others from inviting it.
  {
    key: `invitations to ${addressKeyOf(email)} of workspace ${workspaceId}`,
    burst: 3,
    seconds: 3_600,
    message: 'A workspace invites an address at most 3 times an hour',
  },
  // Users are bounded too, because a user may create any number of workspaces.
  {
    key: `invitations by user ${inviterId}`,
    burst: 100,
    seconds: DAY_SECONDS,
    message: 'A user invites at most 100 times a day',
  },
  {
    key: `invitations of workspace ${workspaceId}`,
    burst: 100,
    seconds: DAY_SECONDS,
    message: 'A workspace invites at most 100 times a day',
  },
  {
    key: 'invitations of the installation',
    burst: OF_INSTALLATION,
    seconds: DAY_SECONDS,
    message: `This installation sends at most ${OF_INSTALLATION} invitations a day`,
  },
]
