import { bodyOf, json, said } from './bodies-of.js'
import { ref } from './components.js'
import { conditional, type Operations } from './operation.js'

const TAG = 'Links'

export const viewOperations: Operations = {
  'GET /api/v1/workspace/{workspace_id}/views': {
    operationId: 'listViews',
    tag: TAG,
    summary: 'List saved views of the list of links',
    description: 'Lists filters, order and columns that members have saved under names.',
    answer: json('The views', ref('ViewList')),
  },
  'POST /api/v1/workspace/{workspace_id}/views': {
    operationId: 'createView',
    tag: TAG,
    summary: 'Save a view of the list of links',
    description: 'All members of the workspace see the view in the dashboard. A workspace has at most 100 views.',
    body: bodyOf('ViewDraft', {
      sale: ['Most clicked links of a sale', { name: 'Sale', filters: { tag: 'sale', sort_by: 'clicks_total' } }],
    }),
    answer: { ...json('The view', ref('View')), header: 'ETag' },
  },
  'GET /api/v1/workspace/{workspace_id}/views/{view_id}': {
    operationId: 'getView',
    tag: TAG,
    summary: 'Read a saved view',
    description: 'The ETag of the answer is for `If-Match` of a change.',
    answer: { ...json('The view', ref('View')), header: 'ETag' },
  },
  'PATCH /api/v1/workspace/{workspace_id}/views/{view_id}': {
    operationId: 'updateView',
    tag: TAG,
    summary: 'Change a saved view',
    description: 'An absent field stays unchanged. `filters` replaces all filters.',
    body: bodyOf('ViewPatch', { name: ['Another name', { name: 'Winter sale' }] }),
    ...conditional('view'),
    answer: { ...json('The view', ref('View')), header: 'ETag' },
  },
  'DELETE /api/v1/workspace/{workspace_id}/views/{view_id}': {
    operationId: 'deleteView',
    tag: TAG,
    summary: 'Delete a saved view',
    description: 'Its links stay as they are.',
    answer: said('View deleted'),
  },
}
