import type { Reply } from '../api/ask.js'
import { api, type Schemas } from '../api/client.js'

/** The most that the API lists at once. */
const DOMAINS_AT_ONCE = 1000

/** Reads all domains of a workspace, by several requests if there are many. */
export async function readDomains(
  path: { workspace_id: number },
  signal: AbortSignal,
): Promise<Reply<Schemas['DomainList']>> {
  const domains: Schemas['Domain'][] = []
  for (;;) {
    const query = { limit: DOMAINS_AT_ONCE, after: domains.at(-1)?.name }
    const reply = await api.GET('/api/v1/workspace/{workspace_id}/domains', { params: { path, query }, signal })
    if (!reply.data) return reply
    domains.push(...reply.data.domains)
    if (!reply.data.has_more) return { ...reply, data: { ...reply.data, domains } }
  }
}
