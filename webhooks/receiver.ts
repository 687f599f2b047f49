import { parseUrl } from '../process/parse-url.js'

/** A webhook's URL, parsed once. */
export interface Receiver {
  url: string
  /** Scheme, host and port: receivers of one origin share its connections. */
  origin: string
  /** Path with the query, which may have a secret of the receiver. */
  path: string
  /** Header for a URL with a user name. */
  authorization?: string
}

/** Parses a URL. Any port is allowed: a JSON body cannot contain lines of another protocol. */
export function readReceiver(text: string): Receiver | undefined {
  const url = parseUrl(text)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined
  const receiver: Receiver = { url: text, origin: url.origin, path: url.pathname + url.search }
  if (url.username || url.password) {
    const [user, password] = [url.username, url.password].map(unescapeAll)
    receiver.authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  }
  return receiver
}

function unescapeAll(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
