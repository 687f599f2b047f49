import type { FastifyInstance } from 'fastify'

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A regular expression for a route's path: `:id` matches one segment, `*` matches anything. */
function pathOf(url: string): RegExp {
  const partOf = (segment: string) => (segment === '*' ? '.*' : segment.startsWith(':') ? '[^/]+' : escaped(segment))
  const segments = url.split('/').map(partOf)
  return new RegExp(`^${segments.join('/')}$`)
}

/**
 * Call it before routes are added.
 * @returns a function that lists the methods of a path; the list is empty when no route has the path
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
