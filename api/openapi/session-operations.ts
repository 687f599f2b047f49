import { keepQuerySchema } from '../sessions/session-schemas.js'
import { bodyOf, json, said } from './bodies-of.js'
import { ref } from './components.js'
import type { Operations } from './operation.js'

const signedIn = json('The user and the workspaces with the role in each', ref('SignedIn'))
const signedInOrHalf = json(
  'The user and the workspaces with the role in each; or the next step, if the user has a second factor',
  {
    oneOf: [ref('SignedIn'), ref('SecondStep')],
  },
)

export const sessionOperations: Operations = {
  'POST /api/v1/session': {
    operationId: 'signIn',
    tag: 'Sessions',
    summary: 'Sign in',
    description:
      'Signs in with e-mail address and password. The answer sets the cookie of a new session, which replaces the ' +
      'session of the browser. Wrong credentials are answered with 401 and `wrong_credentials`. Too many wrong ones ' +
      'are refused for a while, by account and by IP address.',
    body: bodyOf('SignIn', { signIn: ['Sign in', { email: 'ann@example.com', password: 'violet anchor 47 maple' }] }),
    answer: signedInOrHalf,
    isSigningIn: true,
  },
  'POST /api/v1/session/link': {
    operationId: 'signInByLink',
    tag: 'Sessions',
    summary: 'Sign in by a link',
    description:
      'Signs in with the token of a link that works once, within 15 minutes. `npm start` and `admin` print such links.',
    body: bodyOf('SignInLink', { signIn: ['Sign in', { token: 'cS2mJjYwq1n0d3' }] }),
    answer: signedInOrHalf,
    isSigningIn: true,
  },
  'GET /api/v1/oidc': {
    operationId: 'getProvider',
    tag: 'Sessions',
    summary: 'Read whether users can sign in with a provider',
    description:
      'Names the provider of OpenID Connect, if one is configured. `GET /api/v1/oidc/start` sends the browser there, ' +
      'and it comes back signed in.',
    answer: json('The provider', ref('Provider')),
    isOpen: true,
  },
  'POST /api/v1/password/reset': {
    operationId: 'askForPasswordLink',
    tag: 'Sessions',
    summary: 'Ask for a link to choose a password',
    description:
      'Mails a link that works once, within an hour, if mail is configured and the user exists. The answer is the ' +
      'same if the user does not exist.',
    body: bodyOf('PasswordReset', { ask: ['Ask', { email: 'ann@example.com' }] }),
    answer: said('If there is such a user, a link was mailed'),
    isSigningIn: true,
  },
  'PUT /api/v1/password': {
    operationId: 'choosePassword',
    tag: 'Sessions',
    summary: 'Choose a password',
    description:
      'Sets a password with the token of a link, which also signs in, or in a session with the current password, if ' +
      'the user has one. The password must have 12 to 256 characters, and must not be one of the commonest, the ' +
      'e-mail address or the name of a workspace. All other sessions end.',
    body: bodyOf('NewPassword', {
      change: ['Change it', { current_password: 'violet anchor 47 maple', password: 'copper lantern 9 river' }],
      link: ['By a link', { token: 'cS2mJjYwq1n0d3', password: 'copper lantern 9 river' }],
    }),
    answer: signedInOrHalf,
    isKeyOptional: true,
  },
  'PATCH /api/v1/account': {
    operationId: 'changeAccount',
    tag: 'Sessions',
    summary: 'Change the account',
    description:
      "Changes the name of the session's user and the language of the dashboard and of mails, and gives a user without them an " +
      'e-mail address and a password, with which the user signs in from then on. Other sessions end with a first ' +
      'password. A taken address is answered with 400.',
    body: bodyOf('AccountPatch', {
      first: ['First sign-in', { name: 'Ann', email: 'owner@example.com', password: 'violet anchor 47 maple' }],
      name: ['Another name', { name: 'Ann Example' }],
      language: ['Mails in German', { language: 'de' }],
    }),
    answer: signedIn,
  },
  'POST /api/v1/account/email/confirm': {
    operationId: 'confirmEmail',
    tag: 'Sessions',
    summary: 'Confirm a new address',
    description:
      'Changes the address to the new one, by the token of the link that was mailed to it. It needs a session of the ' +
      'same user. An unknown or old token is answered with 401 and `wrong_credentials`.',
    body: bodyOf('EmailConfirmation', { confirm: ['Confirm', { token: 'cS2mJjYwq1n0d3' }] }),
    answer: signedIn,
  },
  'POST /api/v1/account/email/send_again': {
    operationId: 'sendEmailAgain',
    tag: 'Sessions',
    summary: 'Mail the link to the new address again',
    description: 'Mails another link to the new address. Earlier links end.',
    answer: signedIn,
  },
  'DELETE /api/v1/account/email': {
    operationId: 'cancelEmail',
    tag: 'Sessions',
    summary: 'Keep the former address',
    description: 'Cancels a change of the address that is not confirmed yet.',
    answer: signedIn,
  },
  'GET /api/v1/session': {
    operationId: 'getSession',
    tag: 'Sessions',
    summary: 'Read the current session',
    description: 'Returns the user of the session and the workspaces. Keys cannot use it.',
    answer: signedIn,
  },
  'DELETE /api/v1/session': {
    operationId: 'signOut',
    tag: 'Sessions',
    summary: 'Sign out',
    description: 'Ends the session at once, everywhere, and deletes the cookie.',
    answer: said('Signed out'),
  },
  'GET /api/v1/sessions': {
    operationId: 'listSessions',
    tag: 'Sessions',
    summary: 'List sessions',
    description: "Lists the user's sessions, the last used one first. A session that is not used for 30 days ends.",
    answer: json('The sessions', ref('SessionList')),
  },
  'DELETE /api/v1/sessions': {
    operationId: 'signOutEverywhere',
    tag: 'Sessions',
    summary: 'Sign out everywhere',
    description: 'Ends all sessions of the user, or with `keep=current` all except the current one.',
    query: keepQuerySchema,
    answer: said('Signed out everywhere', 'Signed out everywhere else'),
  },
  'DELETE /api/v1/sessions/{session_id}': {
    operationId: 'deleteSession',
    tag: 'Sessions',
    summary: 'End a session',
    description: 'Ends the session at once, everywhere.',
    answer: said('Session ended'),
  },
}
