import { auditOperations } from './audit-operations.js'
import { conversionOperations } from './conversion-operations.js'
import { conversionReportOperations } from './conversion-report-operations.js'
import { domainOperations } from './domain-operations.js'
import { factorOperations } from './factor-operations.js'
import { keyOperations } from './key-operations.js'
import { linkOperations } from './link-operations.js'
import { memberOperations } from './member-operations.js'
import { noteOperations } from './note-operations.js'
import { noticeOperations } from './notice-operations.js'
import type { Operations } from './operation.js'
import { reportOperations } from './report-operations.js'
import { sessionOperations } from './session-operations.js'
import { templateOperations } from './template-operations.js'
import { usageOperations } from './usage-operations.js'
import { viewOperations } from './view-operations.js'
import { webhookOperations } from './webhook-operations.js'
import { workspaceOperations } from './workspace-operations.js'

const documentOperations: Operations = {
  'GET /api/openapi.json': {
    operationId: 'getDocument',
    tag: 'Document',
    summary: 'This document',
    description: 'The OpenAPI 3.0 document, generated from the schemas that check requests.',
    answer: { description: 'The document', content: { 'application/json': { type: 'object' } } },
    isOpen: true,
  },
  'GET /api/docs': {
    operationId: 'getDocumentPage',
    tag: 'Document',
    summary: 'A page to read and try the API',
    description: 'Serves Swagger UI, which loads nothing from other hosts.',
    answer: { description: 'The page', content: { 'text/html': { type: 'string' } } },
    isOpen: true,
  },
}

/** The operations of all routes. The api does not start if a route has no operation, or an operation no route. */
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
  ...noteOperations,
  ...viewOperations,
  ...templateOperations,
  ...auditOperations,
  ...keyOperations,
  ...sessionOperations,
  ...factorOperations,
  ...memberOperations,
  ...documentOperations,
}
