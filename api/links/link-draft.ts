import * as v from 'valibot'
import { PASSWORD_CHARS_MAX } from '../../process/password.js'
import { TAG_FIELDS, type TagField } from '../../redirector/link-options.js'
import { idMax, readBy, readWire, wireBoolean, wireId, wireInteger, wireString, wireText } from '../wire.js'
import { draftField, wireDateTime, wireLine, wireLines, wireList, wireUrl, withListNames } from './draft-values.js'
import { qrStylesJsonSchema, qrStylesSchema } from './qr-styles.js'
import { ruleJsonSchema, rulesSchema } from './rules.js'
import { readSlug } from './slug.js'
import { tagIds } from './tag-ids.js'

/** What a link's password is answered as. Sent back, it changes nothing. */
export const hiddenPassword = '********'

const id = (description?: string) => draftField(wireId, { type: 'integer', minimum: 1, maximum: idMax, description })
const flag = (description?: string) => draftField(wireBoolean, { type: 'boolean', description })
const line = (lengthMax: number, description?: string) =>
  draftField(wireLine(lengthMax), { type: 'string', maxLength: lengthMax, description })
const lines = (lengthMax: number, description?: string) =>
  draftField(wireLines(lengthMax), { type: 'string', maxLength: lengthMax, description })
const address = (description?: string) => draftField(wireUrl, { type: 'string', format: 'uri', description })
const slug = (description: string) =>
  draftField(v.pipe(wireString, readBy(readSlug)), { type: 'string', maxLength: 255, example: '/spring', description })
const mode = (max: number, description: string) =>
  draftField(wireInteger(0, max), { type: 'integer', minimum: 0, maximum: max, description })

const tagId = (name: TagField) => {
  const { pattern, example } = tagIds[name]
  const text = v.pipe(
    wireString,
    v.transform((text) => text.trim()),
    v.regex(pattern, `is not an id of this kind, such as ${example}`),
  )
  return draftField(text, { type: 'string', example })
}
type TagFields = Record<TagField, ReturnType<typeof tagId>>
const tagFields = Object.fromEntries(TAG_FIELDS.map((name) => [name, tagId(name)])) as TagFields

const replacements = v.pipe(
  wireLines(10_000),
  v.check(
    (text) => text.split('\n').every((line) => line === '' || /^\w{1,64}=/.test(line)),
    'must have one name=value a line',
  ),
)

/**
 * What a caller sends to create or change a link, in JSON or as a form. Absent is unchanged, null clears. Fields that
 * are not named here are ignored.
 */
export const linkDraftSchema = v.object(
  {
    id: id('the link to change; absent to create one'),
    link_id: id('another name of `id`'),
    workspace_id: id('required to create where the key reaches several workspaces'),
    url: address('destination; required to create'),
    domain: draftField(wireText(255), {
      type: 'string',
      description: "one of the workspace's; absent: the default host",
    }),
    domain_id: id('instead of `domain`'),
    slug: slug('absent: a generated one'),
    alias: slug('a second slug of the same link'),
    name: line(1_000, 'nickname'),
    note: lines(10_000, 'private note'),
    tags: draftField(wireList(v.pipe(wireLine(100), v.trim(), v.minLength(1, 'has an empty entry')), 50), {
      type: 'array',
      items: { type: 'string' },
    }),
    enabled: flag(),
    deleted: flag('true puts the link into the trash'),
    rules: draftField(rulesSchema, { type: 'array', items: ruleJsonSchema, description: 'in JSON bodies only' }),
    expiry_datetime: draftField(wireDateTime, { type: 'string', format: 'date-time' }),
    expiry_clicks: draftField(wireInteger(1, idMax), { type: 'integer', minimum: 1, maximum: idMax }),
    expiry_destination: address('where an expired link leads'),
    forward_params: flag("adds the visitor's query to the destination"),
    replacements: draftField(replacements, { type: 'string', description: 'one name=value a line' }),
    linkify_words: lines(10_000),
    utm_source: line(1_000),
    utm_medium: line(1_000),
    utm_campaign: line(1_000),
    utm_term: line(1_000),
    utm_content: line(1_000),
    hide_referrer: flag(),
    referer_mode: mode(3, '0 pass, 1 origin only, 2 none, 3 `custom_referer`'),
    custom_referer: address(),
    cloaking: flag('shows the destination in a frame'),
    head_tags: lines(20_000, 'HTML; served on a domain of the workspace only'),
    body_tags: lines(20_000, 'HTML; served on a domain of the workspace only'),
    og_title: line(1_000),
    og_description: lines(2_000),
    og_image: address(),
    ...tagFields,
    block_bots: flag(),
    skip_social_crawler_tracking: flag(),
    click_fraud_mode: mode(2, '0 off, 1 flag, 2 block'),
    password: draftField(wireLine(PASSWORD_CHARS_MAX), {
      type: 'string',
      maxLength: PASSWORD_CHARS_MAX,
      description: `answered as ${hiddenPassword}, which changes nothing when sent back`,
    }),
    public_analytics: flag(),
    qr_styles: draftField(qrStylesSchema, qrStylesJsonSchema),
    spam: flag('visitors are warned first, and go on only by a click'),
    webhooks: draftField(wireList(wireUrl, 20), { type: 'array', items: { type: 'string', format: 'uri' } }),
    notify_slack: flag(),
    notify_user_ids: draftField(wireList(wireId, 100), {
      type: 'array',
      items: { type: 'integer' },
      description: 'members of the workspace',
    }),
  },
  'must be an object',
)

export type LinkDraft = Omit<v.InferOutput<typeof linkDraftSchema>, 'id' | 'link_id'> & { id?: number }

/** @param input a body as parsed, unchecked */
export function readLinkDraft(input: unknown) {
  const read = readWire(linkDraftSchema, withListNames(input))
  if ('errors' in read) return read
  const { id, link_id, ...draft } = read.value
  return { value: { ...draft, id: id ?? link_id ?? undefined } satisfies LinkDraft as LinkDraft }
}
