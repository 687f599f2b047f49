import * as v from 'valibot'
import { field, readBy, wireBoolean, wireId, wireString, wireText } from '../wire.js'
import { readDestination } from './destination.js'
import { readSlug } from './slug.js'

/**
 * What a caller sends to create or change a link, in JSON or as a form. Absent is unchanged, null clears. Fields that
 * are not named here are ignored.
 */
export const linkDraftSchema = v.pipe(
  v.object(
    {
      id: field(wireId),
      link_id: field(wireId),
      workspace_id: field(wireId),
      url: field(v.pipe(wireString, readBy(readDestination))),
      name: field(wireText(1_000)),
      note: field(wireText(10_000)),
      slug: field(v.pipe(wireString, readBy(readSlug))),
      domain: field(wireText(255)),
      domain_id: field(wireId),
      enabled: field(wireBoolean),
      deleted: field(wireBoolean),
    },
    'must be an object',
  ),
  v.transform(({ id, link_id, ...draft }) => ({ ...draft, id: id ?? link_id ?? undefined })),
)

export type LinkDraft = v.InferOutput<typeof linkDraftSchema>
