import * as client from 'openid-client'
import { inTime } from '../../process/in-time.js'
import { boundedFetch, fetchUntil } from './bounded-fetch.js'

/** The time limit of the provider, shorter than that of a handler, so that the browser gets the error `away`. */
const ANSWER_MS_MAX = 8_000

export interface OidcSettings {
  issuer: string
  clientId: string
  clientSecret: string
  name: string
}

/** The secrets that the browser keeps while it is at the provider. */
export interface PendingAuthorization {
  state: string
  nonce: string
  verifier: string
}

/** The provider's statements about a person. */
export interface Claims {
  issuer: string
  subject: string
  /** Set only if the provider has verified it. */
  email?: string
  name?: string
}

/** Whether the person has cancelled the sign-in at the provider. */
export const isCancelled = (error: Error) =>
  error instanceof client.AuthorizationResponseError && error.error === 'access_denied'

/** Thrown if the provider cannot be reached or is too slow. */
export class ProviderAway extends Error {}

/**
 * A client of an OpenID Connect provider with the authorization code flow and PKCE. The provider is discovered at the
 * first sign-in, so that a process can start while the provider is unreachable.
 * @param redirectUrl the URL to which the provider sends browsers back; it must be registered there
 * @param msMax the time limit of each step of a sign-in
 */
export function createOidcProvider(
  { issuer, clientId, clientSecret }: OidcSettings,
  redirectUrl: URL,
  msMax = ANSWER_MS_MAX,
) {
  const inGoodTime = <T>(asked: Promise<T>) =>
    inTime(asked, msMax, () => new ProviderAway(`The provider did not answer in ${msMax} ms`))
  let discovered: Promise<client.Configuration> | undefined

  function discover() {
    // By default the library relies on TLS and does not verify the signature of a token that the provider itself answers.
    const execute = [client.enableNonRepudiationChecks]
    if (issuer.startsWith('http:')) execute.push(client.allowInsecureRequests)
    const options = { execute, timeout: msMax / 1_000, [client.customFetch]: boundedFetch }
    discovered ??= client.discovery(new URL(issuer), clientId, clientSecret, undefined, options).catch((error) => {
      discovered = undefined
      throw new ProviderAway('The provider cannot be discovered', { cause: error })
    })
    return discovered
  }

  async function begin(): Promise<{ url: URL; pending: PendingAuthorization }> {
    const config = await discover()
    const pending: PendingAuthorization = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
    }
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: redirectUrl.href,
      scope: 'openid email profile',
      state: pending.state,
      nonce: pending.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(pending.verifier),
      code_challenge_method: 'S256',
    })
    return { url, pending }
  }

  async function finish(
    config: client.Configuration,
    query: string,
    { state, nonce, verifier }: PendingAuthorization,
  ): Promise<Claims> {
    const back = new URL(redirectUrl)
    back.search = query
    const tokens = await client.authorizationCodeGrant(config, back, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()!
    const { email, email_verified, name } = claims.email
      ? claims
      : await client.fetchUserInfo(config, tokens.access_token, claims.sub)
    return {
      issuer: claims.iss,
      subject: claims.sub,
      ...(typeof email === 'string' && email_verified === true && { email }),
      ...(typeof name === 'string' && { name }),
    }
  }

  return {
    /** @throws {ProviderAway} */
    begin: () => inGoodTime(begin()),

    /**
     * Its requests end when the time is over or `wanted` aborts.
     * @param query the query with which the browser came back
     * @throws {ProviderAway}, or another error if the query is not the answer to this sign-in
     */
    finish(query: string, pending: PendingAuthorization, wanted: AbortSignal): Promise<Claims> {
      const ended = new AbortController()
      const signal = AbortSignal.any([wanted, ended.signal])
      // All sign-ins share the discovery, so none of them ends it.
      const asked = discover().then((config) => fetchUntil(signal, () => finish(config, query, pending)))
      return inGoodTime(asked).finally(() => ended.abort())
    },
  }
}

export type OidcProvider = ReturnType<typeof createOidcProvider>
