import type { ISql, TransactionSql } from 'postgres'
import { readDomainName } from '../domains/domain-name.js'
import { findDomainIds } from '../domains/find-domain-ids.js'
import { InvalidFields } from '../http/errors.js'

type WithDomain = { domain?: string | null }

/**
 * Makes a function that demands a domain of the workspace, where a row names one in the object `column`.
 * @returns the values with the domain as it is stored in links
 * @throws {InvalidFields} for a domain that is not one of the workspace's
 */
export const demandOwnDomain =
  <Column extends string>(column: Column, defaultHost: string) =>
  async <V extends { [Name in Column]?: WithDomain }>(sql: ISql, workspaceId: number, values: V): Promise<V> => {
    const domain = values[column]?.domain
    if (domain == null) return values
    const [id] = await findDomainIds(sql, defaultHost, [{ workspaceId, domain }])
    const read = readDomainName(domain)
    if (id === null || 'error' in read) throw new InvalidFields({ [column]: ['domain: is not yours'] })
    return { ...values, [column]: { ...values[column], domain: read.value } }
  }

/**
 * Lets views and templates follow the links of a deleted domain to the default host. New links of a template that names
 * no domain are there.
 */
export async function followToDefaultHost(
  tx: TransactionSql,
  workspaceId: number,
  domain: string,
  defaultHost: string,
) {
  await tx`
    UPDATE saved_views SET filters = filters || jsonb_build_object('domain', ${defaultHost}::text)
    WHERE workspace_id = ${workspaceId} AND lower(filters->>'domain') = ${domain}`
  await tx`
    UPDATE templates SET fields = fields - 'domain'
    WHERE workspace_id = ${workspaceId} AND lower(fields->>'domain') = ${domain}`
}
