import { type ConversionConfig, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import type * as v from 'valibot'

/** A part of the document, as JSON. */
export type Json = Record<string, unknown>

export const REF_PREFIX = '#/components/schemas/'

/** `v.metadata({ jsonSchema })` of a schema replaces everything that could be derived from it. */
const config: ConversionConfig = {
  target: 'openapi-3.0',
  errorMode: 'ignore', // leaves out steps without a JSON Schema, such as transformations
  overrideAction: ({ valibotAction }) =>
    'metadata' in valibotAction ? (valibotAction.metadata as { jsonSchema?: object }).jsonSchema : undefined,
  overrideRef: ({ referenceId }) => REF_PREFIX + referenceId,
}

const typeOfValue = (value: unknown) => (typeof value === 'number' ? 'integer' : typeof value)

const tidyAll = (schemas: unknown) => (schemas as Json[]).map(tidy)
const tidyEach = (schemas: object) =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, tidy(schema)]))

/**
 * Makes a schema valid OpenAPI 3.0: `nullable` needs a `type` beside it, and a nullable `enum` must list null.
 * Undefined and empty parts are removed.
 */
export function tidy(schema: Json): Json {
  const { properties, items, oneOf, anyOf, additionalProperties, required, ...rest } = schema
  const tidied: Json = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  if (properties) tidied.properties = tidyEach(properties)
  if (items) tidied.items = tidy(items as Json)
  if (oneOf) tidied.oneOf = tidyAll(oneOf)
  if (anyOf) tidied.anyOf = tidyAll(anyOf)
  if (additionalProperties !== undefined)
    tidied.additionalProperties =
      typeof additionalProperties === 'object' ? tidy(additionalProperties as Json) : additionalProperties
  if ((required as string[] | undefined)?.length) tidied.required = required
  if (Array.isArray(tidied.enum)) {
    tidied.type ??= typeOfValue(tidied.enum[0])
    if (tidied.nullable) tidied.enum = [...tidied.enum, null]
  }
  const alternatives = (tidied.oneOf ?? tidied.anyOf) as Json[] | undefined
  if (tidied.nullable && alternatives) {
    delete tidied.nullable
    alternatives[0].nullable = true // on one alternative only, because only one of `oneOf` may match
  }
  return tidied
}

/** Converts named schemas, which refer to each other by their names. */
export const toOpenApiSchemas = (schemas: Record<string, v.GenericSchema>) =>
  tidyEach(toJsonSchemaDefs(schemas as Parameters<typeof toJsonSchemaDefs>[0], config)) as Record<string, Json>

export const toOpenApiSchema = (schema: v.GenericSchema) =>
  tidy(toJsonSchema(schema as Parameters<typeof toJsonSchema>[0], config) as Json)

export const refTo = (name: string) => ({ $ref: REF_PREFIX + name })
