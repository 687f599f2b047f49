import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import type { Browser, Page as Tab } from 'puppeteer-core'
import type { Test } from 'tap'
import { STUB } from '../../api/browser-script/scripts.js'
import { freePort } from '../../process/free-port.js'
import { withApi } from '../api/api-fixture.js'
import { withBrowser } from '../browser.js'
import { withFolder } from '../folder.js'
import { programVictim } from '../programs.js'
import { until } from '../until.js'

/** Headless ones say so, and are bots, whose clicks earn nothing. */
const CHROME = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** Every name leads to this machine, so that sites are as far apart as they are outside; certificates are the test's own. */
const args = [
  '--host-resolver-rules=MAP * 127.0.0.1, EXCLUDE localhost',
  '--ignore-certificate-errors',
  `--user-agent=${CHROME}`,
]

/** Whole, because of what people choose in its settings. */
export const withVisitor = (t: Test, preferences: object = {}) => withBrowser(t, { args, preferences, whole: true })

/** The setting "block third-party cookies". */
export const thirdPartyCookiesOff = { profile: { cookie_controls_mode: 1, block_third_party_cookies: true } }
export const thirdPartyCookiesOn = { profile: { cookie_controls_mode: 0, block_third_party_cookies: false } }

/** API and redirector of one installation, each under a name of its own, in which a workspace tracks conversions. */
export async function openInstallation(t: Test) {
  const port = await freePort()
  const publicUrl = `http://go.brand.example:${port}`
  const asked: string[] = []
  const write = (line: string) => {
    const { method, route, status } = JSON.parse(line)
    if (method !== 'GET' && route === '/api/v1/conversions') asked.push(`${method} ${status}`)
  }
  const api = await withApi(t, { now: () => new Date(), publicUrl, log: pino({ level: 'info' }, { write }) })
  await api.sql`UPDATE workspaces SET conversion_tracking = true`
  const address = new URL(await api.app.listen({ host: '127.0.0.1', port: 0 }))
  const redirector = programVictim(t, 'redirector', 'redirector/main.js', {
    DATABASE_URL: api.postgres.url,
    DATA_DIR: withFolder(t, 'redirector'),
    REDIRECTOR_PORT: String(port),
    REDIRECTOR_MONITOR_PORT: '0',
    PUBLIC_URL: publicUrl,
    CLICKHOUSE_URL: '',
    LIBUS_LISTEN_EXCLUSIVE_PORT: '1',
  })
  await redirector.start()

  const find = async (eventName: string) =>
    (await api.get(`/conversions?event_name=${encodeURIComponent(eventName)}`)).body.conversions
  return {
    api: `http://links.slugline.example:${address.port}`,
    apiPort: Number(address.port),
    /** Methods of all reports so far, and of preflights, with the statuses of their answers. */
    asked,
    /** @returns id of a new link, and the address that visitors are given */
    async addLink(url: string): Promise<{ id: number; short: string }> {
      const { status, body } = await api.post('/link', { workspace_id: api.workspaceId, url })
      if (status !== 200) throw new Error(JSON.stringify(body))
      return { id: body.id, short: body.full_url }
    },
    find,
    /** The conversions of that name, once there is one. */
    async arrived(eventName: string) {
      await until(async () => (await find(eventName)).length > 0, 'the conversion')
      return find(eventName)
    },
  }
}

export type Installation = Awaited<ReturnType<typeof openInstallation>>

interface Page {
  html: string
  headers?: http.OutgoingHttpHeaders
}

/** The tag that customers paste; `attributes` are those of the script element. */
export const tag = (api: string, attributes = '') =>
  `<script>${STUB}</script><script async src="${api}/t.js" ${attributes}></script>`

/** A site that serves pages, on a port of its own; with a certificate, over TLS. What starts with `/api/` is the API's. */
export async function openShop(t: Test, pages: Record<string, Page>, apiPort = 0, pair?: https.ServerOptions) {
  const passOn = (request: IncomingMessage, response: ServerResponse, path: string) =>
    request.pipe(
      http.request({ port: apiPort, path, method: request.method, headers: request.headers }, (answer) => {
        response.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(response)
      }),
    )
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url!, 'http://shop')
    if (pathname === '/assets/shop.js') return passOn(request, response, '/t.js')
    if (pathname === '/assets/report') return passOn(request, response, '/api/v1/conversions')
    const page = pages[pathname]
    response.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8', ...page?.headers })
    response.end(page?.html)
  }
  const server = pair ? https.createServer(pair, answer) : http.createServer(answer)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return (host: string) => `${pair ? 'https' : 'http'}://${host}:${port}`
}

export const loaded = (tab: Tab) => tab.waitForFunction('typeof slug === "function" && !Array.isArray(slug.q)')

export const track = (tab: Tab, eventName: string, said: object = {}) =>
  tab.evaluate(`void slug('track', ${JSON.stringify(eventName)}, ${JSON.stringify(said)})`)

/** Also cookies of parent domains, with all that they say. */
export const cookiesOf = async (browser: Browser) => (await browser.cookies()).filter(({ name }) => name === 'svc_cid')
