import type { FastifyInstance } from 'fastify'

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A route's path as an expression: `:id` is anything within its segment, `*` anything. */
function pathOf(url: string): RegExp {
  const partOf = (segment: string) => (segment === '*' ? '.*' : segment.startsWith(':') ? '[^/]+' : escaped(segment))
  const segments = url.split('/').map(partOf)
  return new RegExp(`^${segments.join('/')}$`)
}

/**
 * Add it before any route.
 * @returns which methods a path has, none where there is no such path
 */
export function followMethods(app: FastifyInstance): (path: string) => string[] {
  const methodsOf = new Map<string, { path: RegExp; methods: Set<string> }>()
  app.addHook('onRoute', ({ method, url }) => {
    const route = methodsOf.get(url) ?? { path: pathOf(url), methods: new Set() }
    methodsOf.set(url, route)
    for (const each of [method].flat()) route.methods.add(each)
  })
  return (path) => {
    const found = [...methodsOf.values()].filter((route) => route.path.test(path))
    return [...new Set(found.flatMap(({ methods }) => [...methods]))].sort()
  }
}
