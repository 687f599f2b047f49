import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { chooseLanguage } from '../../words/choose-language.js'
import { isLanguage, LANGUAGE_COOKIE, type Language } from '../../words/languages.js'
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
  Vary: 'Accept-Encoding, Accept-Language, Cookie',
}

const read = (name: string) => readFileSync(new URL(name, folder))
const pack = (content: Buffer, type: string) =>
  packFile(content, type, createHash('sha256').update(content).digest('hex').slice(0, 16))
const packPage = (html: string) => pack(Buffer.from(html), 'text/html; charset=utf-8')

/** The dashboard sets the cookie (`session/keep-language.ts`). */
const CHOSEN_LANGUAGE = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([a-z]+)`)

function languageOf({ headers }: FastifyRequest): Language {
  const chosen = CHOSEN_LANGUAGE.exec(headers.cookie ?? '')?.[1] ?? ''
  return isLanguage(chosen) ? chosen : chooseLanguage(headers['accept-language'] ?? '')
}

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
  /** HTML by language and by the part of the path after the workspace; '' is for all other paths. */
  const built: Record<Language, Record<string, string>> = JSON.parse(String(read('pages.json')))
  const pages = new Map(
    Object.entries(built).flatMap(([language, routes]) =>
      Object.entries(routes).map(([route, html]) => [language + route, packPage(html)] as const),
    ),
  )
  const pageOf = (language: Language, name: string) =>
    pages.get(language + (name === '/' ? '/overview' : name.replace(/^\/w\/\d+/, ''))) ?? pages.get(language)!
  return (request, reply) => {
    const [name] = request.url.split('?', 1)
    // Programs do not accept HTML, and get a 404 instead.
    const isWanted = name === '/' || /\btext\/html\b/.test(request.headers.accept ?? '')
    const isFile = name.includes('.', name.lastIndexOf('/') + 1)
    const isPage = isWanted && /^(GET|HEAD)$/.test(request.method) && !isFile && !/^\/api(\/|$)/.test(name)
    if (isPage) void answerFile(request, reply, pageOf(languageOf(request), name), pageHeaders)
    return isPage
  }
}
