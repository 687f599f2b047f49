import type { FastifyInstance } from 'fastify'
import type * as v from 'valibot'
import type { ApiDeps } from '../deps.js'
import { exactJson } from '../http/body/exact-json.js'
import { joinInSlices } from '../http/body/large-answer.js'
import { contentTypes } from '../http/separated-values.js'
import { parseWire } from '../http/wire.js'
import { takerOf } from '../limits/holder.js'
import { readInTurn } from '../limits/read-in-turn.js'
import { pathWorkspaceId } from '../roles/path-ids.js'
import { type AuditEntry, type auditLogSchema, auditQuerySchema, LIMIT_DEFAULT } from './audit-schemas.js'
import { type AuditRow, listAuditEntries } from './audit-table.js'

/** Longer than the wait for a turn in the database, and than the read that follows. */
const HANDLER_MS_MAX = 15_000
const TOO_SLOW = 'Finding these entries took too long; ask for fewer, or for a shorter time'

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

type AuditLog = v.InferOutput<typeof auditLogSchema>

export function addAuditRoutes(app: FastifyInstance, deps: Pick<ApiDeps, 'sql' | 'inDatabaseTurn'>) {
  app.get('/workspace/:workspace_id/audit_log', { handlerTimeout: HANDLER_MS_MAX }, async (request, reply) => {
    const workspaceId = pathWorkspaceId(request)
    const query = parseWire(auditQuerySchema, request.query)
    const { rows, hasMore } = await readInTurn(deps, takerOf(request.caller, workspaceId), TOO_SLOW, (tx) =>
      listAuditEntries(tx, workspaceId, query, query.limit ?? LIMIT_DEFAULT),
    )
    const { has_more }: Omit<AuditLog, 'entries'> = { has_more: hasMore }
    const write = (row: AuditRow) => exactJson(toEntryAnswer(row))
    const json = await joinInSlices('{"entries":[', rows, write, `],"has_more":${has_more}}`)
    return reply.type(contentTypes.json).send(json)
  })
}
