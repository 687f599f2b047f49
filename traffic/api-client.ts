import { setTimeout as delay } from 'node:timers/promises'

export interface ApiOptions {
  /** Base URL, without `/api/v1` */
  url: string
  key: string
  /** How long to ask again while the API is away or says that it is too much. */
  patienceMs?: number
}

export interface CounterReport {
  total: number
  values: { count: number; value: string | null }[]
}

export interface SeriesReport {
  traffic: { t: string; y: number }[]
}

export interface LinkStatistics {
  id: number
  clicks_total: number
  clicks_thirty_days: number
  clicks_today: number
  human_clicks_total: number
  human_clicks_thirty_days: number
  human_clicks_today: number
  human_clicks_previous_day: number
  sparkline: number[]
}

const WAIT_MS = 500

/** Speaks to the REST API as any customer would. Its methods throw on every answer but 200. */
export function createApiClient({ url, key, patienceMs = 60_000 }: ApiOptions) {
  async function askOnce(path: string, body?: unknown): Promise<Response | undefined> {
    const headers = {
      authorization: `Bearer ${key}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await fetch(`${url}/api/v1${path}`, { ...init, signal: AbortSignal.timeout(60_000) }).catch(
      () => undefined,
    )
    return response && (response.status === 429 || response.status === 503) ? undefined : response
  }

  async function ask<T>(path: string, body?: unknown): Promise<T> {
    const untilMs = performance.now() + patienceMs
    let response = await askOnce(path, body)
    while (!response) {
      if (performance.now() > untilMs) throw new Error(`${url}${path} does not answer`)
      await delay(WAIT_MS)
      response = await askOnce(path, body)
    }
    const text = await response.text()
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text.slice(0, 300)}`)
    return JSON.parse(text) as T
  }

  const queryOf = (query: Record<string, string | number>) => new URLSearchParams(query as Record<string, string>)

  return {
    workspaces: () => ask<{ id: number; name: string }[]>('/workspaces'),
    createLinks: (workspaceId: number, drafts: object[]) =>
      ask<{ status: string; link: { id: number; full_url: string }; error?: object }[]>(
        `/workspace/${workspaceId}/links`,
        drafts,
      ),
    /** Which links have these short URLs, in their order; null for one that the workspace does not have. */
    lookUp: (workspaceId: number, addresses: { slug: string; domain: string }[]) =>
      ask<{ addresses: { link: { id: number } | null }[] }>(`/workspace/${workspaceId}/links/lookup`, { addresses }),
    series: (workspaceId: number, query: Record<string, string | number>) =>
      ask<SeriesReport>(`/workspace/${workspaceId}/clicks?${queryOf(query)}`),
    counter: (workspaceId: number, counter: string, query: Record<string, string | number>) =>
      ask<CounterReport>(`/workspace/${workspaceId}/clicks/counters/${counter}?${queryOf(query)}`),
    listLinks: (workspaceId: number, query: Record<string, string | number>) =>
      ask<{ links: LinkStatistics[]; total_pages: number }>(`/workspace/${workspaceId}/list_links?${queryOf(query)}`),
  }
}

export type ApiClient = ReturnType<typeof createApiClient>
