import { type ComponentName, ref } from './components.js'
import type { Body } from './operation.js'
import type { Json } from './to-openapi-schema.js'

type Examples = Record<string, [summary: string, value: unknown]>

export const named = (examples: Examples): Body['examples'] =>
  Object.fromEntries(Object.entries(examples).map(([name, [summary, value]]) => [name, { summary, value }]))

/** A body of one object, in JSON or as a form. */
export const bodyOf = (name: ComponentName, examples: Examples): Body => ({
  json: ref(name),
  form: ref(name),
  examples: named(examples),
})

/** @param json the schema of JSON bodies: a link, or an array of up to `linksMax` links */
export const linkBodyOf = (json: Json, examples: Examples): Body => ({
  json,
  form: ref('LinkDraft'),
  shown: ref('LinkWithStatistics'),
  examples: named(examples),
})

export const json = (description: string, schema: Json) => ({ description, content: { 'application/json': schema } })

export const said = (...sentences: string[]) =>
  json('A sentence about what was done, as a JSON string', {
    type: 'string',
    ...(sentences.length > 0 && { enum: sentences }),
  })
