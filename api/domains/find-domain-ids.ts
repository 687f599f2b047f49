import type { ISql } from 'postgres'
import { readDomainName } from './domain-name.js'
import { DEFAULT_DOMAIN_ID, findDomains } from './domains-table.js'

/** The domain that a caller chooses for a link. Undefined chooses none, null the default host. */
export interface DomainChoice {
  workspaceId: number
  domain?: string | null
  domainId?: number | null
}

/**
 * Finds the domains of all choices with one statement.
 * @param defaultHost host and port of the redirector's PUBLIC_URL
 * @returns domain ids in the order of `choices`: `undefined` for no choice, `null` if the workspace has no such domain
 */
export async function findDomainIds(sql: ISql, defaultHost: string, choices: DomainChoice[]) {
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
    if (isDefault || name === defaultHost) return DEFAULT_DOMAIN_ID
    if (name === undefined && id === undefined) return undefined
    const row = rows.find((row) => row.workspace_id === workspaceId && (row.name === name || row.id === id))
    return row?.id ?? null
  })
}
