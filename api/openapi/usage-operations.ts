import { json } from './bodies-of.js'
import { ref } from './components.js'
import type { Operations } from './operation.js'

export const usageOperations: Operations = {
  'GET /api/v1/workspace/{workspace_id}/usage': {
    operationId: 'getUsage',
    tag: 'Workspaces',
    summary: 'What a workspace has used of its plan',
    description:
      'Clicks and API calls of this month, links and domains, each with its limit, and the last twelve months. Months are those of UTC. Beyond the limit of clicks links go on redirecting, and clicks are recorded.',
    answer: json('What is used', ref('Usage')),
  },
}
