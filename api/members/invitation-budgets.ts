import { hashKey } from '../keys/secret.js'
import type { SharedBudget } from '../limits/shared-budget.js'
import { lowerEmail } from '../sessions/email-address.js'

const DAY_SECONDS = 86_400
const OF_INSTALLATION = 2_000

/** Bounds invitations, because they are mails to strangers that contain names which the inviter has chosen. */
export const invitationBudgets = (email: string, workspaceId: number, inviterId: number): SharedBudget[] => [
  {
    key: `invitations to ${hashKey(lowerEmail(email)).toString('base64url')}`,
    burst: 3,
    seconds: 3_600,
    message: 'An address is invited at most 3 times an hour',
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
