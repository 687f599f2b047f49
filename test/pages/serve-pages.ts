import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Test } from 'tap'
import type { Page } from '../../redirector/pages/html.js'

export interface Seen {
  method: string
  url: string
  referer: string | undefined
  body: string
}

type Answer = (seen: Seen, res: ServerResponse) => void

async function readBody(req: IncomingMessage) {
  let body = ''
  for await (const part of req.setEncoding('utf8')) body += part
  return body
}

/** A site of the test's own, on a port of its own, that notes who came. */
export async function serve(t: Test, answer: Answer) {
  const visits: Seen[] = []
  const waiting: { matches: (seen: Seen) => boolean; found: (seen: Seen) => void }[] = []
  const server = createServer(async (req, res) => {
    if (req.url === '/favicon.ico') return void res.writeHead(404).end()
    const seen = { method: req.method!, url: req.url!, referer: req.headers.referer, body: await readBody(req) }
    visits.push(seen)
    answer(seen, res)
    for (const { matches, found } of waiting) if (matches(seen)) found(seen)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    visits,
    /** The first visit that matches, past or to come. */
    visited: (matches: (seen: Seen) => boolean) =>
      new Promise<Seen>((found) => {
        const past = visits.find(matches)
        if (past) found(past)
        else waiting.push({ matches, found })
      }),
  }
}

export function sendPage(res: ServerResponse, { html, csp }: Page, status = 200) {
  res.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': csp }).end(html)
}

/** The server that links forward to. */
export const serveDestination = (t: Test) =>
  serve(t, (seen, res) => {
    const html = `<!doctype html><title>There</title><p id="there">${encodeURI(seen.url)}</p>`
    res.writeHead(200, { 'content-type': 'text/html' }).end(html)
  })
