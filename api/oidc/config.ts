import * as v from 'valibot'
import { parseUrl } from '../../process/parse-url.js'

const isLoopback = (host: string) => host === 'localhost' || host === '[::1]' || host.startsWith('127.')

/** Over TLS, or on this machine. */
function isIssuer(text: string) {
  const url = parseUrl(text)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
}

/** One provider of OpenID Connect, by which people of a company sign in. */
export const oidcEntries = {
  OIDC_ISSUER: v.optional(v.pipe(v.string(), v.check(isIssuer, 'must be a URL with https://'))),
  OIDC_CLIENT_ID: v.optional(v.string()),
  OIDC_CLIENT_SECRET: v.optional(v.string()),
  /** What the button says. */
  OIDC_NAME: v.optional(v.string(), 'Single sign-on'),
}

/** The issuer, and what it knows this installation by, come together. */
export const oidcComplaints = (env: NodeJS.ProcessEnv) => {
  const names = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']
  const given = names.filter((name) => env[name])
  if (given.length === 0) return []
  return names.filter((name) => !env[name]).map((name) => `${name} is required with ${given[0]}`)
}
