import { bodyOf, json, said } from './bodies-of.js'
import { ref } from './components.js'
import { conditional, type Operations } from './operation.js'

const TAG = 'Links'

export const templateOperations: Operations = {
  'GET /api/v1/workspace/{workspace_id}/templates': {
    operationId: 'listTemplates',
    tag: TAG,
    summary: 'List templates of links',
    description: 'Lists fields that members have saved under names, such as the UTM parameters of a newsletter.',
    answer: json('The templates', ref('TemplateList')),
  },
  'POST /api/v1/workspace/{workspace_id}/templates': {
    operationId: 'createTemplate',
    tag: TAG,
    summary: 'Save a template of links',
    description:
      'A template has fields of a link, but no destination, slug, password or webhooks. The dashboard offers it for new ' +
      'links, and its UTM parameters in every link. A workspace has at most 100 templates.',
    body: bodyOf('TemplateDraft', {
      newsletter: [
        'UTM parameters of a newsletter',
        { name: 'Newsletter', fields: { utm_source: 'newsletter', utm_medium: 'email' } },
      ],
    }),
    answer: { ...json('The template', ref('Template')), header: 'ETag' },
  },
  'GET /api/v1/workspace/{workspace_id}/templates/{template_id}': {
    operationId: 'getTemplate',
    tag: TAG,
    summary: 'Read a template',
    description: 'The ETag of the answer is for `If-Match` of a change.',
    answer: { ...json('The template', ref('Template')), header: 'ETag' },
  },
  'PATCH /api/v1/workspace/{workspace_id}/templates/{template_id}': {
    operationId: 'updateTemplate',
    tag: TAG,
    summary: 'Change a template',
    description: 'An absent field stays unchanged. `fields` replaces all fields. Links stay as they are.',
    body: bodyOf('TemplatePatch', { name: ['Another name', { name: 'Weekly newsletter' }] }),
    ...conditional('template'),
    answer: { ...json('The template', ref('Template')), header: 'ETag' },
  },
  'DELETE /api/v1/workspace/{workspace_id}/templates/{template_id}': {
    operationId: 'deleteTemplate',
    tag: TAG,
    summary: 'Delete a template',
    description: 'Links that began with it stay as they are.',
    answer: said('Template deleted'),
  },
}
