import * as v from 'valibot'
import { about, id, moment } from '../http/answer-values.js'
import { notNull, required } from '../http/wire.js'
import { keptFields, keptName, keptNameJsonSchema, NOT_AN_OBJECT } from '../kept/kept-fields.js'
import { linkDraftSchema } from '../links/draft/link-draft.js'

/** A workspace has a hundred templates, which are listed together. */
const FIELDS_BYTES_MAX = 10_000

const fields = v.omit(linkDraftSchema, [
  ...(['id', 'link_id', 'workspace_id', 'domain_id', 'deleted'] as const),
  ...(['url', 'slug', 'alias'] as const),
  // Secrets are not for everybody who may read.
  ...(['password', 'webhooks'] as const),
])

/** The fields of a link that a template has: all but the destination, the slugs, and what may be secret. */
export const templateFieldsSchema = v.object(fields.entries, NOT_AN_OBJECT)

const readFields = v.pipe(
  keptFields(templateFieldsSchema),
  v.check((read) => Object.keys(read).length > 0, "can't be empty"),
  v.check(
    (read) => Buffer.byteLength(JSON.stringify(read)) <= FIELDS_BYTES_MAX,
    `must have at most ${FIELDS_BYTES_MAX} bytes: leave out long HTML, or the logo of the QR code`,
  ),
)

/** Reads a body. The document has the schemas below, in which the fields are named. */
export const readTemplateDraft = v.object({ name: required(keptName), fields: required(readFields) }, NOT_AN_OBJECT)
export const readTemplatePatch = v.object({ name: notNull(keptName), fields: notNull(readFields) }, NOT_AN_OBJECT)

const name = v.pipe(v.string(), v.metadata({ jsonSchema: keptNameJsonSchema('name of the template', 'Newsletter') }))
export const templateDraftSchema = v.object({ name, fields: templateFieldsSchema })
export const templatePatchSchema = v.object({ name: v.optional(name), fields: v.optional(templateFieldsSchema) })

export const templateSchema = v.strictObject({
  id: about(id, 'id of the template'),
  name: about(v.string(), 'name of the template'),
  fields: templateFieldsSchema,
  inserted_at: about(moment, 'when the template was saved'),
})

export const templateListSchema = v.strictObject({
  templates: about(v.array(templateSchema), 'templates, ordered by name'),
})
