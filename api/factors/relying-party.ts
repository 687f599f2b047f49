import { isIP } from 'node:net'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import * as v from 'valibot'
import type { Sql } from '../../postgres/connect.js'
import { ApiError, forbidden } from '../http/errors.js'
import type { CheckedUser } from '../sessions/checked-user.js'
import { isSmallAuthenticatorData, withoutStatement } from './authenticator-cbor.js'
import { insertChallenge, type Purpose, takeChallenge } from './challenges-table.js'
import { countPasskeyUse, findPasskey, listPasskeys, type NewPasskey, type PasskeyRow } from './passkeys-table.js'

/** Loaded at the first use, because it takes 100 ms and few processes see a passkey. */
const loadLibrary = () => import('@simplewebauthn/server')

/** The reason why browsers refuse to use passkeys at an address; undefined if they do not. */
export function whyNoPasskeys({ protocol, hostname, origin }: URL): string | undefined {
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  const isSecure = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost')
  if (!isAddress && isSecure) return undefined
  return `Passkeys need a name and https, or http://localhost. This Slugline is at ${origin} (API_PUBLIC_URL)`
}

const textSchema = (lengthMax: number) => v.pipe(v.string(), v.maxLength(lengthMax))
/** The library and Node decode other letters differently. */
const binarySchema = (lengthMax: number) => v.pipe(textSchema(lengthMax), v.regex(/^[\w-]*={0,2}$/))
/** Browsers know seven transports of one word each. */
const transportsSchema = v.pipe(v.array(textSchema(32)), v.maxLength(16))
/** WebAuthn allows ids of 1,023 bytes, which are 1,364 characters in base64url. */
const ID_LENGTH_MAX = 1_364
/** WebAuthn allows handles of 64 bytes. */
const HANDLE_LENGTH_MAX = 86
/** A browser writes type, challenge, two origins and a few words. */
const CLIENT_DATA_LENGTH_MAX = 4_096
/** The longest signatures, of ML-DSA-87, have 4,627 bytes. */
const SIGNATURE_LENGTH_MAX = 8_192
/**
 * 12 KB. Attestations with a chain of certificates have 3 to 6 KB, and none is asked for. A key has at most
 * `PUBLIC_KEY_BYTES_MAX`. A bound of the length alone would have to be 300 bytes to keep decoding below 5 ms, because each
 * byte may be an element of CBOR. The elements are therefore counted too (`authenticator-cbor.ts`).
 */
const AUTHENTICATOR_LENGTH_MAX = 16_384
/** Keys of all algorithms that browsers know are smaller. A longer one has fields that mean nothing. */
const PUBLIC_KEY_BYTES_MAX = 4_096

/**
 * The fields of a browser's answer that this file or the library decodes. An object with a `length` in the place of a text
 * would be decoded as a list of that many bytes, for minutes.
 */
const readSchema = v.object({
  id: textSchema(ID_LENGTH_MAX),
  response: v.object({
    clientDataJSON: binarySchema(CLIENT_DATA_LENGTH_MAX),
    attestationObject: v.optional(binarySchema(AUTHENTICATOR_LENGTH_MAX), ''),
    authenticatorData: v.optional(binarySchema(AUTHENTICATOR_LENGTH_MAX), ''),
    signature: v.optional(binarySchema(SIGNATURE_LENGTH_MAX)),
    userHandle: v.nullish(binarySchema(HANDLE_LENGTH_MAX)),
    transports: v.nullish(transportsSchema),
  }),
})
type Read = v.InferOutput<typeof readSchema>
const clientDataSchema = v.object({ challenge: v.string() })

const refused = () => new ApiError('wrong_credentials', 'This passkey was not accepted')

const fromBase64Url = (text: string) => Buffer.from(text, 'base64url')

/** The handle by which a device knows a user. A second passkey of the same user on a device replaces the first one. */
const handleOf = (userId: number) => Buffer.from(`user ${userId}`)

/** Reads the challenge that an answer claims to sign. @throws 401 if the answer is malformed or large */
function challengeIn(credential: unknown): { id: Buffer; challenge: Buffer; response: Read['response'] } {
  try {
    const { id, response } = v.parse(readSchema, credential)
    const clientData = v.parse(clientDataSchema, JSON.parse(fromBase64Url(response.clientDataJSON).toString()))
    return { id: fromBase64Url(id), challenge: fromBase64Url(clientData.challenge), response }
  } catch {
    throw refused()
  }
}

/**
 * The library decodes CBOR and certificates before it verifies anything, and takes seconds for a megabyte of empty elements.
 * Without a statement there is no certificate, of which it would also fetch the revocation lists, from any address.
 * @throws 401 if decoding would cost more than that of an authenticator's answer (test/factors/hostile-passkeys.test.ts)
 */
function toSmallRegistration(credential: RegistrationResponseJSON, given: string): RegistrationResponseJSON {
  const attestation = withoutStatement(fromBase64Url(given))
  if (!attestation) throw refused()
  const attestationObject = attestation.toString('base64url')
  return { ...credential, response: { ...credential.response, attestationObject } }
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
    const { id, challenge, response } = challengeIn(credential)
    if (!(await takeChallenge(sql, challenge, purpose, holder))) throw refused()
    const expected = {
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: apiUrl.origin,
      expectedRPID: rpID,
    }
    return { id, expected, read: response }
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
      const { expected, read } = await takeChallengeOf(credential, 'registration', holder)
      const { verifyRegistrationResponse } = await loadLibrary()
      const response = toSmallRegistration(credential as RegistrationResponseJSON, read.attestationObject)
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
      const { id, expected, read } = await takeChallengeOf(credential, purpose, holder)
      const passkey = await findPasskey(sql, id)
      if (!passkey) throw refused()
      const { verifyAuthenticationResponse } = await loadLibrary()
      const response = credential as AuthenticationResponseJSON
      const { userHandle } = read
      if (!isSmallAuthenticatorData(fromBase64Url(read.authenticatorData))) throw refused()
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
