import type { LinkFlag } from '../../links/link-flag.js'
import type { Sql } from '../../postgres/connect.js'

export interface DomainRow {
  id: number
  workspace_id: number
  name: string
  favicon_url: string | null
  fallback_url: string | null
  root_url: string | null
  /** By URL: those of the domain that lists have */
  flagged: Record<string, LinkFlag> | null
  robots_txt: string | null
  ignore_trailing_slash: boolean
  inserted_at: Date
}

/** The settings that `PATCH` may change. An absent one stays unchanged. */
export type DomainSettings = Partial<
  Pick<DomainRow, 'favicon_url' | 'fallback_url' | 'root_url' | 'robots_txt' | 'ignore_trailing_slash'>
>

/** The domain id of links on the default host. */
export const DEFAULT_DOMAIN_ID = 0

const columns = [
  'id',
  'workspace_id',
  'name',
  'favicon_url',
  'fallback_url',
  'root_url',
  'flagged',
  'robots_txt',
  'ignore_trailing_slash',
  'inserted_at',
] as const

export function findDomains(sql: Sql, wanted: { workspaceIds: number[]; names: string[]; ids: number[] }) {
  return sql<DomainRow[]>`
    SELECT ${sql(columns)} FROM domains
    WHERE workspace_id = ANY(${wanted.workspaceIds}) AND (name = ANY(${wanted.names}) OR id = ANY(${wanted.ids}))`
}

export function listDomains(sql: Sql, workspaceId: number) {
  return sql<DomainRow[]>`
    SELECT ${sql(columns)} FROM domains WHERE workspace_id = ${workspaceId} ORDER BY name`
}

export async function findDomain(sql: Sql, workspaceId: number, id: number): Promise<DomainRow | undefined> {
  const [row] = await sql<DomainRow[]>`
    SELECT ${sql(columns)} FROM domains WHERE workspace_id = ${workspaceId} AND id = ${id}`
  return row
}

/** Whether the name is a domain of any workspace. */
export async function isDomain(sql: Sql, name: string): Promise<boolean> {
  const rows = await sql`SELECT 1 FROM domains WHERE name = ${name} AND id <> ${DEFAULT_DOMAIN_ID}`
  return rows.length > 0
}

/** Whether another workspace had this domain, and was the last to have it. */
export async function wasOfAnother(sql: Sql, workspaceId: number, name: string): Promise<boolean> {
  const rows = await sql`SELECT FROM former_domains WHERE name = ${name} AND workspace_id <> ${workspaceId}`
  return rows.length > 0
}

/** @returns undefined if any workspace has the name already */
export async function insertDomain(sql: Sql, workspaceId: number, name: string): Promise<DomainRow | undefined> {
  const [row] = await sql<DomainRow[]>`
    INSERT INTO domains (workspace_id, name) VALUES (${workspaceId}, ${name})
    ON CONFLICT (name) DO NOTHING RETURNING ${sql(columns)}`
  return row
}

/** @returns undefined if the workspace has no such domain */
export async function updateDomain(
  sql: Sql,
  workspaceId: number,
  id: number,
  settings: DomainSettings,
): Promise<DomainRow | undefined> {
  if (Object.keys(settings).length === 0) return findDomain(sql, workspaceId, id)
  const [row] = await sql<DomainRow[]>`
    UPDATE domains SET ${sql(settings)} WHERE workspace_id = ${workspaceId} AND id = ${id} RETURNING ${sql(columns)}`
  return row
}
