import { json, named } from './bodies-of.js'
import { type ComponentName, ref } from './components.js'
import type { Body, Operations } from './operation.js'

const signedIn = json('The user and the workspaces with the role in each', ref('SignedIn'))
const options = json('Options for the browser', ref('PasskeyOptions'))
const factors = json('The factors as they are now', ref('Factors'))
const changed = json('The factors as they are now, and new recovery codes', ref('FactorsChanged'))

/** A body in JSON only, because a passkey is an object. */
const jsonOf = (name: ComponentName, value: object): Body => ({
  json: ref(name),
  examples: named({ example: ['Example', value] }),
})
const credential = { id: 'AaFdkcD4SuPjF-jwUoRwH8', type: 'public-key', response: {} }
const code = { code: '492039' }
const PROOF =
  ' Needs a proof of the last ten minutes: a sign-in, or `POST /api/v1/factors/proof`; else 403, `proof_required`.'

export const factorOperations: Operations = {
  'POST /api/v1/session/passkey/challenge': {
    operationId: 'beginPasskeySignIn',
    tag: 'Sessions',
    summary: 'Begin to sign in with a passkey',
    description: 'Options for `navigator.credentials.get`. A cookie binds them to the browser.',
    answer: options,
    isSigningIn: true,
  },
  'POST /api/v1/session/passkey': {
    operationId: 'signInByPasskey',
    tag: 'Sessions',
    summary: 'Sign in with a passkey',
    description:
      'A passkey is both factors: the device, and the finger, face or PIN that it asks for. The answer sets the cookie of a new session.',
    body: jsonOf('PasskeyCredential', { credential }),
    answer: signedIn,
    isSigningIn: true,
  },
  'POST /api/v1/session/second_step/challenge': {
    operationId: 'beginSecondStep',
    tag: 'Sessions',
    summary: 'Begin a second step with a passkey',
    description: 'Options for `navigator.credentials.get`, of the user who has given the password in this browser.',
    answer: options,
    isSigningIn: true,
  },
  'POST /api/v1/session/second_step': {
    operationId: 'giveSecondStep',
    tag: 'Sessions',
    summary: 'Give the second factor',
    description:
      'With the cookie that came with `second_step` of an answer, and one of `code`, `recovery_code` and `credential`. The answer sets the cookie of a new session. A code and a recovery code work once; wrong ones are 401 with `wrong_credentials`, and slow down. After ten minutes it is 401 with `sign_in_expired`.',
    body: jsonOf('SecondStepAnswer', code),
    answer: signedIn,
    isSigningIn: true,
  },
  'GET /api/v1/factors': {
    operationId: 'getFactors',
    tag: 'Sessions',
    summary: 'What the user has beside the password',
    description: 'The authenticator app, passkeys, and how many recovery codes are left. Not for keys.',
    answer: factors,
  },
  'POST /api/v1/factors/proof/challenge': {
    operationId: 'beginProof',
    tag: 'Sessions',
    summary: 'Begin a proof with a passkey',
    description: 'Options for `navigator.credentials.get`.',
    answer: options,
  },
  'POST /api/v1/factors/proof': {
    operationId: 'proveFactor',
    tag: 'Sessions',
    summary: 'Prove that it is still the user',
    description:
      'With one of `password`, `code` and `credential`. For ten minutes the session may then change what the account is protected by.',
    body: jsonOf('FactorProof', code),
    answer: factors,
  },
  'POST /api/v1/factors/app': {
    operationId: 'beginApp',
    tag: 'Sessions',
    summary: 'Begin to set up an authenticator app',
    description: `A new secret, by RFC 6238: SHA-1, six digits, 30 seconds. It is in use once its first code is given.${PROOF}`,
    answer: json('The secret, told once', ref('AppSecret')),
  },
  'POST /api/v1/factors/app/confirm': {
    operationId: 'confirmApp',
    tag: 'Sessions',
    summary: 'Finish setting up an authenticator app',
    description: `With the code that the app shows, in the place of another app. With the first factor come recovery codes, and all other sessions end.${PROOF}`,
    body: jsonOf('AppCode', code),
    answer: changed,
  },
  'DELETE /api/v1/factors/app': {
    operationId: 'removeApp',
    tag: 'Sessions',
    summary: 'Remove the authenticator app',
    description: `The last factor stays while a workspace requires one: 403, \`two_factors_required\`.${PROOF}`,
    answer: factors,
  },
  'POST /api/v1/factors/recovery_codes': {
    operationId: 'makeRecoveryCodes',
    tag: 'Sessions',
    summary: 'Make new recovery codes',
    description: `Ten codes. Each is a second step once. The former ones no longer work.${PROOF}`,
    answer: changed,
  },
  'POST /api/v1/factors/passkeys/challenge': {
    operationId: 'beginPasskey',
    tag: 'Sessions',
    summary: 'Begin to add a passkey',
    description: `Options for \`navigator.credentials.create\`. 403 where browsers would refuse: the API needs a name and https, or http://localhost.${PROOF}`,
    answer: options,
  },
  'POST /api/v1/factors/passkeys': {
    operationId: 'addPasskey',
    tag: 'Sessions',
    summary: 'Add a passkey',
    description: `With the first factor come recovery codes, and all other sessions end.${PROOF}`,
    body: jsonOf('PasskeyDraft', { name: 'Laptop', credential }),
    answer: changed,
  },
  'PATCH /api/v1/factors/passkeys/{passkey_id}': {
    operationId: 'renamePasskey',
    tag: 'Sessions',
    summary: 'Rename a passkey',
    description: `For its owner to know it by.${PROOF}`,
    body: jsonOf('PasskeyPatch', { name: 'Phone' }),
    answer: factors,
  },
  'DELETE /api/v1/factors/passkeys/{passkey_id}': {
    operationId: 'removePasskey',
    tag: 'Sessions',
    summary: 'Remove a passkey',
    description: `The last factor stays while a workspace requires one: 403, \`two_factors_required\`.${PROOF}`,
    answer: factors,
  },
}
