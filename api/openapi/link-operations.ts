import { linksMax } from '../links/link-ids.js'
import { exportQuerySchema, listQuerySchema } from '../links/list/list-query.js'
import { bodyOf, json, linkBodyOf, named, said } from './bodies-of.js'
import { ref } from './components.js'
import type { Operations } from './operation.js'

// Examples work as they stand, also a second time: none has a slug, which would be taken then.
const create = { url: 'https://example.com/spring?ref=mail', name: 'Spring sale', tags: ['sale'] }
const rotate = {
  url: 'https://example.com/',
  rules: [
    { what: 'country', matches: 'DE', url: 'https://example.de/' },
    { what: 'rotator', percentage: 50, url: 'https://example.com/b' },
  ],
}
const update = { id: 1, name: 'Spring sale, over', enabled: false }

const drafts = { type: 'array', maxItems: linksMax, items: ref('LinkDraft') }
const oneOrManyDrafts = { oneOf: [ref('LinkDraft'), drafts] }
const linkOrResult = json('The link; or for an array, an entry for each of its links, in their order', {
  oneOf: [ref('SavedLink'), ref('BulkResult')],
})

const exported = { type: 'array', items: { anyOf: [ref('LinkWithStatistics'), ref('Link')] } }

const saving =
  'With an `id`, the link is updated: a field that is absent is unchanged, `null` clears it. Without one, it is ' +
  `created. An array of up to ${linksMax} links is applied in its order and answered with an entry for each: one that ` +
  'fails does not keep the others from being saved, and a request that takes longer than 60 seconds fails. Forms repeat a field for each ' +
  'entry of a list, and cannot say `rules`. Of a cloaked link that is saved by itself, new destinations are looked at, for at most ' +
  'two seconds: `warnings` names those that forbid frames, to which visitors are led directly.'

const examples = {
  create: ['Create a link', create],
  rotate: ['Create a link with rules', rotate],
  update: ['Update a link', update],
} as Record<string, [string, unknown]>
const bulk: Record<string, [string, unknown]> = { ...examples, bulk: ['Create and update at once', [create, update]] }

