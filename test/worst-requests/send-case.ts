import { randomInt } from 'node:crypto'
import http from 'node:http'
import zlib from 'node:zlib'
import type { WorstCase } from './cases.js'
import { type Names, render, type Template } from './template.js'

/** A host of the workspace's own, which may serve its HTML. */
export const OWN_HOST = 'own.example'
/** An answer's Location can be longer than the request. */
const HEAD_BYTES_MAX = 256 * 1024
const LINKS_A_REQUEST = 1_000

/** The servers that cases are sent to, and the keys. */
export interface Target {
  /** Origins. */
  api: string
  redirector: string
  workspaceId: number
  key: string
  /** A key that may only read. */
  viewerKey: string
}

export interface Answer {
  status: number
  body: string
}

interface Made {
  id: number
  full_url: string
}

const agent = new http.Agent({ keepAlive: true })
let sent = 0

function exchange(origin: string, options: http.RequestOptions, body?: Buffer | string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.request(origin, { agent, maxHeaderSize: HEAD_BYTES_MAX, ...options }, (response) => {
      const status = response.statusCode!
      // A stream has no end.
      if (response.headers['content-type']?.startsWith('text/event-stream')) {
        response.destroy()
        return resolve({ status, body: '' })
      }
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => resolve({ status, body: Buffer.concat(chunks).toString() }))
    })
    request.on('error', (error: NodeJS.ErrnoException) => {
      // A server ends idle connections, also while a request is on its way to it. Each try meets one connection fewer.
      if (request.reusedSocket && error.code === 'ECONNRESET') resolve(exchange(origin, options, body))
      else reject(error)
    })
    request.end(body)
  })
}

function send(target: Target, worst: WorstCase, names: Omit<Names, 'n'>): Promise<Answer> {
  sent += 1
  const fill = (template: Template) => render(template, { ...names, n: sent })
  const isToRedirector = worst.kind === 'visit' || worst.to === 'redirector'
  const key = { visit: undefined, 'no-key': undefined, key: target.key, viewer: target.viewerKey }[worst.kind]
  // Limits for an address would end a measurement, so each request comes from another one.
  const from = [0, 0, 0, 0].map(() => randomInt(1, 220)).join('.')
  const headers: Record<string, string | string[]> = { 'x-forwarded-for': from, ...(key && { 'x-api-key': key }) }
  for (const [name, value] of Object.entries(worst.headers ?? {})) headers[name] = fill(value) as string | string[]
  let body: Buffer | string | undefined
  if (worst.body !== undefined) {
    const filled = fill(worst.body)
    body = typeof filled === 'string' ? filled : JSON.stringify(filled)
    headers['content-type'] ??= 'application/json'
    if (worst.coding === 'gzip') body = zlib.gzipSync(body)
    if (worst.coding === 'br') body = zlib.brotliCompressSync(body, BROTLI)
    if (worst.coding) headers['content-encoding'] = worst.coding
    headers['content-length'] = String(Buffer.byteLength(body))
  }
  const path = String(fill(worst.path))
  return exchange(isToRedirector ? target.redirector : target.api, { method: worst.method, path, headers }, body)
}

/** The largest window that a caller without a key may ask for. */
const BROTLI = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4, [zlib.constants.BROTLI_PARAM_LGWIN]: 20 } }

async function makeLinks({ api, key, workspaceId }: Target, links: Template): Promise<Made[]> {
  const drafts = render(links, { n: 0, workspace: workspaceId, slugs: [], ids: [] }) as unknown[]
  const made: Made[] = []
  for (let at = 0; at < drafts.length; at += LINKS_A_REQUEST) {
    const body = JSON.stringify(drafts.slice(at, at + LINKS_A_REQUEST))
    const headers = { 'x-api-key': key, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const options = { method: 'POST', path: `/api/v1/workspace/${workspaceId}/links`, headers }
    const answer = await exchange(api, options, body)
    if (answer.status !== 200) throw new Error(`links cannot be made: ${answer.status} ${answer.body.slice(0, 500)}`)
    for (const { link, error } of JSON.parse(answer.body) as { link?: Made; error: unknown }[]) {
      if (!link) throw new Error(`a link cannot be made: ${JSON.stringify(error)}`)
      made.push(link)
    }
  }
  return made
}

/** Links by what they are made of: cases with the same links share them. */
const prepared = new Map<string, Promise<Made[]>>()

/** A case whose links are made. */
export interface PreparedCase {
  send(): Promise<Answer>
  /** Number of its links, which requests take in turns. */
  links: number
}

/**
 * Makes the links of a case.
 * @throws Error if a tenant may not make such links
 */
export async function prepare(target: Target, worst: WorstCase): Promise<PreparedCase> {
  const { links = [] } = worst
  const text = JSON.stringify(links)
  const making = prepared.get(text) ?? makeLinks(target, links)
  prepared.set(text, making)
  const made = await making
  const slugs = made.map(({ full_url }) => new URL(full_url).pathname)
  const ids = made.map(({ id }) => id)
  return { send: () => send(target, worst, { workspace: target.workspaceId, slugs, ids }), links: made.length }
}
