import { domainListQuerySchema, removeQuerySchema } from '../domains/domain-schemas.js'
import { bodyOf, json, said } from './bodies-of.js'
import { ref } from './components.js'
import type { Operations } from './operation.js'

const ABOUT_ADDING =
  'The domain needs a CNAME record to the target that the error names, unless the check is switched off.'
const domain = json('The domain', ref('Domain'))
const BAD_REQUEST = 'DomainError'

export const domainOperations: Operations = {
  'POST /api/v1/domains': {
    operationId: 'createDomain',
    tag: 'Domains',
    summary: 'Add a domain',
    description: `${ABOUT_ADDING} \`workspace_id\` may be absent if the key reaches a single workspace.`,
    body: bodyOf('DomainDraft', { add: ['Add a domain', { workspace_id: 1, name: 'go.example.org' }] }),
    answer: domain,
    badRequest: BAD_REQUEST,
  },
  'GET /api/v1/workspace/{workspace_id}/domains': {
    operationId: 'listDomains',
    tag: 'Domains',
    summary: 'List domains',
    description:
      'Lists all domains of the workspace by name, or with `limit` a page of them. A page has at most 6 MB, so it may ' +
      'end before its limit; `has_more` says whether domains follow. More than 5,000 domains or 6 MB need `limit`.',
    query: domainListQuerySchema,
    answer: json('The domains', ref('DomainList')),
    badRequest: BAD_REQUEST,
  },
  'GET /api/v1/workspace/{workspace_id}/domains/{domain_id}/dns': {
    operationId: 'checkDomain',
    tag: 'Domains',
    summary: 'Check the DNS record of a domain',
    description:
      'Queries DNS, which may take some seconds. The result is also the `dns` of the domain until the next check.',
    answer: json('The current state of the record', ref('DomainDns')),
    badRequest: BAD_REQUEST,
  },
  'POST /api/v1/workspace/{workspace_id}/domains': {
    operationId: 'createWorkspaceDomain',
    tag: 'Domains',
    summary: 'Add a domain to a workspace',
    description: ABOUT_ADDING,
    body: bodyOf('DomainDraft', { add: ['Add a domain', { name: 'links.example.org' }] }),
    answer: domain,
    badRequest: BAD_REQUEST,
  },
  'PATCH /api/v1/workspace/{workspace_id}/domains/{domain_id}': {
    operationId: 'updateDomain',
    tag: 'Domains',
    summary: 'Change the settings of a domain',
    description: 'An absent field stays unchanged, and `null` clears a field.',
    body: bodyOf('DomainPatch', { root: ['Set the destination of the root', { root_url: 'https://example.com/' }] }),
    answer: domain,
    badRequest: BAD_REQUEST,
  },
  'PATCH /api/v1/workspace/{workspace_id}/domains/{domain_id}/favicon': {
    operationId: 'updateDomainFavicon',
    tag: 'Domains',
    summary: 'Change the icon of a domain',
    description: 'Sets the icon of pages that the domain shows; `null` clears it.',
    body: bodyOf('DomainFavicon', { icon: ['Set an icon', { favicon_url: 'https://example.com/icon.png' }] }),
    answer: domain,
    badRequest: BAD_REQUEST,
  },
  'DELETE /api/v1/workspace/{workspace_id}/domains/{domain_id}': {
    operationId: 'deleteDomain',
    tag: 'Domains',
    summary: 'Delete a domain',
    description:
      'Moves the links of the domain to the default host, with their slugs and aliases. Links in the trash stay ' +
      'there. If slugs are taken on the default host, nothing happens, and a 400 names ten of them and the number of ' +
      'the others. `links=delete` puts the links into the trash. Saved views of the domain show the default host from ' +
      'then on, and templates do not name the domain any more.',
    query: removeQuerySchema,
    answer: said(),
    badRequest: BAD_REQUEST,
  },
}
