import { json } from './bodies-of.js'
import { ref } from './components.js'
import type { Operations } from './operation.js'

export const usageOperations: Operations = {
  'GET /api/v1/workspace/{workspace_id}/usage': {
    operationId: 'getUsage',
    tag: 'Workspaces',
    summary: 'Read the usage of a workspace',
    description:
      'Returns clicks and API calls of this month, links and domains, each with its limit, and the last twelve ' +
      'months. Months are in UTC. Beyond the limit of clicks, links still redirect and clicks are still recorded.',
    answer: json('The usage', ref('Usage')),
  },
}
