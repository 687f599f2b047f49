import { auditOperations } from './audit-operations.js'
import { conversionOperations } from './conversion-operations.js'
import { conversionReportOperations } from './conversion-report-operations.js'
import { domainOperations } from './domain-operations.js'
import { factorOperations } from './factor-operations.js'
import { keyOperations } from './key-operations.js'
import { linkOperations } from './link-operations.js'
import { memberOperations } from './member-operations.js'
import { noticeOperations } from './notice-operations.js'
import type { Operations } from './operation.js'
import { reportOperations } from './report-operations.js'
import { sessionOperations } from './session-operations.js'
import { usageOperations } from './usage-operations.js'
import { webhookOperations } from './webhook-operations.js'
import { workspaceOperations } from './workspace-operations.js'

const documentOperations: Operations = {
  'GET /api/openapi.json': {
    operationId: 'getDocument',
    tag: 'Document',
    summary: 'This document',
    description: 'OpenAPI 3.0, generated from the schemas by which requests are checked.',
    answer: { description: 'The document', content: { 'application/json': { type: 'object' } } },
    isOpen: true,
  },
  'GET /api/docs': {
    operationId: 'getDocumentPage',
    tag: 'Document',
    summary: 'A page to read and try the API',
    description: 'Swagger UI. It loads nothing from elsewhere.',
    answer: { description: 'The page', content: { 'text/html': { type: 'string' } } },
    isOpen: true,
  },
}

/** Every route of the API. One that is not among them is refused at start, as is one that does not exist. */
export const operations: Operations = {
  ...linkOperations,
  ...conversionOperations,
  ...reportOperations,
  ...conversionReportOperations,
  ...domainOperations,
  ...workspaceOperations,
  ...webhookOperations,
  ...usageOperations,
  ...noticeOperations,
  ...auditOperations,
  ...keyOperations,
  ...sessionOperations,
  ...factorOperations,
  ...memberOperations,
  ...documentOperations,
}
