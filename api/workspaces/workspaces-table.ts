import type { Sql } from '../../postgres/connect.js'

export interface WorkspaceRow {
  id: number
  name: string
  plan: string
  inserted_at: Date
}

export function findWorkspaces(sql: Sql, ids: number[]) {
  return sql<WorkspaceRow[]>`SELECT id, name, plan, inserted_at FROM workspaces WHERE id = ANY(${ids}) ORDER BY id`
}
