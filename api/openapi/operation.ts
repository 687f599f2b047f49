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
  /** What JSON may be: one of these. */
  json: Json
  /** The same as a form, URL-encoded or multipart; absent where only JSON can say it. */
  form?: Json
  /** The same thing as other operations show it, where that has more fields than the answer. */
  shown?: Json
  isOptional?: boolean
  examples: Record<string, { summary: string; value: unknown }>
}

/** What the document says of a route, beside what it says of all routes. */
export interface Operation {
  /** Names the function of generated clients: never changed. */
  operationId: string
  tag: Tag
  summary: string
  description: string
  /** What a name in braces is, where it is something else than in other paths. */
  path?: Record<string, { schema: Json; description: string }>
  query?: v.ObjectSchema<v.ObjectEntries, v.ErrorMessage<v.ObjectIssue> | undefined>
  /** Headers that may say something beside the key. */
  headers?: Record<string, { schema: Json; description: string }>
  body?: Body
  /** Content type → schema of the answer with status 200, and what it is. */
  answer: { description: string; content: Record<string, Json>; header?: 'X-Next-After' | 'X-Frequency' | 'ETag' }
  /** The same with status 201. */
  created?: Operation['answer']
  /** The shape of 400 where it is not the envelope or the map of fields. */
  badRequest?: ComponentName
  /** Takes `If-Match`. */
  isConditional?: true
  /** Needs no key. */
  isOpen?: true
  /** Who signs in: needs no key, and may be refused all the same. */
  isSigningIn?: true
  /** Takes some requests without a key. */
  isKeyOptional?: true
}

/** `GET /api/v1/link/{id}` */
export type OperationKey = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`

export type Operations = Record<OperationKey, Operation>
