import type { ISql } from 'postgres'
import type { LinkFlag } from '../../links/link-flag.js'
import { noteCheck } from '../../maintenance/domain-checks-table.js'
import type { Sql } from '../../postgres/connect.js'

/** The last check of a domain's DNS record. All fields but `problem` are null before the first one. */
interface DomainCheckRow {
  leads_here: boolean | null
  /** For people; null if the domain leads here */
  problem: string | null
  since: Date | null
  checked_at: Date | null
}

export type DomainRow = {
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
} & DomainCheckRow

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
  'leads_here',
  'problem',
  'since',
  'checked_at',
] as const

export function findDomains(sql: ISql, wanted: { workspaceIds: number[]; names: string[]; ids: number[] }) {
  return sql<Pick<DomainRow, 'id' | 'workspace_id' | 'name'>[]>`
    SELECT id, workspace_id, name FROM domains
    WHERE workspace_id = ANY(${wanted.workspaceIds}) AND (name = ANY(${wanted.names}) OR id = ANY(${wanted.ids}))`
}

/** A column of a query of `workspaces`: the name of its default domain. */
export const defaultDomain = (sql: ISql) =>
  sql`(SELECT domains.name FROM domains WHERE domains.id = default_domain_id) AS default_domain`

/**
 * Finds a domain of a workspace, and keeps it from being deleted until the end of the transaction.
 * @returns its id
 */
export async function lockDomain(tx: ISql, workspaceId: number, name: string): Promise<number | undefined> {
  const [row] = await tx<{ id: number }[]>`
    SELECT id FROM domains WHERE workspace_id = ${workspaceId} AND name = ${name} FOR KEY SHARE`
  return row?.id
}

/** The first domains by name. */
export function listDomainNames(sql: Sql, workspaceId: number, limit: number) {
  return sql<Pick<DomainRow, 'id' | 'workspace_id' | 'name'>[]>`
    SELECT id, workspace_id, name FROM domains WHERE workspace_id = ${workspaceId} ORDER BY name LIMIT ${limit}`
}

/** Bytes of the JSON of a domain without its texts, at most. */
const FRAME_BYTES = 600

/**
 * The domains after a name, ordered by name, in a transaction. A page ends early when its texts have too many bytes.
 * Postgres knows their lengths without reading them.
 */
export async function listDomains(
  tx: ISql,
  workspaceId: number,
  { after, limit, bytesMax }: { after: string; limit: number; bytesMax: number },
) {
  // Statistics may know nothing of rows that are new. Postgres would then read all of one table for each row of the other.
  await tx`SET LOCAL enable_seqscan = off`
  const lengthOf = (column: string) => tx`coalesce(octet_length(${tx(column)}), 0)`
  const rows = await tx<(DomainRow & { remaining: number })[]>`
    SELECT ${tx(columns)}, remaining FROM (
      SELECT ${tx(columns)}, count(*) OVER ()::integer AS remaining, sum(
        ${FRAME_BYTES} + octet_length(name) + ${lengthOf('robots_txt')} + ${lengthOf('problem')} + coalesce(octet_length(flagged::text), 0) +
        ${lengthOf('favicon_url')} + ${lengthOf('fallback_url')} + ${lengthOf('root_url')}
      ) OVER (ORDER BY name) AS bytes
      FROM domains CROSS JOIN LATERAL (SELECT * FROM domain_checks WHERE domain_id = domains.id OFFSET 0) AS its_check
      WHERE workspace_id = ${workspaceId} AND name > ${after} ORDER BY name LIMIT ${limit}
    ) AS page WHERE bytes <= ${bytesMax} ORDER BY name`
  const hasMore = rows.length > 0 && rows[0].remaining > rows.length
  return { rows: rows.map(({ remaining: _, ...row }) => row), hasMore }
}

export async function findDomain(sql: Sql, workspaceId: number, id: number): Promise<DomainRow | undefined> {
  const [row] = await sql<DomainRow[]>`
    SELECT ${sql(columns)} FROM domains JOIN domain_checks ON domain_id = id
    WHERE workspace_id = ${workspaceId} AND id = ${id}`
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

/**
 * @param isChecked whether a check has just found that the name leads here
 * @returns undefined if any workspace has the name already
 */
export async function insertDomain(
  sql: Sql,
  workspaceId: number,
  name: string,
  isChecked: boolean,
): Promise<DomainRow | undefined> {
  const [row] = await sql<{ id: number }[]>`
    INSERT INTO domains (workspace_id, name) VALUES (${workspaceId}, ${name})
    ON CONFLICT (name) DO NOTHING RETURNING id`
  if (row && isChecked) await noteCheck(sql, row.id, null)
  return row && findDomain(sql, workspaceId, row.id)
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
    UPDATE domains SET ${sql(settings)} FROM domain_checks
    WHERE domain_id = id AND workspace_id = ${workspaceId} AND id = ${id} RETURNING ${sql(columns)}`
  return row
}
