// A real provider: `oidc-provider`, certified as `openid-client` is, on a port of its own.
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import Provider from 'oidc-provider'
import type { Test } from 'tap'

/** @param apiUrl of the api whose sign-ins the provider accepts */
export async function withProvider(t: Test, apiUrl = 'http://127.0.0.1:3000') {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.close()
    server.closeAllConnections()
  })
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const redirectUri = `${apiUrl}/api/v1/oidc/callback`
  /** The people whom the provider knows, by `sub`. */
  const people = new Map<string, { email?: string; email_verified?: boolean; name?: string }>()
  const warn = console.warn
  console.warn = () => undefined // it is for development here, and says so at length
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'slugline', client_secret: 'a secret of the client', redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
    cookies: { keys: ['a key of the test'] },
    pkce: { required: () => true },
  })
  console.warn = warn
  const answer = provider.callback()
  /** Paths that are not answered, and how many of their requests are open. */
  const hanging: { paths: string[]; open: number } = { paths: [], open: 0 }
  /** Paths whose answers do not end, and how many bytes were sent of each until its client left. */
  const flooding: { paths: string[]; sent: number[] } = { paths: [], sent: [] }
  /** Paths that are answered with something else than the provider would say. */
  const replaced = new Map<string, object>()
  function flood(response: ServerResponse) {
    const spaces = Buffer.alloc(64 * 1024, ' ')
    let sent = 0
    const stream = new Readable({
      read() {
        sent += spaces.length
        this.push(spaces)
      },
    })
    response.on('close', () => {
      stream.destroy()
      flooding.sent.push(sent)
    })
    stream.pipe(response.setHeader('content-type', 'application/json'))
  }

  server.on('request', (request, response) => {
    const isAmong = ({ paths }: { paths: string[] }) => paths.some((path) => request.url!.startsWith(path))
    if (isAmong(flooding)) return flood(response)
    if (isAmong(hanging)) {
      hanging.open += 1
      response.on('close', () => {
        hanging.open -= 1
      })
      return
    }
    const other = replaced.get(request.url!)
    if (other) response.setHeader('content-type', 'application/json').end(JSON.stringify(other))
    else void answer(request, response)
  })

  /** Signs in at the provider as `sub`, and follows it back to us. @returns the address that it sends the browser to */
  async function visitProvider(start: string, sub: string): Promise<string> {
    const cookies = new Map<string, string>()
    async function go(url: string, body?: URLSearchParams): Promise<string> {
      const answer = await fetch(url, {
        method: body ? 'POST' : 'GET',
        body,
        redirect: 'manual',
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      })
      for (const line of answer.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
        cookies.set(name, value)
      }
      const to = answer.headers.get('location')
      if (to) return to.startsWith(redirectUri) ? to : go(new URL(to, issuer).href)
      const page = await answer.text()
      const action = /action="([^"]+)"/.exec(page)?.[1]
      if (!action) throw new Error(`${answer.status} ${page.slice(0, 500)}`)
      const prompt = /name="prompt" value="(\w+)"/.exec(page)![1]
      return go(new URL(action, issuer).href, new URLSearchParams({ prompt, login: sub, password: 'any' }))
    }
    return go(start)
  }

  return { issuer, people, hanging, flooding, replaced, visitProvider }
}
