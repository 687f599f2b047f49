import { removeQuerySchema } from '../domains/domain-schemas.js'
import { bodyOf, json, said } from './bodies-of.js'
import { ref } from './components.js'
import type { Operations } from './operation.js'

const adding =
  'A CNAME record to the target that the error names must exist first, unless the service was told not to look.'
const domain = json('The domain', ref('Domain'))
const badRequest = 'DomainError'

export const domainOperations: Operations = {
  'POST /api/v1/domains': {
    operationId: 'createDomain',
    tag: 'Domains',
    summary: 'Add a domain',
    description: `${adding} \`workspace_id\` may be absent where the key reaches a single workspace.`,
    body: bodyOf('DomainDraft', { add: ['Add a domain', { workspace_id: 1, name: 'go.example.org' }] }),
    answer: domain,
    badRequest,
  },
  'GET /api/v1/workspace/{workspace_id}/domains': {
    operationId: 'listDomains',
    tag: 'Domains',
    summary: 'List domains',
    description: 'All domains of the workspace.',
    answer: json('The domains', ref('DomainList')),
    badRequest,
  },
  'GET /api/v1/workspace/{workspace_id}/domains/{domain_id}/dns': {
    operationId: 'checkDomain',
    tag: 'Domains',
    summary: 'Check the DNS record of a domain',
    description: 'Asks DNS, which may take some seconds.',
    answer: json('What DNS says now', ref('DomainDns')),
    badRequest,
  },
  'POST /api/v1/workspace/{workspace_id}/domains': {
    operationId: 'createWorkspaceDomain',
    tag: 'Domains',
    summary: 'Add a domain to a workspace',
    description: adding,
    body: bodyOf('DomainDraft', { add: ['Add a domain', { name: 'links.example.org' }] }),
    answer: domain,
    badRequest,
  },
  'PATCH /api/v1/workspace/{workspace_id}/domains/{domain_id}': {
    operationId: 'updateDomain',
    tag: 'Domains',
    summary: 'Change the settings of a domain',
    description: 'A field that is absent is unchanged, `null` clears it.',
    body: bodyOf('DomainPatch', { root: ['Its destination', { root_url: 'https://example.com/' }] }),
    answer: domain,
    badRequest,
  },
  'PATCH /api/v1/workspace/{workspace_id}/domains/{domain_id}/favicon': {
    operationId: 'updateDomainFavicon',
    tag: 'Domains',
    summary: 'Change the icon of a domain',
    description: 'The icon of pages that the domain shows; `null` clears it.',
    body: bodyOf('DomainFavicon', { icon: ['An icon', { favicon_url: 'https://example.com/icon.png' }] }),
    answer: domain,
    badRequest,
  },
  'DELETE /api/v1/workspace/{workspace_id}/domains/{domain_id}': {
    operationId: 'deleteDomain',
    tag: 'Domains',
    summary: 'Delete a domain',
    description:
      'Its links move to the default host, with their slugs and aliases; those in the trash stay there. Where slugs are taken on the ' +
      'default host, nothing happens: 400 names ten of them, and how many more there are. `links=delete` puts the links into the trash.',
    query: removeQuerySchema,
    answer: said(),
    badRequest,
  },
}
