import { type ApiClient, createApiClient } from '../traffic/api-client.js'
import { type Comparison, readClicks, waitForClicks } from './compare-links.js'
import { findLink, type LoadLink, makeLinks } from './links.js'
import type { LoadOptions } from './options.js'
import { createSender, type Sent } from './send-load.js'

export interface LoadResult {
  links: LoadLink[]
  sent: Sent
  /** Or why nothing is compared */
  comparison: Comparison | string
}

export interface RunOptions extends LoadOptions {
  signal?: AbortSignal
  onPhase?: (phase: string) => void
}

interface Target {
  /** Base URL that requests are sent to */
  url: string
  links: LoadLink[]
  /** Reads clicks by link since now, or says why it cannot. */
  read: (() => Promise<number[]>) | string
}

async function readerOf(api: ApiClient, workspaceId: number, ids: number[]): Promise<() => Promise<number[]>> {
  const before = await readClicks(api, workspaceId, ids)
  return async () => (await readClicks(api, workspaceId, ids)).map((clicks, i) => clicks - before[i])
}

const workspacesOf = async (api: ApiClient, { workspaceId }: LoadOptions) =>
  workspaceId === undefined ? (await api.workspaces()).map(({ id }) => id) : [workspaceId]

async function targetOfUrl(url: URL, api: ApiClient, options: LoadOptions): Promise<Target> {
  const target = { url: url.origin, links: [{ host: url.host, path: url.pathname + url.search }] }
  if (options.key === '') return { ...target, read: 'there is no API key (--key, API_KEY)' }
  const found = await findLink(api, await workspacesOf(api, options), url)
  if (!found) return { ...target, read: `no workspace of the API key has a link ${url.host}${url.pathname}` }
  return { ...target, read: await readerOf(api, found.workspaceId, [found.id]) }
}

async function targetOfNewLinks(api: ApiClient, options: LoadOptions): Promise<Target> {
  const [workspaceId] = await workspacesOf(api, options)
  if (workspaceId === undefined) throw new Error('the API key reaches no workspace')
  const links = await makeLinks(api, workspaceId, options.links)
  return {
    url: options.redirector,
    links,
    read: await readerOf(
      api,
      workspaceId,
      links.map(({ id }) => id),
    ),
  }
}

/** Makes or finds links, visits them, and waits for their reports. @throws Error where it cannot begin or ask the API */
export async function runLoad(options: RunOptions): Promise<LoadResult> {
  const { url, signal, onPhase = () => undefined } = options
  const send = await createSender()
  const api = createApiClient({ url: options.api, key: options.key, patienceMs: 10_000 })
  const target = url ? await targetOfUrl(url, api, options) : await targetOfNewLinks(api, options)
  onPhase(`Sending for ${options.durationSeconds} s to ${url ?? `${options.links} links at ${target.url}`} …`)
  const sent = await send({ ...options, url: target.url, links: target.links, signal })
  if (typeof target.read === 'string') return { links: target.links, sent, comparison: target.read }
  onPhase('Waiting for the reports …')
  return { links: target.links, sent, comparison: await waitForClicks(sent.visits, target.read) }
}
