import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { openScripts, type Script, stub, stubHash } from './scripts.js'

/** Any page may load it, also one that is isolated from other origins, and one that compares the integrity. */
const pageHeaders = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' }

const freshFor = {
  /** Changes come with upgrades only, and a page that has the former one loses nothing. */
  current: 'public, max-age=3600, stale-while-revalidate=86400',
  version: 'public, max-age=31536000, immutable',
}

/** Packed once, and not by each request. */
const options = { config: { isUndocumented: true }, compress: false } as const

const takesGzip = (accepted = '') => /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(String(accepted))

function answer(request: FastifyRequest, reply: FastifyReply, { etag, text, packed }: Script, cacheControl: string) {
  reply.headers({ ...pageHeaders, 'Cache-Control': cacheControl, ETag: etag, Vary: 'Accept-Encoding' })
  const known = request.headers['if-none-match']?.split(',').map((one) => one.trim())
  if (known?.some((one) => one === etag || one === '*')) return reply.code(304).send()
  reply.type('text/javascript; charset=utf-8')
  if (!takesGzip(request.headers['accept-encoding'])) return reply.send(text)
  return reply.header('Content-Encoding', 'gzip').send(packed)
}

/** The script for pages, under a name that stays and under one of each version; and what a page that pins one needs. */
export function addScriptRoutes(app: FastifyInstance) {
  const { current, versions } = openScripts()
  app.get('/t.js', options, async (request, reply) => answer(request, reply, current, freshFor.current))
  for (const script of versions)
    app.get(script.path, options, async (request, reply) => answer(request, reply, script, freshFor.version))
  app.get('/t.json', options, async (_request, reply) => {
    const { path, integrity } = current
    return reply.headers(pageHeaders).send({ path, integrity, stub, stub_hash: stubHash })
  })
}
