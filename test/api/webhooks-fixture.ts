import type { Test } from 'tap'
import { createDeliverer } from '../../webhooks/deliver.js'
import { loopbackReach } from '../loopback-reach.js'
import { withApi } from './api-fixture.js'

/** The webhook of most tests. Its query is a secret of the receiver. */
export const HOOK = 'https://hooks.example.com/slugline?secret=42'

/** Path of the webhook with this id, or of a route below it. */
export const at = (path: string, id: string, rest = '') => `${path}/${encodeURIComponent(id)}${rest}`

/** An api with a link. `places` are the two owners of webhooks: the workspace and the link. */
export async function withHooks(t: Test, options: Parameters<typeof withApi>[1] = {}) {
  const api = await withApi(t, options)
  const { workspaceId } = api
  const { body: link } = await api.post('/link', { workspace_id: workspaceId, url: 'https://example.com' })
  const readers = {
    workspace: async () => (await api.get('/workspaces')).body[0].webhooks as string[],
    link: async () => (await api.get(`/link/${link.id}`)).body.webhooks as string[],
  }
  const places = [
    { path: `/workspace/${workspaceId}/webhooks`, fieldOf: readers.workspace },
    { path: `/link/${link.id}/webhooks`, fieldOf: readers.link },
  ]
  return { ...api, link, places }
}

/** Lets an api deliver to the loopback: the option `webhooks` of `withHooks`. */
export function withDeliverer(t: Test) {
  const { deliver, close } = createDeliverer({ reach: loopbackReach })
  t.teardown(close)
  return { deliver, reach: loopbackReach }
}
