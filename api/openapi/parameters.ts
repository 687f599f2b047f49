import type * as v from 'valibot'
import { ID_MAX } from '../http/wire.js'
import { acceptedCounters } from '../reports/counters.js'
import { filterExamples } from '../reports/filters.js'
import { type Json, toOpenApiSchema } from './to-openapi-schema.js'

const id = { type: 'integer', minimum: 1, maximum: ID_MAX }

/** The parameters of paths, by the names in braces. */
const pathParameters: Record<string, { schema: Json; description: string }> = {
  id: { schema: id, description: 'id of a link' },
  workspace_id: { schema: id, description: 'a workspace that the key reaches' },
  link_id: { schema: id, description: 'a link' },
  delivery_id: { schema: { type: 'string' }, description: 'id of a delivery, as the list of deliveries has it' },
  hook_id: { schema: { type: 'string', format: 'uri' }, description: 'the URL of a webhook, percent-encoded' },
  domain_id: { schema: id, description: 'a domain of the workspace' },
  key_id: { schema: id, description: 'a key of the workspace' },
  user_id: { schema: id, description: 'a member of the workspace' },
  invitation_id: { schema: id, description: 'an invitation to the workspace' },
  session_id: { schema: id, description: 'a session of the user' },
  passkey_id: { schema: id, description: 'a passkey of the user' },
  note_id: { schema: id, description: 'a note of the workspace' },
  view_id: { schema: id, description: 'a saved view of the workspace' },
  template_id: { schema: id, description: 'a template of the workspace' },
  external_id: { schema: { type: 'string' }, description: 'your id of a customer' },
  counter: { schema: { type: 'string', enum: acceptedCounters }, description: 'counter by which clicks are counted' },
}

const examples: Record<string, unknown> = {
  start: '2026-03-01',
  end: '2026-03-31',
  timezone: 'Europe/Berlin',
  link_ids: '1-2-3',
  ...filterExamples,
}

/** The parameters of a path, for the OpenAPI document. */
export function pathParametersOf(path: string, own: typeof pathParameters = {}): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => {
    const parameter = own[name] ?? pathParameters[name]
    if (!parameter) throw new Error(`api/openapi does not say what {${name}} is`)
    return { name, in: 'path', required: true, ...parameter }
  })
}

/** The parameters of a query, none of which is required. */
export function queryParametersOf(query: v.GenericSchema): Json[] {
  const properties = toOpenApiSchema(query).properties as Record<string, Json>
  return Object.entries(properties).map(([name, { description, nullable, ...schema }]) => ({
    name,
    in: 'query',
    ...(description !== undefined && { description }),
    // Queries express null by leaving a parameter empty or out, so an enum does not list it.
    schema: schema.enum ? { ...schema, enum: (schema.enum as unknown[]).filter((value) => value !== null) } : schema,
    ...(name in examples && { example: schema.type === 'array' ? [examples[name]] : examples[name] }),
  }))
}
