import type { Sql } from '../../postgres/connect.js'
import { readDomainName } from './domain-name.js'
import { defaultDomainId, findDomains } from './domains-table.js'

/** How a caller names the domain of a link: undefined says nothing, null the default host. */
export interface DomainChoice {
  workspaceId: number
  domain?: string | null
  domainId?: number | null
}

/**
 * Which domain each choice means, all with one statement.
 * @param defaultHost host of the redirector's PUBLIC_URL, with its port
 * @returns a choice's domain id, `undefined` where it says nothing, `null` where the workspace has no such domain
 */
export async function findDomainIds(sql: Sql, defaultHost: string, choices: DomainChoice[]) {
  const wanted = choices.map(({ workspaceId, domain, domainId }) => {
    if (typeof domain === 'string') {
      const name = readDomainName(domain)
      return { workspaceId, name: 'value' in name ? name.value : '' }
    }
    if (typeof domainId === 'number') return { workspaceId, id: domainId }
    return domain === null || domainId === null ? { isDefault: true } : {}
  })
  const named = wanted.filter((choice) => (choice.name !== undefined && choice.name !== defaultHost) || choice.id)
  const rows =
    named.length === 0
      ? []
      : await findDomains(sql, {
          workspaceIds: [...new Set(named.map((choice) => choice.workspaceId!))],
          names: [...new Set(named.flatMap((choice) => choice.name ?? []))],
          ids: [...new Set(named.flatMap((choice) => choice.id ?? []))],
        })
  return wanted.map(({ workspaceId, name, id, isDefault }) => {
    if (isDefault || name === defaultHost) return defaultDomainId
    if (name === undefined && id === undefined) return undefined
    const row = rows.find((row) => row.workspace_id === workspaceId && (row.name === name || row.id === id))
    return row?.id ?? null
  })
}
