import { bodyOf, json, said } from './bodies-of.js'
import { ref } from './components.js'
import type { Operations } from './operation.js'

export const keyOperations: Operations = {
  'GET /api/v1/workspace/{workspace_id}/keys': {
    operationId: 'listKeys',
    tag: 'Keys',
    summary: 'List keys',
    description: "Keys of the workspace, and the user-wide ones of the asking key's user. No secret is shown.",
    answer: json('The keys', ref('KeyList')),
  },
  'POST /api/v1/workspace/{workspace_id}/keys': {
    operationId: 'createKey',
    tag: 'Keys',
    summary: 'Create a key',
    description: 'The secret is shown this once. A key cannot give what it has not: scopes, reach, or time.',
    body: bodyOf('KeyDraft', { read: ['A key for reports', { name: 'Dashboard', scopes: ['read'] }] }),
    answer: json('The key with its secret', ref('KeyWithSecret')),
  },
  'POST /api/v1/workspace/{workspace_id}/keys/{key_id}/rotate': {
    operationId: 'rotateKey',
    tag: 'Keys',
    summary: 'Rotate a key',
    description: 'Gives the key a new secret, shown this once. The former one goes on working for `grace_seconds`.',
    body: { ...bodyOf('KeyRotation', { hour: ['An hour to change over', { grace_seconds: 3600 }] }), isOptional: true },
    answer: json('The key with its new secret', ref('KeyWithSecret')),
  },
  'DELETE /api/v1/workspace/{workspace_id}/keys/{key_id}': {
    operationId: 'deleteKey',
    tag: 'Keys',
    summary: 'Revoke a key',
    description: 'The key ends at once, everywhere. A key cannot revoke one with scopes that it has not itself.',
    answer: said('Key revoked'),
  },
}
