import { bodyOf, json, said } from './bodies-of.js'
import { ref } from './components.js'
import type { Operations } from './operation.js'

export const workspaceOperations: Operations = {
  'POST /api/v1/test': {
    operationId: 'checkCredential',
    tag: 'Workspaces',
    summary: 'Check a key',
    description: 'Returns the workspaces that the key reaches. Needs no scope and no body.',
    answer: json('The key is valid', ref('CredentialCheck')),
  },
  'GET /api/v1/workspaces': {
    operationId: 'listWorkspaces',
    tag: 'Workspaces',
    summary: 'List workspaces',
    description: 'Lists all workspaces that the key reaches.',
    answer: json('The workspaces', { type: 'array', items: ref('Workspace') }),
  },
  'POST /api/v1/workspaces': {
    operationId: 'createWorkspace',
    tag: 'Workspaces',
    summary: 'Create a workspace',
    description:
      'Needs a user-wide key, which then reaches the new workspace too. The operator chooses its plan, which is never larger than the smallest of the workspaces that the user owns.',
    body: bodyOf('WorkspaceDraft', { create: ['Create a workspace', { name: 'Marketing' }] }),
    answer: json('The workspace', ref('Workspace')),
  },
  'PATCH /api/v1/workspace/{workspace_id}': {
    operationId: 'updateWorkspace',
    tag: 'Workspaces',
    summary: 'Change the settings of a workspace',
    description: 'An absent field stays unchanged, and `null` clears a field.',
    body: bodyOf('WorkspacePatch', {
      exclude: ['Do not count the office', { excluded_ips: ['192.0.2.0/24', '2001:db8::1'] }],
    }),
    answer: json('The workspace', ref('Workspace')),
  },
  'DELETE /api/v1/workspace/{workspace_id}': {
    operationId: 'deleteWorkspace',
    tag: 'Workspaces',
    summary: 'Delete a workspace',
    description:
      'Deletes the workspace with its links, domains and keys. This cannot be undone. Needs a user-wide key.',
    answer: said('Workspace deleted'),
  },
}
