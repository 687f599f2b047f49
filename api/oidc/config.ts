import * as v from 'valibot'
import { parseUrl } from '../../process/parse-url.js'

const isLoopback = (host: string) => host === 'localhost' || host === '[::1]' || host.startsWith('127.')

/** An issuer must use TLS, unless it is on this machine. */
function isIssuer(text: string) {
  const url = parseUrl(text)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
}

/** The variables of the OpenID Connect provider with which people of a company sign in. */
export const oidcEntries = {
  OIDC_ISSUER: v.optional(v.pipe(v.string(), v.check(isIssuer, 'must be a URL with https://'))),
  OIDC_CLIENT_ID: v.optional(v.string()),
  OIDC_CLIENT_SECRET: v.optional(v.string()),
  /** The text of the sign-in button. */
  OIDC_NAME: v.optional(v.string(), 'Single sign-on'),
}

/** Issuer, client id and client secret must be set together. */
export const oidcComplaints = (env: NodeJS.ProcessEnv) => {
  const names = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']
  const given = names.filter((name) => env[name])
  if (given.length === 0) return []
  return names.filter((name) => !env[name]).map((name) => `${name} is required with ${given[0]}`)
}
