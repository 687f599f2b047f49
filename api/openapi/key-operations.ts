import { bodyOf, json, said } from './bodies-of.js'
import { ref } from './components.js'
import type { Operations } from './operation.js'

export const keyOperations: Operations = {
  'GET /api/v1/workspace/{workspace_id}/keys': {
    operationId: 'listKeys',
    tag: 'Keys',
    summary: 'List keys',
    description: "Lists keys of the workspace and user-wide keys of the caller's user, without their secrets.",
    answer: json('The keys', ref('KeyList')),
  },
  'POST /api/v1/workspace/{workspace_id}/keys': {
    operationId: 'createKey',
    tag: 'Keys',
    summary: 'Create a key',
    description:
      'The secret is shown only once. A key cannot create a key with more scopes, more workspaces or a later expiry ' +
      'than it has.',
    body: bodyOf('KeyDraft', { read: ['A key for reports', { name: 'Dashboard', scopes: ['read'] }] }),
    answer: json('The key with its secret', ref('KeyWithSecret')),
  },
  'POST /api/v1/workspace/{workspace_id}/keys/{key_id}/rotate': {
    operationId: 'rotateKey',
    tag: 'Keys',
    summary: 'Rotate a key',
    description:
      'Gives the key a new secret, which is shown only once. The former secret stays valid for `grace_seconds`.',
    body: { ...bodyOf('KeyRotation', { hour: ['An hour to change over', { grace_seconds: 3600 }] }), isOptional: true },
    answer: json('The key with its new secret', ref('KeyWithSecret')),
  },
  'DELETE /api/v1/workspace/{workspace_id}/keys/{key_id}': {
    operationId: 'deleteKey',
    tag: 'Keys',
    summary: 'Revoke a key',
    description: 'The key is invalid at once, everywhere. A key cannot revoke a key with scopes that it lacks.',
    answer: said('Key revoked'),
  },
}
