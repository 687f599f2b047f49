import { keepQuerySchema } from '../sessions/session-schemas.js'
import { bodyOf, json, said } from './bodies-of.js'
import { ref } from './components.js'
import type { Operations } from './operation.js'

const signedIn = json('The user, and the workspaces with the role in each', ref('SignedIn'))
const signedInOrHalf = json('The user and the workspaces; or, for who has a second factor, what is to be given next', {
  oneOf: [ref('SignedIn'), ref('SecondStep')],
})

export const sessionOperations: Operations = {
  'POST /api/v1/session': {
    operationId: 'signIn',
    tag: 'Sessions',
    summary: 'Sign in',
    description:
      'With e-mail and password. The answer sets the cookie of a new session, in the place of the one that the browser had. Wrong ones are 401 with `wrong_credentials`, and slow down, for the account and the address.',
    body: bodyOf('SignIn', { signIn: ['Sign in', { email: 'ann@example.com', password: 'violet anchor 47 maple' }] }),
    answer: signedInOrHalf,
    isSigningIn: true,
  },
  'POST /api/v1/session/link': {
    operationId: 'signInByLink',
    tag: 'Sessions',
    summary: 'Sign in by a link',
    description: 'With the token of a link that works once, within 15 minutes: `npm start` and `admin` print them.',
    body: bodyOf('SignInLink', { signIn: ['Sign in', { token: 'cS2mJjYwq1n0d3' }] }),
    answer: signedInOrHalf,
    isSigningIn: true,
  },
  'GET /api/v1/oidc': {
    operationId: 'getProvider',
    tag: 'Sessions',
    summary: 'Whether people sign in by a provider',
    description: 'Of OpenID Connect. Browsers are led there by `GET /api/v1/oidc/start`, and come back signed in.',
    answer: json('Whether, and what it is called', ref('Provider')),
    isOpen: true,
  },
  'POST /api/v1/password/reset': {
    operationId: 'askForPasswordLink',
    tag: 'Sessions',
    summary: 'Ask for a link to choose a password',
    description:
      'It is mailed, where mail is configured and there is such a user, and works once, within an hour. The answer is the same whether there is one.',
    body: bodyOf('PasswordReset', { ask: ['Ask', { email: 'ann@example.com' }] }),
    answer: said('If there is such a user, a link was mailed'),
    isSigningIn: true,
  },
  'PUT /api/v1/password': {
    operationId: 'choosePassword',
    tag: 'Sessions',
    summary: 'Choose a password',
    description:
      'With the token of a link, which signs in, or in a session with the current password; without one where the user has none yet. 12 to 256 characters, not among the commonest, not the e-mail, not the name of a workspace. All other sessions end.',
    body: bodyOf('NewPassword', {
      change: ['Change it', { current_password: 'violet anchor 47 maple', password: 'copper lantern 9 river' }],
      link: ['By a link', { token: 'cS2mJjYwq1n0d3', password: 'copper lantern 9 river' }],
    }),
    answer: signedInOrHalf,
    isKeyOptional: true,
  },
  'GET /api/v1/session': {
    operationId: 'getSession',
    tag: 'Sessions',
    summary: 'Who has signed in',
    description: 'The user of the session, and what it reaches. Not for keys.',
    answer: signedIn,
  },
  'DELETE /api/v1/session': {
    operationId: 'signOut',
    tag: 'Sessions',
    summary: 'Sign out',
    description: 'Ends the session at once, everywhere, and takes the cookie away.',
    answer: said('Signed out'),
  },
  'GET /api/v1/sessions': {
    operationId: 'listSessions',
    tag: 'Sessions',
    summary: 'List sessions',
    description: 'Of the user, the one used last first. One that is not used for 30 days ends.',
    answer: json('The sessions', ref('SessionList')),
  },
  'DELETE /api/v1/sessions': {
    operationId: 'signOutEverywhere',
    tag: 'Sessions',
    summary: 'Sign out everywhere',
    description: 'Ends all sessions of the user, or, with `keep=current`, all others.',
    query: keepQuerySchema,
    answer: said('Signed out everywhere', 'Signed out everywhere else'),
  },
  'DELETE /api/v1/sessions/{session_id}': {
    operationId: 'deleteSession',
    tag: 'Sessions',
    summary: 'End a session',
    description: 'It ends at once, everywhere.',
    answer: said('Session ended'),
  },
}
