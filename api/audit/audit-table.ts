import type { ISql } from 'postgres'
import { ANSWER_BYTES_MAX } from '../http/body/large-answer.js'
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
 * The name of the domain whose id is at `place` of a changed default domain; of a deleted domain, the name that the log has.
 */
const domainNameAt = (sql: ISql, place: 0 | 1) => sql`(
  SELECT coalesce(
    (SELECT name FROM domains WHERE domains.id = named.id),
    (SELECT thing_name FROM audit_log AS former
      WHERE former.workspace_id = log.workspace_id AND former.kind = 'domain' AND former.thing_id = named.id
      ORDER BY former.occurred_at DESC, former.id DESC LIMIT 1),
    named.id::text
  ) FROM (SELECT (log.changes -> 'default_domain_id' ->> ${place}::integer)::integer AS id) AS named WHERE named.id IS NOT NULL)`

/**
 * A page of a workspace's log, newest first. Users have their current names. The page ends before the entry with which its
 * changes would have more than `ANSWER_BYTES_MAX`, but it has at least one entry. The recursion measures no entry behind
 * that one, because Postgres unpacks an entry to measure it: a thousand of the largest take it 15 s.
 */
export async function listAuditEntries(sql: ISql, workspaceId: number, query: AuditQuery, limit: number) {
  const { after, actor, user_id, key_id, kind, thing_id, action, since, until } = query
  const none = sql``
  const rows = await sql<(AuditRow & { is_followed: boolean })[]>`
    WITH RECURSIVE matching AS MATERIALIZED (
      SELECT ARRAY(
        SELECT id FROM audit_log
        WHERE workspace_id = ${workspaceId}
          ${
            after == null
              ? none
              : sql`AND (occurred_at, id) < (
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
        ORDER BY occurred_at DESC, id DESC LIMIT ${limit + 1}
      ) AS ids
    ), measured AS (
      SELECT 0 AS place, NULL::bigint AS id, 0 AS bytes
      UNION ALL
      SELECT place + 1, log.id, bytes + coalesce(octet_length(changes::text), 0)
      FROM measured, matching, audit_log AS log
      WHERE log.id = ids[place + 1] AND place < ${limit} AND bytes <= ${ANSWER_BYTES_MAX}
    )
    SELECT log.id, occurred_at, actor, actor_user_id, actor_key_id, kind, thing_id, action,
      CASE WHEN kind = 'workspace' AND changes ? 'default_domain_id'
        THEN changes - 'default_domain_id' || jsonb_build_object('default_domain',
          jsonb_build_array(${domainNameAt(sql, 0)}, ${domainNameAt(sql, 1)}))
        ELSE changes END AS changes,
      CASE actor WHEN 'user' THEN coalesce(actors.name, actors.email) ELSE actor_name END AS actor_name,
      CASE kind WHEN 'member' THEN coalesce(members.name, members.email) ELSE thing_name END AS thing_name,
      place < cardinality(ids) AS is_followed
    FROM matching, measured
    JOIN audit_log AS log USING (id)
    LEFT JOIN users AS actors ON actors.id = actor_user_id
    LEFT JOIN users AS members ON kind = 'member' AND members.id = thing_id
    WHERE place = 1 OR bytes <= ${ANSWER_BYTES_MAX}
    ORDER BY place`
  return { rows, hasMore: rows.at(-1)?.is_followed ?? false }
}
