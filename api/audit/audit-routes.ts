import type { FastifyInstance } from 'fastify'
import type * as v from 'valibot'
import type { ApiDeps } from '../deps.js'
import { parseWire } from '../http/wire.js'
import { pathWorkspaceId } from '../roles/path-ids.js'
import { type AuditEntry, type auditLogSchema, auditQuerySchema, LIMIT_DEFAULT } from './audit-schemas.js'
import { type AuditRow, listAuditEntries } from './audit-table.js'

/** Defaults of a new row. They are not listed as changes. */
const isDefault = (name: string, value: unknown) =>
  name === 'enabled' ? value === true : value === false || (Array.isArray(value) && value.length === 0)

function toChanges({ action, changes }: AuditRow): AuditEntry['changes'] {
  const fields = Object.entries(changes ?? {})
  if (action === 'created')
    return Object.fromEntries(
      fields.filter(([name, to]) => !isDefault(name, to)).map(([name, to]) => [name, { from: null, to }]),
    )
  return Object.fromEntries(
    fields.map(([name, pair]) => {
      const [from, to] = pair as [unknown, unknown]
      return [name, { from, to }]
    }),
  )
}

const toEntryAnswer = (row: AuditRow): AuditEntry => ({
  id: Number(row.id),
  occurred_at: row.occurred_at.toISOString(),
  actor: { kind: row.actor, name: row.actor_name, user_id: row.actor_user_id, key_id: row.actor_key_id },
  action: row.action,
  kind: row.kind,
  thing_id: row.thing_id,
  thing_name: row.thing_name,
  changes: toChanges(row),
})

export function addAuditRoutes(app: FastifyInstance, { sql }: Pick<ApiDeps, 'sql'>) {
  app.get('/workspace/:workspace_id/audit_log', async (request): Promise<v.InferOutput<typeof auditLogSchema>> => {
    const workspaceId = pathWorkspaceId(request)
    const query = parseWire(auditQuerySchema, request.query)
    const limit = query.limit ?? LIMIT_DEFAULT
    const rows = await listAuditEntries(sql, workspaceId, query, limit)
    return { entries: rows.slice(0, limit).map(toEntryAnswer), has_more: rows.length > limit }
  })
}
