import { LINKS_MAX } from '../links/link-ids.js'
import { linkNamesQuerySchema, NAMES_MAX } from '../links/link-names-route.js'
import { exportQuerySchema, listQuerySchema } from '../links/list/list-query.js'
import { bodyOf, json, linkBodyOf, named, said } from './bodies-of.js'
import { ref } from './components.js'
import { conditional, type Operations } from './operation.js'

// Examples can be tried repeatedly, because none has a slug, which would be taken the second time.
const create = { url: 'https://example.com/spring?ref=mail', name: 'Spring sale', tags: ['sale'] }
const rotate = {
  url: 'https://example.com/',
  rules: [
    { what: 'country', matches: 'DE', url: 'https://example.de/' },
    { what: 'rotator', percentage: 50, url: 'https://example.com/b' },
  ],
}
const update = { id: 1, name: 'Spring sale, over', enabled: false }

const drafts = { type: 'array', maxItems: LINKS_MAX, items: ref('LinkDraft') }
const oneOrManyDrafts = { oneOf: [ref('LinkDraft'), drafts] }
const linkOrResult = json('The link, or for an array an entry for each of its links, in the same order', {
  oneOf: [ref('SavedLink'), ref('BulkResult')],
})

const exported = { type: 'array', items: { anyOf: [ref('LinkWithStatistics'), ref('Link')] } }

