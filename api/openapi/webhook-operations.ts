import { webhookPageQuerySchema } from '../webhooks/webhook-schemas.js'
import { bodyOf, json } from './bodies-of.js'
import { ref } from './components.js'
import type { Operations } from './operation.js'

const TAG = 'Webhooks'
const BAD_REQUEST = 'DomainError'

const hook = { url: 'https://hooks.example.com/slugline?secret=42' }
const subscribing =
  'Events are sent as POST requests with JSON, whose field `event` names the event. Subscribing a URL again adds no ' +
  'second webhook, and switches the webhook on. `http` is accepted with a warning.'

/**
 * The operations of webhooks under a path.
 * @param owner part of the operation ids
 * @param scope part of the summaries
 */
const operationsOf = (
  path: '/api/v1/link/{link_id}' | '/api/v1/workspace/{workspace_id}',
  owner: string,
  scope: string,
) =>
  ({
    [`GET ${path}/webhooks`]: {
      operationId: `list${owner}Webhooks`,
      tag: TAG,
      summary: `List webhooks of ${scope}`,
      description: 'Lists the URLs of webhooks. The URL of a webhook is its id.',
      badRequest: BAD_REQUEST,
      answer: json('The webhooks', ref('WebhookList')),
    },
    [`POST ${path}/webhooks`]: {
      operationId: `subscribe${owner}Webhook`,
      tag: TAG,
      summary: `Subscribe to events of ${scope}`,
      description: `${subscribing} The answer's \`id\` is the URL itself.`,
      badRequest: BAD_REQUEST,
      body: bodyOf('WebhookSubscription', {
        all: ['All events', hook],
        some: ['Only changes of links', { ...hook, events: ['link.created', 'link.updated', 'link.deleted'] }],
      }),
      answer: json('The webhook', ref('WebhookSubscribed')),
    },
    [`GET ${path}/webhooks/{hook_id}`]: {
      operationId: `get${owner}Webhook`,
      tag: TAG,
      summary: `Read a webhook of ${scope}`,
      description: 'Returns the events of the webhook and its state.',
      badRequest: BAD_REQUEST,
      answer: json('The webhook', ref('Webhook')),
    },
    [`PATCH ${path}/webhooks/{hook_id}`]: {
      operationId: `update${owner}Webhook`,
      tag: TAG,
      summary: `Change a webhook of ${scope}`,
      description: 'Changes which events are sent, and switches the webhook on or off.',
      badRequest: BAD_REQUEST,
      body: bodyOf('WebhookPatch', {
        clicks: ['Only clicks', { events: ['click'] }],
        on: ['Switch on', { enabled: true }],
      }),
      answer: json('The webhook', ref('Webhook')),
    },
    [`DELETE ${path}/webhooks/{hook_id}`]: {
      operationId: `unsubscribe${owner}Webhook`,
      tag: TAG,
      summary: `Unsubscribe a webhook of ${scope}`,
      description: 'Deletes the webhook. The URL may be written in any form that means the same URL.',
      badRequest: BAD_REQUEST,
      answer: json('The URL of the webhook', ref('WebhookRemoved')),
    },
    [`GET ${path}/webhooks/{hook_id}/deliveries`]: {
      operationId: `list${owner}WebhookDeliveries`,
      tag: TAG,
      summary: `List the last deliveries to a webhook of ${scope}`,
      description: 'Lists at most 100 deliveries, newest first. A delivery is listed some seconds after it was made.',
      badRequest: BAD_REQUEST,
      answer: json('The deliveries', ref('WebhookDeliveries')),
    },
    [`GET ${path}/webhooks/{hook_id}/deliveries/{delivery_id}`]: {
      operationId: `get${owner}WebhookDelivery`,
      tag: TAG,
      summary: `Read a delivery to a webhook of ${scope}`,
      description: 'Returns the payload and the answers of a kept delivery. Needs the write scope.',
      badRequest: BAD_REQUEST,
      answer: json('The delivery', ref('WebhookDelivery')),
    },
    [`POST ${path}/webhooks/{hook_id}/deliveries/{delivery_id}/send_again`]: {
      operationId: `sendAgain${owner}WebhookDelivery`,
      tag: TAG,
      summary: `Send a delivery to a webhook of ${scope} again`,
      description:
        'Sends the kept payload again, with the same `webhook-id`, and returns the answer of the URL. Few may be sent ' +
        'by hand at a time.',
      badRequest: BAD_REQUEST,
      answer: json('The delivery', ref('WebhookTried')),
    },
    [`POST ${path}/webhooks/{hook_id}/test`]: {
      operationId: `test${owner}Webhook`,
      tag: TAG,
      summary: `Try a webhook of ${scope}`,
      description:
        'Sends an example with `"test": true`, and returns the answer of the URL. Few tests may run at a time.',
      badRequest: BAD_REQUEST,
      body: { ...bodyOf('WebhookTrial', { created: ['A link', { event: 'link.created' }] }), isOptional: true },
      answer: json('The delivery', ref('WebhookTried')),
    },
  }) as Operations

export const webhookOperations: Operations = {
  ...operationsOf('/api/v1/workspace/{workspace_id}', 'Workspace', 'a workspace and all of its links'),
  ...operationsOf('/api/v1/link/{link_id}', 'Link', 'a link'),
  'GET /api/v1/workspace/{workspace_id}/all_webhooks': {
    operationId: 'listAllWebhooks',
    tag: TAG,
    summary: 'List webhooks of a workspace and of its links',
    description: 'Lists webhooks with their events and their state. Webhooks of links in the trash are left out.',
    query: webhookPageQuerySchema,
    badRequest: BAD_REQUEST,
    answer: json('The webhooks', ref('AllWebhooks')),
  },
  'GET /api/v1/workspace/{workspace_id}/signing_secret': {
    operationId: 'getSigningSecret',
    tag: TAG,
    summary: 'Read the signing secret of deliveries',
    description:
      'The secret follows Standard Webhooks. Needs the write scope, because whoever has the secret can sign.',
    badRequest: BAD_REQUEST,
    answer: json('The secret', ref('SigningSecret')),
  },
  'POST /api/v1/workspace/{workspace_id}/signing_secret/rotate': {
    operationId: 'rotateSigningSecret',
    tag: TAG,
    summary: 'Create a new signing secret',
    description: 'The first secret switches signing on. A former secret signs beside the new one for a day.',
    badRequest: BAD_REQUEST,
    answer: json('The new secret', ref('SigningSecret')),
  },
  'DELETE /api/v1/workspace/{workspace_id}/signing_secret': {
    operationId: 'deleteSigningSecret',
    tag: TAG,
    summary: 'Stop signing deliveries',
    description: 'Deletes the secret. Later deliveries are not signed.',
    badRequest: BAD_REQUEST,
    answer: json('The empty secret', ref('SigningSecret')),
  },
}
