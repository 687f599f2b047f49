import type { ISql } from 'postgres'
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

export function findDomains(sql: ISql, wanted: { workspaceIds: number[]; names: string[]; ids: number[] }) {
  return sql<Pick<DomainRow, 'id' | 'workspace_id' | 'name'>[]>`
    SELECT id, workspace_id, name FROM domains
    WHERE workspace_id = ANY(${wanted.workspaceIds}) AND (name = ANY(${wanted.names}) OR id = ANY(${wanted.ids}))`
}

/** The first domains by name. */
export function listDomainNames(sql: Sql, workspaceId: number, limit: number) {
  return sql<Pick<DomainRow, 'id' | 'workspace_id' | 'name'>[]>`
    SELECT id, workspace_id, name FROM domains WHERE workspace_id = ${workspaceId} ORDER BY name LIMIT ${limit}`
}

/** Bytes of the JSON of a domain without its texts, at most. */
const FRAME_BYTES = 400

/**
 * The domains after a name, ordered by name. A page ends early when its texts have too many bytes. Postgres knows their
 * lengths without reading them.
 */
export async function listDomains(
  sql: ISql,
  workspaceId: number,
  { after, limit, bytesMax }: { after: string; limit: number; bytesMax: number },
) {
  const lengthOf = (column: string) => sql`coalesce(octet_length(${sql(column)}), 0)`
  const rows = await sql<(DomainRow & { remaining: number })[]>`
    SELECT ${sql(columns)}, remaining FROM (
      SELECT ${sql(columns)}, count(*) OVER ()::integer AS remaining, sum(
        ${FRAME_BYTES} + octet_length(name) + ${lengthOf('robots_txt')} + coalesce(octet_length(flagged::text), 0) +
        ${lengthOf('favicon_url')} + ${lengthOf('fallback_url')} + ${lengthOf('root_url')}
      ) OVER (ORDER BY name) AS bytes
      FROM domains WHERE workspace_id = ${workspaceId} AND name > ${after} ORDER BY name LIMIT ${limit}
    ) AS page WHERE bytes <= ${bytesMax} ORDER BY name`
  const hasMore = rows.length > 0 && rows[0].remaining > rows.length
  return { rows: rows.map(({ remaining: _, ...row }) => row), hasMore }
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
