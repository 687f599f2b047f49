import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerFile, KEPT_FOR_GOOD, packFile } from '../http/packed-file.js'

/** The build's output of dashboard/. */
const folder = new URL('../../dashboard/', import.meta.url)

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

/**
 * The page runs with the user's session, so it runs no foreign scripts, sends nothing elsewhere and cannot be framed.
 */
const pageHeaders = {
  'Cache-Control': 'no-cache', // browsers keep the page and revalidate it with its ETag
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

/** Serves the dashboard's files, whose names contain a hash of their content. */
export function addDashboardFiles(app: FastifyInstance) {
  const options = { config: { isUndocumented: true }, compress: false } as const
  const headers = { 'Cache-Control': KEPT_FOR_GOOD, 'Cross-Origin-Resource-Policy': 'same-origin' }
  for (const name of readdirSync(new URL('assets/', folder))) {
    const file = pack(read(`assets/${name}`), TYPES[path.extname(name)])
    app.get(`/assets/${name}`, options, async (request, reply) => answerFile(request, reply, file, headers))
  }
}

/**
 * Answers every path that no route has with the dashboard's page, if a browser asks. The page itself knows its paths.
 * @returns whether the request was for the page, and was answered
 */
export function createDashboardPage(): (request: FastifyRequest, reply: FastifyReply) => boolean {
  const page = packPage(read('page.html'))
  /** Pages that also name the scripts of their route, by the part of the path after the workspace. */
  const pages = new Map(
    Object.entries<string>(JSON.parse(String(read('pages.json')))).map(([route, html]) => [route, packPage(html)]),
  )
  const pageOf = (name: string) => pages.get(name === '/' ? '/overview' : name.replace(/^\/w\/\d+/, '')) ?? page
  return (request, reply) => {
    const [name] = request.url.split('?', 1)
    // Programs do not accept HTML, and get a 404 instead.
    const isWanted = name === '/' || /\btext\/html\b/.test(request.headers.accept ?? '')
    const isPage = isWanted && /^(GET|HEAD)$/.test(request.method) && !/^\/api(\/|$)|\.[^/]*$/.test(name)
    if (isPage) void answerFile(request, reply, pageOf(name), pageHeaders)
    return isPage
  }
}
