import type { HttpRequest, HttpResponse } from 'uWebSockets.js'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sendText } from '../http/respond.js'
import type { Handlers } from '../http/server.js'
import { hostName } from '../links/link-cache.js'

const CHALLENGE_PATH = '/.well-known/acme-challenge/'

/** Reads a challenge that an ACME client has put into its webroot; undefined if there is none for this URL. */
function readChallenge(webroot: string, url: string): string | undefined {
  const token = url.slice(CHALLENGE_PATH.length)
  if (!/^[\w-]{1,128}$/.test(token)) return
  try {
    return readFileSync(path.join(webroot, CHALLENGE_PATH, token), 'latin1')
  } catch {
    return undefined
  }
}

/**
 * Creates handlers for the plain HTTP port beside TLS. Requests are redirected to the same host and path with https,
 * and count as visits only there. Challenges of certificate authorities are answered from `acmeWebroot`.
 * @param publicUrl its port is the one on which visitors reach TLS
 */
export function createHttpsRedirect(publicUrl: string, acmeWebroot?: string): Handlers {
  const { hostname, port } = new URL(publicUrl)
  const suffix = port ? `:${port}` : ''

  function answer(res: HttpResponse, req: HttpRequest) {
    const url = req.getUrl()
    if (acmeWebroot && url.startsWith(CHALLENGE_PATH)) {
      const challenge = readChallenge(acmeWebroot, url)
      const status = challenge === undefined ? '404 Not Found' : '200 OK'
      return sendText(res, req.getMethod() === 'head', status, 'text/plain', challenge ?? '')
    }
    const host = hostName(req.getHeader('host')) || hostname
    const query = req.getQuery()
    const location = `https://${host}${suffix}${url}${query ? `?${query}` : ''}`
    // Refuses values that a header cannot have, or that would be read as another host.
    if (!/^([a-z0-9._-]+|\[[0-9a-f:.]+\])$/.test(host) || /[^\x21-\x7e]/.test(location))
      return void res.writeStatus('400 Bad Request').end()
    // 308 keeps method and body. `no-store` lets an operator switch TLS off again.
    res.writeStatus(`308 Permanent Redirect\r\nCache-Control: no-store\r\nLocation: ${location}`).endWithoutBody(0)
  }
  return { get: answer, head: answer, any: answer }
}