export const linkOperations: Operations = {
  'POST /api/v1/link': {
    operationId: 'saveLink',
    tag: 'Links',
    summary: 'Create or update a link',
    description: `${saving} The key may also come as \`api_key\` in the body, in an array as the same one in all entries.`,
    body: linkBodyOf(oneOrManyDrafts, bulk),
    answer: linkOrResult,
  },
  'POST /api/v1/links': {
    operationId: 'saveLinks',
    tag: 'Links',
    summary: 'Create or update many links',
    description: saving,
    body: linkBodyOf(oneOrManyDrafts, bulk),
    answer: linkOrResult,
  },
  'POST /api/v1/workspace/{workspace_id}/links': {
    operationId: 'saveWorkspaceLinks',
    tag: 'Links',
    summary: 'Create or update links of a workspace',
    description: saving,
    body: linkBodyOf(oneOrManyDrafts, bulk),
    answer: linkOrResult,
  },
  'PATCH /api/v1/workspace/{workspace_id}/links/{id}': {
    operationId: 'updateLink',
    tag: 'Links',
    summary: 'Update a link',
    description:
      'A field that is absent is unchanged, `null` clears it. An `id` in the body must be that of the path. With `If-Match` it is only ' +
      'changed where nobody has changed it since it was read, also when two ask at once.',
    headers: {
      'If-Match': {
        schema: { type: 'string' },
        description: 'the ETag with which the link was answered: 412 where the link says something else by now',
      },
    },
    isConditional: true,
    body: linkBodyOf(ref('LinkDraft'), {
      update: ['Rename and disable', { name: 'Spring sale, over', enabled: false }],
    }),
    answer: { ...json('The link', ref('SavedLink')), header: 'ETag' },
  },
  'POST /api/v1/workspace/{workspace_id}/links/lookup': {
    operationId: 'lookUpLinks',
    tag: 'Links',
    summary: 'Which links there are, by short URLs',
    description: `Says of up to ${linksMax} short URLs whether they are taken, and which links of the workspace have them. It changes nothing.`,
    body: {
      json: ref('LinkLookUp'),
      examples: named({ two: ['Two slugs', { addresses: [{ slug: '/spring' }, { slug: '/summer' }] }] }),
    },
    answer: json('What has them', ref('LinksLookedUp')),
  },
  'POST /api/v1/workspace/{workspace_id}/links/preview': {
    operationId: 'previewLink',
    tag: 'Links',
    summary: 'What a visitor would get',
    description:
      "Answers as redirectors would answer this visitor of this link, and counts nothing. The link is a draft: with an `id`, what it says lies over that link's fields; " +
      'what saving would refuse is refused here in the same words, but for a slug that is taken. Whether destinations of a cloaked link forbid frames is only known once it is saved.',
    body: {
      json: ref('LinkPreviewDraft'),
      examples: named({
        draft: ['A link that is not saved', { link: rotate, visitor: { country: 'DE', platform: 'ios' } }],
        saved: ['A crawler of a saved link', { link: { id: 1 }, visitor: { kind: 'preview_crawler' } }],
      }),
    },
    answer: json('What the visitor would get', ref('LinkPreview')),
  },
  'POST /api/v1/workspace/{workspace_id}/links/qr': {
    operationId: 'drawQrCode',
    tag: 'Links',
    summary: 'The QR code of a link',
    description: 'As the short URL with `.qr` behind it, also of a link that is not saved. It needs a slug.',
    body: {
      json: ref('QrDraft'),
      examples: named({
        saved: ['Of a link, in other colours', { link: { id: 1, qr_styles: { color: '#1a2b3c' } }, format: 'png' }],
      }),
    },
    answer: json('The code', ref('QrCode')),
  },
  'GET /api/v1/link/{id}': {
    operationId: 'getLink',
    tag: 'Links',
    summary: 'A link',
    description: 'The bare link, as creation and update answer it; also one in the trash.',
    answer: { ...json('The link', ref('Link')), header: 'ETag' },
  },
  'GET /api/v1/get_link/{id}': {
    operationId: 'getLinkWithStatistics',
    tag: 'Links',
    summary: 'A link with its statistics and domains',
    description: 'The link with its counts of clicks, its domain, and all domains of its workspace.',
    answer: json('The link', ref('SingleLink')),
  },
  'GET /api/v1/workspace/{workspace_id}/list_links': {
    operationId: 'listLinks',
    tag: 'Links',
    summary: 'List links with their statistics',
    description: 'A page of links. A page past the end has none.',
    query: listQuerySchema,
    answer: json('A page', ref('LinkList')),
  },
  'GET /api/v1/workspace/{workspace_id}/links': {
    operationId: 'listWorkspaceLinks',
    tag: 'Links',
    summary: 'List links with their statistics',
    description: 'As `list_links`.',
    query: listQuerySchema,
    answer: json('A page', ref('LinkList')),
  },
  'GET /api/v1/workspace/{workspace_id}/links/export': {
    operationId: 'exportLinks',
    tag: 'Links',
    summary: 'Export all links',
    description:
      'Streams every link outside of the trash, oldest first, with its statistics as of the moment when it begins. In CSV ' +
      'lists and `revenue` are JSON.',
    query: exportQuerySchema,
    answer: {
      description: 'The links, a file to save',
      content: { 'application/json': exported, 'text/csv': { type: 'string' } },
    },
  },
  'DELETE /api/v1/workspace/{workspace_id}/links/{id}': {
    operationId: 'deleteLink',
    tag: 'Links',
    summary: 'Delete a link',
    description: 'Puts the link into the trash: visitors get 404, and it can be restored.',
    answer: said('Link deleted'),
  },
  'DELETE /api/v1/workspace/{workspace_id}/links': {
    operationId: 'deleteLinks',
    tag: 'Links',
    summary: 'Delete many links',
    description: "Ids that are not this workspace's are left out, not an error.",
    body: bodyOf('LinkIds', { ids: ['Two links', { ids: [1, 2] }] }),
    answer: json('Ids of the links that were deleted', ref('DeletedLinks')),
  },
  'POST /api/v1/workspace/{workspace_id}/links/restore': {
    operationId: 'restoreLinks',
    tag: 'Links',
    summary: 'Restore links from the trash',
    description:
      'A link whose slug or alias has been taken in the meantime stays in the trash, and is named in `errors`; the others ' +
      'are restored.',
    body: bodyOf('LinkIds', { ids: ['Two links', { ids: [1, 2] }] }),
    answer: json('Ids of the links that are not in the trash now', ref('RestoredLinks')),
  },
}
