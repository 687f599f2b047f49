import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerFile, KEPT_FOR_GOOD, packFile } from '../http/packed-file.js'

/** What the build made of dashboard/. */
const folder = new URL('../../dashboard/', import.meta.url)

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

/** Whoever is signed in is in this page: nothing else runs in it, nothing leaves it, and no other page shows it. */
const pageHeaders = {
  'Cache-Control': 'no-cache', // kept, and asked for anew with its ETag
  'Content-Security-Policy': [
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'",
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  ].join('; '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'same-origin',
}

const read = (name: string) => readFileSync(new URL(name, folder))
const pack = (content: Buffer, type: string) =>
  packFile(content, type, createHash('sha256').update(content).digest('hex').slice(0, 16))
const packPage = (html: string | Buffer) => pack(Buffer.from(html), 'text/html; charset=utf-8')

/** The dashboard's files, under names that have their hash. */
export function addDashboardFiles(app: FastifyInstance) {
  const options = { config: { isUndocumented: true }, compress: false } as const
  const headers = { 'Cache-Control': KEPT_FOR_GOOD, 'Cross-Origin-Resource-Policy': 'same-origin' }
  for (const name of readdirSync(new URL('assets/', folder))) {
    const file = pack(read(`assets/${name}`), TYPES[path.extname(name)])
    app.get(`/assets/${name}`, options, async (request, reply) => answerFile(request, reply, file, headers))
  }
}

/**
 * The page for every path that is nobody else's, where a browser asks: which of them exist, it knows itself.
 * @returns whether the request was one for the page, and is answered
 */
export function createDashboardPage(): (request: FastifyRequest, reply: FastifyReply) => boolean {
  const page = packPage(read('page.html'))
  /** What stands behind the workspace in an address → the page that names the scripts of it, too. */
  const pages = new Map(
    Object.entries<string>(JSON.parse(String(read('pages.json')))).map(([route, html]) => [route, packPage(html)]),
  )
  const pageOf = (name: string) => pages.get(name === '/' ? '/overview' : name.replace(/^\/w\/\d+/, '')) ?? page
  return (request, reply) => {
    const [name] = request.url.split('?', 1)
    // Programs, which ask for no page, are told that there is nothing.
    const isWanted = name === '/' || /\btext\/html\b/.test(request.headers.accept ?? '')
    const isFile = name.includes('.', name.lastIndexOf('/') + 1)
    const isPage = isWanted && /^(GET|HEAD)$/.test(request.method) && !isFile && !/^\/api(\/|$)/.test(name)
    if (isPage) void answerFile(request, reply, pageOf(name), pageHeaders)
    return isPage
  }
}
