import type { Sql } from '../../postgres/connect.js'
import { countClicks } from '../../usage/count-clicks.js'
import { intend } from '../usage/usage-fixture.js'

/** A workspace on a plan, with members. @returns its id, and theirs */
export async function addWorkspace(sql: Sql, plan: string, emails: (string | null)[], name = 'Marketing') {
  const [{ id }] = await sql<[{ id: number }]>`
    INSERT INTO workspaces (name, plan) VALUES (${name}, ${plan}) RETURNING id`
  const users = await sql<{ id: number }[]>`
    WITH added AS (INSERT INTO users (email) SELECT unnest(${emails}::text[]) RETURNING id),
      members AS (INSERT INTO workspace_members SELECT ${id}, id FROM added)
    SELECT id FROM added ORDER BY id`
  return { workspaceId: id, userIds: users.map((user) => user.id) }
}

let batches = 0

/** Counts clicks of now as a batch of a partition of its own. */
export async function count(
  sql: Sql,
  {
    workspaceId,
    clicks,
    links = [],
  }: { workspaceId: number; clicks: number; links?: { linkId: number; clicks: number }[] },
) {
  batches += 1
  const [partition, token] = [`${process.pid} ${batches}`, `token ${batches}`]
  await intend(sql, 'usage/test', partition, token)
  const month = `${new Date().toISOString().slice(0, 7)}-01`
  return countClicks(sql, {
    consumer: 'usage/test',
    partition,
    token,
    months: clicks > 0 ? [{ workspaceId, month, clicks }] : [],
    links: links.map((link) => ({ ...link, sinceMs: Date.now() })),
  })
}
