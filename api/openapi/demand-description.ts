import type { FastifyInstance } from 'fastify'
import type { Operation, OperationKey } from './operation.js'
import { operations } from './operations.js'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route is no part of the API, such as the files of a page. */
    isUndocumented?: boolean
  }
}

/** Makes `GET /api/v1/link/{id}` of `GET` and `/api/v1/link/:id`. */
const keyOf = (method: string, url: string) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}` as OperationKey

/** @param url the route's url in the router's form */
export const operationOf = (method: string, url: string): Operation | undefined => operations[keyOf(method, url)]

/**
 * From this call on, adding a route without a description throws. So does starting with a description without a route.
 */
export function demandDescriptions(app: FastifyInstance) {
  const missing = new Set(Object.keys(operations))
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.isUndocumented) return
    for (const one of [method].flat()) {
      const key = keyOf(one, url)
      if (one !== 'HEAD' && !operations[key]) throw new Error(`${key} is not described in api/openapi`)
      missing.delete(key)
    }
  })
  app.addHook('onReady', async () => {
    if (missing.size > 0) throw new Error(`api/openapi describes what does not exist: ${[...missing].join(', ')}`)
  })
}
