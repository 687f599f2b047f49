import { isIP } from 'node:net'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import * as v from 'valibot'
import type { Sql } from '../../postgres/connect.js'
import { ApiError, forbidden } from '../http/errors.js'
import type { CheckedUser } from '../sessions/checked-user.js'
import { insertChallenge, type Purpose, takeChallenge } from './challenges-table.js'
import { countPasskeyUse, findPasskey, listPasskeys, type NewPasskey, type PasskeyRow } from './passkeys-table.js'

/** Formats of attestation whose certificates the library would check. */
const ATTESTATION_FORMATS = ['android-key', 'android-safetynet', 'apple', 'fido-u2f', 'packed', 'tpm'] as const

/**
 * Loaded at the first use, because it takes 100 ms and few processes see a passkey. Registration asks for no attestation.
 * Without root certificates the library checks no chain of one. It would fetch the revocation lists that the chain names,
 * from any address and of any size.
 */
async function loadLibrary() {
  const library = await import('@simplewebauthn/server')
  for (const identifier of ATTESTATION_FORMATS)
    library.SettingsService.setRootCertificates({ identifier, certificates: [] })
  return library
}

/** The reason why browsers refuse to use passkeys at an address; undefined if they do not. */
export function whyNoPasskeys({ protocol, hostname, origin }: URL): string | undefined {
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  const isSecure = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost')
  if (!isAddress && isSecure) return undefined
  return `Passkeys need a name and https, or http://localhost. This Slugline is at ${origin} (API_PUBLIC_URL)`
}

/** Browsers know seven transports of one word each. */
const transportsSchema = v.pipe(v.array(v.pipe(v.string(), v.maxLength(32))), v.maxLength(16))
/** WebAuthn allows ids of 1,023 bytes, which are 1,364 characters in base64url. */
const ID_LENGTH_MAX = 1_364
/** Keys of all algorithms that browsers know are smaller. A longer one has fields that mean nothing. */
const PUBLIC_KEY_BYTES_MAX = 4_096

/**
 * The fields of a browser's answer that this file or the library decodes. An object with a `length` in the place of a text
 * would be decoded as a list of that many bytes, for minutes.
 */
const readSchema = v.object({
  id: v.pipe(v.string(), v.maxLength(ID_LENGTH_MAX)),
  response: v.object({
    clientDataJSON: v.string(),
    attestationObject: v.optional(v.string()),
    userHandle: v.nullish(v.string()),
    transports: v.nullish(transportsSchema),
  }),
})
const clientDataSchema = v.object({ challenge: v.string() })

const refused = () => new ApiError('wrong_credentials', 'This passkey was not accepted')

const fromBase64Url = (text: string) => Buffer.from(text, 'base64url')

/** The handle by which a device knows a user. A second passkey of the same user on a device replaces the first one. */
const handleOf = (userId: number) => Buffer.from(`user ${userId}`)

/** Reads the challenge that an answer claims to sign. @throws 401 if the answer is malformed */
function challengeIn(credential: unknown): { id: Buffer; challenge: Buffer } {
  try {
    const { id, response } = v.parse(readSchema, credential)
    const clientData = v.parse(clientDataSchema, JSON.parse(fromBase64Url(response.clientDataJSON).toString()))
    return { id: fromBase64Url(id), challenge: fromBase64Url(clientData.challenge) }
  } catch {
    throw refused()
  }
}

