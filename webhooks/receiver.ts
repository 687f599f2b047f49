import { parseUrl } from '../process/parse-url.js'

/** Where a webhook goes: its URL, taken apart once. */
export interface Receiver {
  url: string
  /** Scheme, host and port: receivers of one origin share its connections. */
  origin: string
  /** With the query, in which receivers keep a secret of theirs. */
  path: string
  /** Of a URL with a user name. */
  authorization?: string
}

/** Any port: what is sent is HTTP with a JSON body, in which nobody can write lines of another protocol. */
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
