import type { FastifyInstance } from 'fastify'
import { answerFile, KEPT_FOR_GOOD } from '../http/packed-file.js'
import { openScripts, STUB, stubHash } from './scripts.js'

/** These headers let any page load the script, even one that is cross-origin isolated or checks the integrity. */
const pageHeaders = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' }

const freshFor = {
  /** The script changes only with upgrades, and the former one still works. */
  current: { ...pageHeaders, 'Cache-Control': 'public, max-age=3600, stale-while-revalidate=86400' },
  version: { ...pageHeaders, 'Cache-Control': KEPT_FOR_GOOD },
}

const options = { config: { isUndocumented: true }, compress: false } as const

/** Serves the script for pages as `/t.js` and under a name for each version, and the facts for pinning a version. */
export function addScriptRoutes(app: FastifyInstance) {
  const { current, versions } = openScripts()
  app.get('/t.js', options, async (request, reply) => answerFile(request, reply, current, freshFor.current))
  for (const script of versions)
    app.get(script.path, options, async (request, reply) => answerFile(request, reply, script, freshFor.version))
  app.get('/t.json', options, async (_request, reply) => {
    const { path, integrity } = current
    return reply.headers(pageHeaders).send({ path, integrity, stub: STUB, stub_hash: stubHash })
  })
}
