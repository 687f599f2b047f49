import { HIDDEN_PASSWORD } from '../../../links/link-answer.js'
import { linkDefaults } from '../../../links/link-fields.js'
import type { LinkRow } from '../../../links/link-row.js'
import { DEFAULT_DOMAIN_ID, findDomain } from '../../domains/domains-table.js'
import { InvalidFields, notFound } from '../../http/errors.js'
import type { Entry, SaveContext } from '../save/entry.js'
import { newWorkspaceMessage } from '../save/new-workspaces.js'
import { placeDrafts, readDrafts } from '../save/place-drafts.js'
import { patchOf } from '../save/update-links.js'

/** A placeholder for the hash of a password. A preview only needs to know that the link has one. */
const NOT_HASHED = 'not hashed'

const newLink = (workspaceId: number): LinkRow => ({
  ...linkDefaults,
  id: 0,
  workspace_id: workspaceId,
  domain_id: DEFAULT_DOMAIN_ID,
  domain: '',
  slug: '',
  alias: null,
  url: '',
  frames: null,
  flagged: null,
  restricted: null,
  deleted: false,
  created_by_user_id: null,
  inserted_at: new Date(0),
  updated_at: new Date(0),
})

function withPassword(entry: Entry): Entry {
  const { password } = entry.draft
  if (password === undefined || password === HIDDEN_PASSWORD) return entry
  return { ...entry, passwordHash: password === null ? null : NOT_HASHED }
}

/**
 * Computes the link that saving a draft would leave, without saving it. With an `id` the draft is applied to that link.
 * @returns the link, with an empty slug if saving would generate one, and its domain
 * @throws the errors of saving, except that a taken slug is not noticed
 */
export async function draftRow(context: SaveContext, asked: { workspaceId: number; link: unknown }) {
  const { workspaceId } = asked
  const [entry] = await placeDrafts(context, await readDrafts([asked.link]))
  const { outcome } = entry
  if (outcome?.kind === 'invalid') throw new InvalidFields(outcome.errors)
  if (outcome?.kind === 'missing') throw notFound()
  if (outcome?.kind === 'forbidden') throw new InvalidFields({ [outcome.field]: [outcome.why] })
  if (outcome?.kind === 'limited') throw new InvalidFields({ base: [newWorkspaceMessage(outcome.limit)] })
  const link: LinkRow = { ...newLink(workspaceId), ...entry.link, ...patchOf(withPassword(entry)) }
  // Lists are compared, and not Safe Browsing, which would be asked of a destination while somebody types it.
  if (context.flags && !context.flags.isOff) link.flagged = context.flags.flagOf(link, new Map())
  const domain =
    link.domain_id === DEFAULT_DOMAIN_ID ? undefined : await findDomain(context.sql, workspaceId, link.domain_id)
  return { link: { ...link, domain: domain?.name ?? '' }, domain }
}
