import type { Entry, SaveContext } from './entry.js'

export const newWorkspaceMessage = (limit: number) => `A new workspace creates at most ${limit} links a day`

/** Code of the workspace's own. A container of Google Tag Manager runs any script on the workspace's domain. */
const TAGS = ['head_tags', 'body_tags', 'gtm_id'] as const
const TAGS_REFUSED = 'A new workspace has no HTML or scripts of its own in its pages yet'

interface NewRow {
  id: number
  /** Links of the last 24 hours, including those in the trash */
  created: number
}

/**
 * Applies the limits of new workspaces. Two requests at the same moment are counted separately, so that the links of one
 * can pass beyond the limit.
 */
export async function checkNewWorkspaces({ sql, newWorkspaces }: SaveContext, entries: Entry[]) {
  if (!newWorkspaces || newWorkspaces.days === 0) return
  const isConcerned = ({ link, draft }: Entry) => !link || TAGS.some((name) => draft[name])
  const concerned = entries.filter(isConcerned)
  if (concerned.length === 0) return
  const { days, linksADay } = newWorkspaces
  const rows = await sql<NewRow[]>`
    SELECT id, (
      SELECT count(*)::integer FROM links
      WHERE workspace_id = workspaces.id AND alias_of IS NULL AND inserted_at > now() - interval '1 day'
    ) AS created
    FROM workspaces
    WHERE id = ANY (${concerned.map(({ workspaceId }) => workspaceId)})
      AND inserted_at > now() - make_interval(days => ${days})`
  const createdBy = new Map(rows.map(({ id, created }) => [id, created]))
  for (const entry of concerned) {
    const created = createdBy.get(entry.workspaceId)
    if (created === undefined) continue
    const tags = TAGS.find((name) => entry.draft[name])
    if (tags) entry.outcome = { kind: 'forbidden', field: tags, why: TAGS_REFUSED }
    else if (created >= linksADay) entry.outcome = { kind: 'limited', limit: linksADay }
    else if (!entry.link) createdBy.set(entry.workspaceId, created + 1)
  }
}
