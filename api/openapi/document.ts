import { answersOf, headers, responses } from './answers.js'
import { schemas } from './components.js'
import type { Body, Operation, Tag } from './operation.js'
import { operations } from './operations.js'
import { pathParametersOf, queryParametersOf } from './parameters.js'
import type { Json } from './to-openapi-schema.js'

const tags: Record<Tag, string> = {
  Links: 'Short links: create, change, list, delete, restore, export',
  Conversions: 'Events that happened after a click, such as sign-ups and purchases',
  Reports: 'Clicks over time, by counter, and one by one; conversions over time, by counter, and from click to sale',
  Domains: "A workspace's own hosts",
  Workspaces: 'Workspaces, which own links, domains and keys',
  Webhooks: 'URLs that receive clicks and changes of links',
  Keys: 'Credentials of the API',
  Members: 'Users of a workspace, and their roles',
  Sessions: 'Sign-in of people in browsers, with cookies instead of keys',
  Document: 'This document',
}

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: 'Recommended: `Authorization: Bearer <key>`' },
  basic: { type: 'http', scheme: 'basic', description: 'The key as user name, without a password' },
  header: { type: 'apiKey', in: 'header', name: 'X-API-KEY' },
  query: {
    type: 'apiKey',
    in: 'query',
    name: 'api_key',
    description: 'For trying things out only, because queries leak into logs and histories',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'slugline',
    description:
      'Cookie of a session, `__Host-slugline` under TLS. Changes are accepted only from pages of the same host.',
  },
}

const description = `Short links in workspaces, custom domains, and reports of clicks.

Every request carries a key, in one of four ways, or the cookie of a session. Errors are JSON: \`{"error", "code"}\`,
or with 400 a map of fields, \`{"slug": ["has already been taken"]}\`. Every answer has the limits in
\`X-RateLimit-*\`. Times are ISO 8601 in UTC.

Requests a second are limited for each key, over all its workspaces. The plan of the workspace that a request names
sets the size of a burst. A burst that is used up is available again after five seconds.

Booleans and integers may also be sent as text, for forms and queries; an empty text means null. Unknown fields of a
body and unknown parameters of a query are ignored, and the header \`X-Warning\` of the answer names them. Read-only
fields of an answer may be sent back. Fields that contradict each other, or the path, are refused, and reports refuse
unknown parameters.`

function requestBodyOf({ json, form, isOptional, examples }: Body): Json {
  const ofForm = form && { schema: form }
  return {
    required: !isOptional,
    content: {
      'application/json': { schema: json, examples },
      ...(ofForm && { 'application/x-www-form-urlencoded': ofForm, 'multipart/form-data': ofForm }),
    },
  }
}

function operationOf(path: string, operation: Operation): Json {
  const { operationId, tag, summary, description, query, body, isOpen, isSigningIn, isKeyOptional } = operation
  const parameters = [
    ...pathParametersOf(path, operation.path),
    ...(query ? queryParametersOf(query) : []),
    ...Object.entries(operation.headers ?? {}).map(([name, header]) => ({ name, in: 'header', ...header })),
  ]
  return {
    operationId,
    tags: [tag],
    summary,
    description,
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: requestBodyOf(body) }),
    responses: answersOf(operation),
    ...((isOpen || isSigningIn) && { security: [] }),
    ...(isKeyOptional && { security: [...security, {}] }),
  }
}

/** Any one of the schemes suffices. */
const security = Object.keys(securitySchemes).map((name) => ({ [name]: [] }))

/** The OpenAPI 3.0 document of the API. */
export function buildDocument() {
  const paths: Record<string, Record<string, Json>> = {}
  for (const [key, operation] of Object.entries(operations)) {
    const [method, path] = key.split(' ')
    paths[path] ??= {}
    paths[path][method.toLowerCase()] = operationOf(path, operation)
  }
  return {
    openapi: '3.0.3',
    info: {
      title: 'Slugline',
      version: '1.3',
      description,
      license: { name: 'Apache 2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    servers: [{ url: '/', description: 'the server of this document' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    security,
    paths,
    components: { schemas, responses, headers, securitySchemes },
  }
}