/** Registers and verifies passkeys. They are bound for ever to the host of API_PUBLIC_URL. */
export function createRelyingParty({ sql, apiUrl }: { sql: Sql; apiUrl: URL }) {
  const rpID = apiUrl.hostname
  const why = whyNoPasskeys(apiUrl)

  /** @throws 403 if browsers refuse passkeys at the address of this API */
  function demandOffered() {
    if (why) throw forbidden(why)
  }
  const shown = ({ credential_id, transports }: PasskeyRow) => ({ id: credential_id.toString('base64url'), transports })

  /** Uses up the challenge of an answer. @throws 401 if it was not given to this browser for this purpose */
  async function takeChallengeOf(credential: unknown, purpose: Purpose, holder: Buffer) {
    const { id, challenge } = challengeIn(credential)
    if (!(await takeChallenge(sql, challenge, purpose, holder))) throw refused()
    const expected = {
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: apiUrl.origin,
      expectedRPID: rpID,
    }
    return { id, expected }
  }

  return {
    why,

    /** Options of `navigator.credentials.create`. */
    async beginRegistration(holder: Buffer, userId: number, user: { email: string | null; name: string | null }) {
      demandOffered()
      const { generateRegistrationOptions } = await loadLibrary()
      const known = await listPasskeys(sql, userId)
      return generateRegistrationOptions({
        rpName: 'Slugline',
        rpID,
        userID: new Uint8Array(handleOf(userId)),
        userName: user.email ?? user.name ?? `User ${userId}`,
        userDisplayName: user.name ?? '',
        challenge: new Uint8Array(await insertChallenge(sql, 'registration', holder)),
        excludeCredentials: known.map(shown),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
    },

    /** @throws 401 if the passkey is not accepted */
    async finishRegistration(holder: Buffer, credential: unknown): Promise<Omit<NewPasskey, 'user_id' | 'name'>> {
      demandOffered()
      const { expected } = await takeChallengeOf(credential, 'registration', holder)
      const { verifyRegistrationResponse } = await loadLibrary()
      const response = credential as RegistrationResponseJSON
      const verified = await verifyRegistrationResponse({ response, ...expected }).catch(() => undefined)
      if (!verified?.verified) throw refused()
      const { id, publicKey, counter, transports } = verified.registrationInfo.credential
      if (id.length > ID_LENGTH_MAX || publicKey.length > PUBLIC_KEY_BYTES_MAX) throw refused()
      return {
        credential_id: fromBase64Url(id),
        public_key: Buffer.from(publicKey),
        counter,
        transports: transports ?? [],
      }
    },

    /**
     * Options of `navigator.credentials.get`.
     * @param userId the user whose passkeys are asked for; null for a user who is not known yet
     */
    async beginSigning(purpose: Exclude<Purpose, 'registration'>, holder: Buffer, userId: number | null) {
      demandOffered()
      const { generateAuthenticationOptions } = await loadLibrary()
      const allowed = userId === null ? [] : await listPasskeys(sql, userId)
      return generateAuthenticationOptions({
        rpID,
        challenge: new Uint8Array(await insertChallenge(sql, purpose, holder)),
        allowCredentials: allowed.map(shown),
        userVerification: 'required',
      })
    },

    /** @returns the passkey's user. @throws 401 if the passkey is not accepted */
    async finishSigning(
      purpose: Exclude<Purpose, 'registration'>,
      holder: Buffer,
      credential: unknown,
    ): Promise<CheckedUser> {
      demandOffered()
      const { id, expected } = await takeChallengeOf(credential, purpose, holder)
      const passkey = await findPasskey(sql, id)
      if (!passkey) throw refused()
      const { verifyAuthenticationResponse } = await loadLibrary()
      const response = credential as AuthenticationResponseJSON
      const { userHandle } = response.response
      if (userHandle && !fromBase64Url(userHandle).equals(handleOf(passkey.user_id))) throw refused()
      const { transports: _, ...known } = shown(passkey)
      const verified = await verifyAuthenticationResponse({
        response,
        ...expected,
        credential: { ...known, publicKey: new Uint8Array(passkey.public_key), counter: Number(passkey.counter) },
      }).catch(() => undefined)
      if (!verified?.verified) throw refused()
      if (!(await countPasskeyUse(sql, passkey.id, verified.authenticationInfo.newCounter))) throw refused()
      return { id: passkey.user_id, version: passkey.version }
    },
  }
}

export type RelyingParty = ReturnType<typeof createRelyingParty>
