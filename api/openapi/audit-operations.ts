import { auditQuerySchema } from '../audit/audit-schemas.js'
import { json } from './bodies-of.js'
import { ref } from './components.js'
import type { Operations } from './operation.js'

export const auditOperations: Operations = {
  'GET /api/v1/workspace/{workspace_id}/audit_log': {
    operationId: 'listAuditEntries',
    tag: 'Workspaces',
    summary: 'Who changed what',
    description:
      'Newest first: changes of the workspace, its links, domains, webhooks, keys, members and invitations, by whomever and ' +
      'however many at once, each with the fields that changed. For owners. The next page begins `after` the last id.',
    query: auditQuerySchema,
    answer: json('A page', ref('AuditLog')),
  },
}
