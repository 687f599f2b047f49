import * as v from 'valibot'
import type { FieldKind, FieldOf } from '../../../links/field-kinds.js'
import { forEachField, type KindOf, type LinkFieldName } from '../../../links/link-fields.js'
import { PASSWORD_CHARS_MAX } from '../../../process/password-length.js'
import {
  ID_MAX,
  readBy,
  readWire,
  wireBoolean,
  wireId,
  wireInteger,
  wireLine,
  wireLines,
  wireString,
  wireText,
} from '../../http/wire.js'
import { draftField, wireDateTime, wireList } from '../../http/wire-fields.js'
import { HOOK_LENGTH_MAX, HOOKS_MAX, readHookUrl } from '../../webhooks/hook-url.js'
import { DESTINATION_LENGTH_MAX, wireUrl } from './destination.js'
import { otherQrStylesText } from './other-qr-styles.js'
import { qrStylesJsonSchema, qrStylesSchema } from './qr-styles.js'
import { RULES_MAX, ruleJsonSchema, rulesSchema } from './rules.js'
import { readSlug, SLUG_LENGTH_MAX } from './slug.js'

const id = (description: string) => draftField(wireId, { type: 'integer', minimum: 1, maximum: ID_MAX, description })
const address = (description: string) =>
  draftField(wireUrl, {
    type: 'string',
    format: 'uri',
    pattern: '^https?://',
    maxLength: DESTINATION_LENGTH_MAX,
    description,
  })
export const slugSchema = v.pipe(wireString, readBy(readSlug))
export const slugJsonSchema = { type: 'string', pattern: '^/', maxLength: SLUG_LENGTH_MAX, example: '/spring' }
const slug = (description: string) => draftField(slugSchema, { ...slugJsonSchema, description })
const REPLACEMENTS_LENGTH_MAX = 10_000
const replacements = v.pipe(
  wireLines(REPLACEMENTS_LENGTH_MAX),
  v.check(
    (text) => text.split('\n').every((line) => line === '' || /^\w{1,64}=/.test(line)),
    'must have one name=value a line',
  ),
)

const tagId = ({ pattern, example }: FieldOf<'tagId'>) =>
  v.pipe(
    wireString,
    v.transform((text) => text.trim()),
    v.regex(pattern, `is not an id of this kind, such as ${example}`),
  )

const TAGS_MAX = 50
const TAG_LENGTH_MAX = 100
const MEMBERS_MAX = 100

/** The schemas of a link's fields, by their kind. */
const draftOf = {
  flag: ({ description }) => draftField(wireBoolean, { type: 'boolean', description }),
  line: ({ lengthMax, description }) =>
    draftField(wireLine(lengthMax), { type: 'string', maxLength: lengthMax, description }),
  lines: ({ lengthMax, description }) =>
    draftField(wireLines(lengthMax), { type: 'string', maxLength: lengthMax, description }),
  address: ({ description }) => address(description),
  tagId: (field) =>
    draftField(tagId(field), {
      type: 'string',
      // JSON Schema has no case-insensitive patterns.
      ...(!field.pattern.ignoreCase && { pattern: field.pattern.source }),
      example: field.example,
      description: field.description,
    }),
  replacements: ({ description }) =>
    draftField(replacements, {
      type: 'string',
      maxLength: REPLACEMENTS_LENGTH_MAX,
      example: 'name=value',
      description,
    }),
  password: ({ description }) =>
    draftField(wireLine(PASSWORD_CHARS_MAX), {
      type: 'string',
      maxLength: PASSWORD_CHARS_MAX,
      description,
    }),
  mode: ({ max, description }) =>
    draftField(wireInteger(0, max), { type: 'integer', minimum: 0, maximum: max, description }),
  count: ({ description }) =>
    draftField(wireInteger(1, ID_MAX), { type: 'integer', minimum: 1, maximum: ID_MAX, description }),
  moment: ({ description }) =>
    draftField(wireDateTime, { type: 'string', format: 'date-time', example: '2030-01-31T12:00:00Z', description }),
  tags: ({ description }) =>
    draftField(wireList(v.pipe(wireLine(TAG_LENGTH_MAX), v.trim(), v.minLength(1, 'has an empty entry')), TAGS_MAX), {
      type: 'array',
      maxItems: TAGS_MAX,
      items: { type: 'string', minLength: 1, maxLength: TAG_LENGTH_MAX },
      description,
    }),
  hooks: ({ description }) =>
    draftField(wireList(v.pipe(wireString, readBy(readHookUrl)), HOOKS_MAX), {
      type: 'array',
      maxItems: HOOKS_MAX,
      items: { type: 'string', format: 'uri', pattern: '^https?://', maxLength: HOOK_LENGTH_MAX },
      description,
    }),
  members: ({ description }) =>
    draftField(wireList(wireId, MEMBERS_MAX), {
      type: 'array',
      maxItems: MEMBERS_MAX,
      items: { type: 'integer', minimum: 1, maximum: ID_MAX },
      description,
    }),
  rules: ({ description }) =>
    draftField(rulesSchema, { type: 'array', maxItems: RULES_MAX, items: ruleJsonSchema, description }),
  qrStyles: ({ description }) =>
    draftField(qrStylesSchema, { ...qrStylesJsonSchema, description: `${description}; ${otherQrStylesText}` }),
} satisfies { [K in FieldKind]: (field: FieldOf<K>) => v.GenericSchema }

const fields = forEachField<v.GenericSchema>(draftOf) as {
  [N in LinkFieldName]: ReturnType<(typeof draftOf)[KindOf<N>]>
}

/**
 * The body that creates or changes a link, as JSON or as a form. An absent field stays unchanged, and null clears a
 * field. Unknown fields are ignored with a warning (api/unknown-fields.ts).
 */
export const linkDraftSchema = v.object(
  {
    id: id('the link to change; absent to create one'),
    link_id: id('another name of `id`'),
    workspace_id: id('required to create a link if the key reaches several workspaces'),
    url: address('destination; required to create'),
    domain: draftField(wireText(255), {
      type: 'string',
      maxLength: 255,
      description: "one of the workspace's; absent: the default host",
    }),
    domain_id: id('id of the domain, instead of `domain`'),
    slug: slug('absent: a slug is generated'),
    alias: slug('a second slug of the same link'),
    deleted: draftField(wireBoolean, { type: 'boolean', description: 'true puts the link into the trash' }),
    ...fields,
  },
  'must be an object',
)

export type LinkDraft = Omit<v.InferOutput<typeof linkDraftSchema>, 'id' | 'link_id'> & { id?: number }

/** @param input a parsed body that has not been checked */
export function readLinkDraft(input: unknown) {
  if (Array.isArray(input)) return { errors: { base: ['an entry must be an object, not an array'] } }
  const read = readWire(linkDraftSchema, input)
  if ('errors' in read) return read
  const { id, link_id, ...draft } = read.value
  if (id != null && link_id != null && id !== link_id) return { errors: { link_id: ['is another one than id'] } }
  return { value: { ...draft, id: id ?? link_id ?? undefined } satisfies LinkDraft as LinkDraft }
}
