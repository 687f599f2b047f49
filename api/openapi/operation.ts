import type * as v from 'valibot'
import type { ComponentName } from './components.js'
import type { Json } from './to-openapi-schema.js'

export type Tag =
  | 'Links'
  | 'Conversions'
  | 'Reports'
  | 'Domains'
  | 'Workspaces'
  | 'Webhooks'
  | 'Keys'
  | 'Sessions'
  | 'Members'
  | 'Document'

export interface Body {
  /** The schema of JSON bodies. */
  json: Json
  /** The schema of forms, URL-encoded or multipart. Absent if forms cannot express the body. */
  form?: Json
  /** The schema by which other operations show the same object, if it has more fields than the answer. */
  shown?: Json
  isOptional?: boolean
  examples: Record<string, { summary: string; value: unknown }>
}

/** The description of a route in the OpenAPI document, without the parts that all routes share. */
export interface Operation {
  /** The name of the function in generated clients, which therefore never changes. */
  operationId: string
  tag: Tag
  summary: string
  description: string
  /** Parameters of the path whose meaning differs from that in other paths. */
  path?: Record<string, { schema: Json; description: string }>
  query?: v.ObjectSchema<v.ObjectEntries, v.ErrorMessage<v.ObjectIssue> | undefined>
  /** The headers that the operation reads, apart from those of the key. */
  headers?: Record<string, { schema: Json; description: string }>
  body?: Body
  /** The answer with status 200. `content` has schemas by content type. */
  answer: { description: string; content: Record<string, Json>; header?: 'X-Next-After' | 'X-Frequency' | 'ETag' }
  /** The answer with status 201. */
  created?: Operation['answer']
  /** The schema of a 400 that is neither the envelope nor the map of fields. */
  badRequest?: ComponentName
  /** The operation accepts `If-Match`. */
  isConditional?: true
  /** The operation needs no key, and refuses nobody. */
  isOpen?: true
  /** The operation signs a user in: it needs no key, but may refuse. */
  isSigningIn?: true
  /** The operation accepts some requests without a key. */
  isKeyOptional?: true
}

/** Method and path, such as `GET /api/v1/link/{id}`. */
export type OperationKey = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`

export type Operations = Record<OperationKey, Operation>

/** The parts of an operation that accepts `If-Match`. @param noun names the thing that it changes, such as `link` */
export const conditional = (noun: string): Pick<Operation, 'headers' | 'isConditional'> => ({
  headers: {
    'If-Match': {
      schema: { type: 'string' },
      description: `the ETag of the ${noun} when it was read; the answer is 412 if the ${noun} has changed since`,
    },
  },
  isConditional: true,
})
