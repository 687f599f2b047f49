import type { Sql } from '../../postgres/connect.js'
import type { AuditEntry, AuditQuery } from './audit-schemas.js'

export interface AuditRow extends Pick<AuditEntry, 'action' | 'kind' | 'thing_id' | 'thing_name'> {
  /** Digits of a bigint */
  id: string
  occurred_at: Date
  actor: AuditEntry['actor']['kind']
  actor_name: string | null
  actor_user_id: number | null
  actor_key_id: number | null
  /** `{field: value}` for a created object, otherwise `{field: [before, after]}` */
  changes: Record<string, unknown> | null
}

/**
 * A page of a workspace's log, newest first. Users have their current names.
 * @returns one entry more than `limit` if more follow
 */
export function listAuditEntries(sql: Sql, workspaceId: number, query: AuditQuery, limit: number) {
  const { after, actor, user_id, key_id, kind, thing_id, action, since, until } = query
  const none = sql``
  return sql<AuditRow[]>`
    SELECT log.id, occurred_at, actor, actor_user_id, actor_key_id, kind, thing_id, action, changes,
      CASE actor WHEN 'user' THEN coalesce(actors.name, actors.email) ELSE actor_name END AS actor_name,
      CASE kind WHEN 'member' THEN coalesce(members.name, members.email) ELSE thing_name END AS thing_name
    FROM audit_log AS log
    LEFT JOIN users AS actors ON actors.id = actor_user_id
    LEFT JOIN users AS members ON kind = 'member' AND members.id = thing_id
    WHERE workspace_id = ${workspaceId}
      ${
        after == null
          ? none
          : sql`AND (occurred_at, log.id) < (
              SELECT occurred_at, id FROM audit_log WHERE id = ${after} AND workspace_id = ${workspaceId})`
      }
      ${actor == null ? none : sql`AND actor = ${actor}`}
      ${user_id == null ? none : sql`AND actor_user_id = ${user_id}`}
      ${key_id == null ? none : sql`AND actor_key_id = ${key_id}`}
      ${kind == null ? none : sql`AND kind = ${kind}`}
      ${thing_id == null ? none : sql`AND thing_id = ${thing_id}`}
      ${action == null ? none : sql`AND action = ${action}`}
      ${since == null ? none : sql`AND occurred_at >= ${since}`}
      ${until == null ? none : sql`AND occurred_at < ${until}`}
    ORDER BY occurred_at DESC, log.id DESC LIMIT ${limit + 1}`
}
