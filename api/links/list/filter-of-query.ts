import type { ApiDeps } from '../../deps.js'
import { findDomainIds } from '../../domains/find-domain-ids.js'
import { InvalidFields } from '../../http/errors.js'
import { demandInOrder } from '../../http/wire-fields.js'
import type { FilterQuery } from './list-query.js'
import type { LinkFilter } from './list-statements.js'

/** @throws {InvalidFields} for a domain that is not one of the workspace's, and for a last day before the first one */
export async function filterOf(
  { sql, publicUrl }: Pick<ApiDeps, 'sql' | 'publicUrl'>,
  workspaceId: number,
  query: FilterQuery,
): Promise<LinkFilter> {
  const [domainId] = await findDomainIds(sql, publicUrl.host, [{ workspaceId, domain: query.domain ?? undefined }])
  if (domainId === null) throw new InvalidFields({ domain: ['is not yours'] })
  const { deleted, search, tag, status, created_by_user_id, created_from, created_to } = query
  demandInOrder('created_from', created_from, 'created_to', created_to)
  return {
    workspaceId,
    deleted: deleted ?? false,
    search: search ?? undefined,
    tag: tag ?? undefined,
    domainId,
    status: status ?? undefined,
    createdBy: created_by_user_id ?? undefined,
    createdFrom: created_from ?? undefined,
    createdTo: created_to ?? undefined,
  }
}
