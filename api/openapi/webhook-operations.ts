import { webhookPageQuerySchema } from '../webhooks/webhook-schemas.js'
import { bodyOf, json } from './bodies-of.js'
import { ref } from './components.js'
import type { Operations } from './operation.js'

const tag = 'Webhooks'
const badRequest = 'DomainError'

const hook = { url: 'https://hooks.example.com/slugline?secret=42' }
const ownWords =
  'What happens is sent as POST with JSON; `event` says what. Subscribed again, a webhook is not there twice, and is ' +
  'switched on again. `http` is allowed, and warned of.'

/** The routes under a path, whose webhooks are told of `scope`. */
const operationsOf = (path: '/api/v1/link/{link_id}' | '/api/v1/workspace/{workspace_id}', of: string, scope: string) =>
  ({
    [`GET ${path}/webhooks`]: {
      operationId: `list${of}Webhooks`,
      tag,
      summary: `List webhooks of ${scope}`,
      description: 'The URLs, each of which is an id.',
      badRequest,
      answer: json('The webhooks', ref('WebhookList')),
    },
    [`POST ${path}/webhooks`]: {
      operationId: `subscribe${of}Webhook`,
      tag,
      summary: `Subscribe to events of ${scope}`,
      description: `${ownWords} The answer's \`id\` is the URL itself.`,
      badRequest,
      body: bodyOf('WebhookSubscription', {
        all: ['All events', hook],
        some: ['Only changes of links', { ...hook, events: ['link.created', 'link.updated', 'link.deleted'] }],
      }),
      answer: json('The webhook', ref('WebhookSubscribed')),
    },
    [`GET ${path}/webhooks/{hook_id}`]: {
      operationId: `get${of}Webhook`,
      tag,
      summary: `How a webhook of ${scope} fares`,
      description: 'What it is told of, and whether that arrives.',
      badRequest,
      answer: json('The webhook', ref('Webhook')),
    },
    [`PATCH ${path}/webhooks/{hook_id}`]: {
      operationId: `update${of}Webhook`,
      tag,
      summary: `Change a webhook of ${scope}`,
      description: 'What it is told of (`null`: everything), and whether it is.',
      badRequest,
      body: bodyOf('WebhookPatch', {
        clicks: ['Only clicks', { events: ['click'] }],
        on: ['Switch on', { enabled: true }],
      }),
      answer: json('The webhook', ref('Webhook')),
    },
    [`DELETE ${path}/webhooks/{hook_id}`]: {
      operationId: `unsubscribe${of}Webhook`,
      tag,
      summary: `Unsubscribe a webhook of ${scope}`,
      description: 'Nothing more is sent. Any way of writing the URL will do that leads to the same.',
      badRequest,
      answer: json('What it was', ref('WebhookRemoved')),
    },
    [`GET ${path}/webhooks/{hook_id}/deliveries`]: {
      operationId: `list${of}WebhookDeliveries`,
      tag,
      summary: `The last deliveries to a webhook of ${scope}`,
      description: 'At most 100, newest first, a few seconds after they were made.',
      badRequest,
      answer: json('The deliveries', ref('WebhookDeliveries')),
    },
    [`POST ${path}/webhooks/{hook_id}/test`]: {
      operationId: `test${of}Webhook`,
      tag,
      summary: `Try a webhook of ${scope}`,
      description: 'Sends an example, which says `"test": true`, and answers what came back. A few at once.',
      badRequest,
      body: { ...bodyOf('WebhookTrial', { created: ['A link', { event: 'link.created' }] }), isOptional: true },
      answer: json('What came back', ref('WebhookTried')),
    },
  }) as Operations

export const webhookOperations: Operations = {
  ...operationsOf('/api/v1/workspace/{workspace_id}', 'Workspace', 'a workspace, and so of all of its links'),
  ...operationsOf('/api/v1/link/{link_id}', 'Link', 'a link'),
  'GET /api/v1/workspace/{workspace_id}/all_webhooks': {
    operationId: 'listAllWebhooks',
    tag,
    summary: 'List webhooks of a workspace and of its links',
    description: 'With what each is told of, and whether that arrives. Those of links in the trash are left out.',
    query: webhookPageQuerySchema,
    badRequest,
    answer: json('The webhooks', ref('AllWebhooks')),
  },
  'GET /api/v1/workspace/{workspace_id}/signing_secret': {
    operationId: 'getSigningSecret',
    tag,
    summary: 'The secret that deliveries are signed with',
    description: 'As Standard Webhooks have it. Needs the write scope: whoever has the secret can sign.',
    badRequest,
    answer: json('The secret', ref('SigningSecret')),
  },
  'POST /api/v1/workspace/{workspace_id}/signing_secret/rotate': {
    operationId: 'rotateSigningSecret',
    tag,
    summary: 'Make a new signing secret',
    description: 'Deliveries are signed from the first one on. The secret before signs beside it for a day.',
    badRequest,
    answer: json('The new secret', ref('SigningSecret')),
  },
  'DELETE /api/v1/workspace/{workspace_id}/signing_secret': {
    operationId: 'deleteSigningSecret',
    tag,
    summary: 'Sign no longer',
    description: 'Deliveries have no signature from now on.',
    badRequest,
    answer: json('What is left', ref('SigningSecret')),
  },
}
