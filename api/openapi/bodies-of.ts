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

/** @param json one link as an object, or up to `linksMax` of them as an array */
export const linkBodyOf = (json: Json, examples: Examples): Body => ({
  json,
  form: ref('LinkDraft'),
  shown: ref('LinkWithStatistics'),
  examples: named(examples),
})

/** An answer in JSON. */
export const json = (description: string, schema: Json) => ({ description, content: { 'application/json': schema } })

/** A sentence, as a JSON string. */
export const said = (...sentences: string[]) =>
  json('What was done, as a JSON string', {
    type: 'string',
    ...(sentences.length > 0 && { enum: sentences }),
  })
