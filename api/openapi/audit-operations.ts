import { auditQuerySchema } from '../audit/audit-schemas.js'
import { json } from './bodies-of.js'
import { ref } from './components.js'
import type { Operations } from './operation.js'

export const auditOperations: Operations = {
  'GET /api/v1/workspace/{workspace_id}/audit_log': {
    operationId: 'listAuditEntries',
    tag: 'Workspaces',
    summary: 'List changes of a workspace',
    description:
      'Lists changes of the workspace, its links, domains, webhooks, keys, members and invitations, newest first, ' +
      'each with its actor and the fields that changed. For owners. The next page begins `after` the last id. A page ' +
      'of large entries ends early, at about 6 MB.',
    query: auditQuerySchema,
    answer: json('A page of the log', ref('AuditLog')),
  },
}