const saving =
  'Without an `id` a link is created. With an `id` that link is updated: an absent field stays unchanged, and `null` ' +
  `clears a field. An array of up to ${LINKS_MAX} links is saved in its order and answered with an entry for each. A ` +
  `link ` +
  'that fails does not affect the others. A request that takes longer than 60 seconds fails. If the links that an ' +
  'array names have more than 6 MB together, nothing is saved, and the error says how many to send at once. Forms ' +
  'repeat a field for each entry of a list, and cannot express `rules`. If a cloaked link is saved by itself, its new destinations ' +
  'are checked for at most two seconds: `warnings` names those that forbid frames, to which visitors are redirected ' +
  'instead.'

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
    description: `${saving} The key may also be sent as \`api_key\` in the body, the same in all entries of an array.`,
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
      'An absent field stays unchanged, and `null` clears a field. An `id` in the body must be that of the path. ' +
      'With `If-Match` the link is changed only if nobody has changed it since it was read, even by a concurrent ' +
      'request.',
    ...conditional('link'),
    body: linkBodyOf(ref('LinkDraft'), {
      update: ['Rename and disable', { name: 'Spring sale, over', enabled: false }],
    }),
    answer: { ...json('The link', ref('SavedLink')), header: 'ETag' },
  },
  'GET /api/v1/workspace/{workspace_id}/links/names': {
    operationId: 'getLinkNames',
    tag: 'Links',
    summary: 'Names of links by their ids',
    description:
      `Names up to ${NAMES_MAX} links, also those in the trash, because reports count clicks by the id of the link. ` +
      'Ids of other workspaces and of removed links are left out.',
    query: linkNamesQuerySchema,
    answer: json('The names', ref('LinkNames')),
  },
  'POST /api/v1/workspace/{workspace_id}/links/lookup': {
    operationId: 'lookUpLinks',
    tag: 'Links',
    summary: 'Find links by short URLs',
    description:
      `Finds out for up to ${LINKS_MAX} short URLs whether they are taken, and which links of the workspace have ` +
      'them. Nothing is changed.',
    body: {
      json: ref('LinkLookUp'),
      examples: named({ two: ['Two slugs', { addresses: [{ slug: '/spring' }, { slug: '/summer' }] }] }),
    },
    answer: json('The links', ref('LinksLookedUp')),
  },
  'POST /api/v1/workspace/{workspace_id}/links/preview': {
    operationId: 'previewLink',
    tag: 'Links',
    summary: 'Preview the answer to a visitor',
    description:
      'Computes the answer of a redirector to this visitor of this link, and counts nothing. The link is a draft: ' +
      'with ' +
      "an `id` it is applied to that link's fields. Errors are those of saving, except that a taken slug is not " +
      'noticed. ' +
      'Whether destinations of a cloaked link forbid frames is known only after it is saved.',
    body: {
      json: ref('LinkPreviewDraft'),
      examples: named({
        draft: ['A link that is not saved', { link: rotate, visitor: { country: 'DE', platform: 'ios' } }],
        saved: ['A crawler of a saved link', { link: { id: 1 }, visitor: { kind: 'preview_crawler' } }],
      }),
    },
    answer: json('The answer to the visitor', ref('LinkPreview')),
  },
  'POST /api/v1/workspace/{workspace_id}/links/qr': {
    operationId: 'drawQrCode',
    tag: 'Links',
    summary: 'Draw the QR code of a link',
    description:
      'Draws the code that the short URL with `.qr` shows, also for a link that is not saved. It needs a slug.',
    body: {
      json: ref('QrDraft'),
      examples: named({
        saved: ['A saved link, in other colours', { link: { id: 1, qr_styles: { color: '#1a2b3c' } }, format: 'png' }],
      }),
    },
    answer: json('The code', ref('QrCode')),
  },
  'GET /api/v1/link/{id}': {
    operationId: 'getLink',
    tag: 'Links',
    summary: 'Read a link',
    description: 'Returns the link without statistics, in the form of creation and update. It may be in the trash.',
    answer: { ...json('The link', ref('Link')), header: 'ETag' },
  },
  'GET /api/v1/get_link/{id}': {
    operationId: 'getLinkWithStatistics',
    tag: 'Links',
    summary: 'Read a link with its statistics and domains',
    description: 'Returns the link with its statistics, its domain, and all domains of its workspace.',
    answer: json('The link', ref('SingleLink')),
  },
  'GET /api/v1/workspace/{workspace_id}/list_links': {
    operationId: 'listLinks',
    tag: 'Links',
    summary: 'List links with their statistics',
    description:
      'Lists a page of links. A page after the last one is empty. A page whose links have more than 6 MB is refused ' +
      'with an error that names a `page_size` that fits.',
    query: listQuerySchema,
    answer: json('A page of links', ref('LinkList')),
  },
  'GET /api/v1/workspace/{workspace_id}/links': {
    operationId: 'listWorkspaceLinks',
    tag: 'Links',
    summary: 'List links with their statistics',
    description: 'Does the same as `list_links`.',
    query: listQuerySchema,
    answer: json('A page of links', ref('LinkList')),
  },
  'GET /api/v1/workspace/{workspace_id}/links/export': {
    operationId: 'exportLinks',
    tag: 'Links',
    summary: 'Export links',
    description:
      'Streams all links outside the trash that match, oldest first, with their statistics. Days are relative to the start of ' +
      'the export. In CSV, lists and `revenue` are JSON.',
    query: exportQuerySchema,
    answer: {
      description: 'A file with the links',
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
    description: 'Puts links into the trash. Ids of other workspaces are ignored.',
    body: bodyOf('LinkIds', { ids: ['Two links', { ids: [1, 2] }] }),
    answer: json('Ids of the links that were deleted', ref('DeletedLinks')),
  },
  'POST /api/v1/workspace/{workspace_id}/links/restore': {
    operationId: 'restoreLinks',
    tag: 'Links',
    summary: 'Restore links from the trash',
    description:
      'Restores links from the trash. A link whose slug or alias was taken in the meantime stays there, and `errors` ' +
      'names it.',
    body: bodyOf('LinkIds', { ids: ['Two links', { ids: [1, 2] }] }),
    answer: json('Ids of the restored links', ref('RestoredLinks')),
  },
  'POST /api/v1/workspace/{workspace_id}/links/purge': {
    operationId: 'purgeLinks',
    tag: 'Links',
    summary: 'Remove links of the trash for good',
    description:
      'Removes links of the trash with their aliases, and within an hour their clicks. This cannot be undone, so it ' +
      'needs the role owner. Ids of links that are not in the trash are ignored.',
    body: bodyOf('LinkIds', { ids: ['Two links', { ids: [1, 2] }] }),
    answer: json('Ids of the removed links', ref('PurgedLinks')),
  },
}
