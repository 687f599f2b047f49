import type { Test } from 'tap'
import { withApi } from './api-fixture.js'

export interface BodyRoute {
  method: 'POST' | 'PATCH'
  url: string
}

export const JSON_TYPE = 'application/json'
export const FORM_TYPE = 'application/x-www-form-urlencoded'
export const MULTIPART_TYPE = 'multipart/form-data; boundary=b'
export const part = (headers: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; ${headers}\r\n\r\n${value}\r\n`

const MISSING_ID = '999999'

/** An api and all its routes that take a body. */
export async function withBodyRoutes(t: Test) {
  const { app, key, workspaceId } = await withApi(t)
  const routes: BodyRoute[] = []
  app.addHook('onRoute', ({ method, url }) => {
    if (!url.startsWith('/api/v1/')) return // a page for people
    for (const one of ['POST', 'PATCH'] as const) if ([method].flat().includes(one)) routes.push({ method: one, url })
  })
  await app.ready()
  /** URL of a route in the workspace of the key. Nothing has its other ids. */
  const urlOf = (route: string) =>
    route.replace(':workspace_id', String(workspaceId)).replace(/:(\w*id|counter)/g, MISSING_ID)

  return {
    app,
    key,
    workspaceId,
    routes,
    urlOf,
    async send(route: BodyRoute, type: string, payload: string | Buffer) {
      const headers = { authorization: `Bearer ${key}`, ...(type && { 'content-type': type }) }
      const response = await app.inject({ method: route.method, url: urlOf(route.url), headers, payload })
      return { status: response.statusCode, body: response.json(), name: `${route.method} ${route.url}` }
    },
  }
}
