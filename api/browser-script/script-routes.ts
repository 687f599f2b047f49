import type { FastifyInstance } from 'fastify'
import { answerFile, KEPT_FOR_GOOD } from '../http/packed-file.js'
import { openScripts, stub, stubHash } from './scripts.js'

/** Any page may load it, also one that is isolated from other origins, and one that compares the integrity. */
const pageHeaders = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' }

const freshFor = {
  /** Changes come with upgrades only, and a page that has the former one loses nothing. */
  current: { ...pageHeaders, 'Cache-Control': 'public, max-age=3600, stale-while-revalidate=86400' },
  version: { ...pageHeaders, 'Cache-Control': KEPT_FOR_GOOD },
}

const options = { config: { isUndocumented: true }, compress: false } as const

/** The script for pages, under a name that stays and under one of each version; and what a page that pins one needs. */
export function addScriptRoutes(app: FastifyInstance) {
  const { current, versions } = openScripts()
  app.get('/t.js', options, async (request, reply) => answerFile(request, reply, current, freshFor.current))
  for (const script of versions)
    app.get(script.path, options, async (request, reply) => answerFile(request, reply, script, freshFor.version))
  app.get('/t.json', options, async (_request, reply) => {
    const { path, integrity } = current
    return reply.headers(pageHeaders).send({ path, integrity, stub, stub_hash: stubHash })
  })
}
