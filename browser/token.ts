import { attempt } from './attempt.js'

/** The parameter, the cookie and the entry of localStorage. */
const COOKIE_NAME = 'svc_cid'
const KEPT_SECONDS = 90 * 86_400
const TOKEN = /^[\w-]{40,99}$/

/**
 * Takes the token out of the address bar. All else of the address stays as it is, byte for byte.
 * @returns the token, of several the last; undefined where there is none
 */
export function takeFromAddress(): string | undefined {
  const [, path, query, hash] = /^([^?#]*)\?([^#]*)(.*)$/.exec(location.href) || ([] as undefined[])
  let token: string | undefined
  const others = (query || '').split('&').filter((parameter) => {
    const [before, value] = parameter.split(`${COOKIE_NAME}=`)
    if (before || !TOKEN.test(value)) return true
    token = value
    return false
  })
  if (token) {
    const rest = others.length ? `?${others.join('&')}` : ''
    attempt(() => history.replaceState(history.state, '', path + rest + hash))
  }
  return token
}

/** `com`, `example.com`, `shop.example.com`, and none: browsers refuse public suffixes, so the first taken is registrable. */
const domains = () => {
  const labels = location.hostname.split('.')
  return [...labels.map((_, i) => `;domain=${labels.slice(~i).join('.')}`), '']
}

function writeCookie(value: string, seconds: number, domain: string) {
  const secure = location.protocol === 'https:' ? ';secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: what it recommends is asynchronous, for https only, and not everywhere
  document.cookie = `${COOKIE_NAME}=${value};path=/;max-age=${seconds};samesite=lax${secure}${domain}`
}

const readCookie = () => (/(?:^|; )svc_cid=([\w-]+)/.exec(document.cookie) || [])[1]

function readStorage() {
  const [untilMs, token] = (localStorage.getItem(COOKIE_NAME) || '').split('.')
  return Number(untilMs) > Date.now() ? token : undefined
}

/** The token that the device keeps, in the cookie or in its storage. */
export const readKept = () => attempt(readCookie) || attempt(readStorage)

export function forget() {
  attempt(() => localStorage.removeItem(COOKIE_NAME))
  attempt(() => {
    for (const domain of domains()) writeCookie('', 0, domain)
  })
}

export function keep(token: string) {
  forget() // a cookie of a narrower domain would stand beside the new one
  attempt(() => localStorage.setItem(COOKIE_NAME, `${Date.now() + KEPT_SECONDS * 1000}.${token}`))
  attempt(() =>
    domains().some((domain) => {
      writeCookie(token, KEPT_SECONDS, domain)
      return readCookie() === token
    }),
  )
}
