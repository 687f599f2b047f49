import type { Sql } from '../../postgres/connect.js'

export interface DomainRow {
  id: number
  workspace_id: number
  name: string
  inserted_at: Date
}

/** The domain of links that live on the default host. */
export const defaultDomainId = 0

export function findDomains(sql: Sql, wanted: { workspaceIds: number[]; names: string[]; ids: number[] }) {
  return sql<DomainRow[]>`
    SELECT id, workspace_id, name, inserted_at FROM domains
    WHERE workspace_id = ANY(${wanted.workspaceIds}) AND (name = ANY(${wanted.names}) OR id = ANY(${wanted.ids}))`
}

export function listDomains(sql: Sql, workspaceId: number) {
  return sql<DomainRow[]>`
    SELECT id, workspace_id, name, inserted_at FROM domains WHERE workspace_id = ${workspaceId} ORDER BY name`
}
