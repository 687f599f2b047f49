import { type Answer, ask } from '../api/ask.js'
import { api, type Schemas } from '../api/client.js'
import type { Failure } from '../api/failure.js'
import { withoutScheme } from '../ui/format.js'

type Path = { workspace_id: number }
type Draft = Schemas['LinkDraft']
type Link = Schemas['Link']

/** Links whose ids fit into one address. */
const READ_AT_ONCE = 500

/** @returns undefined if all links were changed */
export async function updateLinks(path: Path, drafts: Draft[]): Promise<Failure | undefined> {
  const { data, failure } = await saveLinks(path, drafts)
  return failure ?? failureOf(drafts.length - data.length, drafts.length)
}

const failureOf = (failed: number, all: number): Failure | undefined =>
  failed === 0 ? undefined : { status: 400, fields: {}, text: `${failed} of ${all} links could not be changed.` }

/** @returns the links that were changed */
async function saveLinks(path: Path, drafts: Draft[]): Promise<Answer<Link[]>> {
  const answer = await ask(
    api.POST('/api/v1/workspace/{workspace_id}/links', { params: { path }, body: drafts as never }),
  )
  if (answer.failure) return answer
  const entries = answer.data as unknown as { link?: Link }[]
  return { data: entries.flatMap(({ link }) => link ?? []) }
}

/** Links outside the trash as they are now. An export leaves out their statistics, which lists have to wait for. */
async function readLinks(path: Path, ids: number[]): Promise<Answer<Link[]>> {
  const links: Link[] = []
  for (let first = 0; first < ids.length; first += READ_AT_ONCE) {
    const query = { format: 'json', statistics: false, ids: ids.slice(first, first + READ_AT_ONCE) } as const
    const answer = await ask(api.GET('/api/v1/workspace/{workspace_id}/links/export', { params: { path, query } }))
    if (answer.failure) return answer
    links.push(...answer.data)
  }
  return { data: links }
}

/** A changed link, as it was just before and as it is now. */
export interface Change {
  before: Link
  after: Link
}

/**
 * Changes links from their values of now, because others may have changed them since the list was loaded.
 * @param change makes the new values of a link; undefined leaves the link as it is
 */
export async function changeLinks(
  path: Path,
  ids: number[],
  change: (link: Link) => Draft | undefined,
): Promise<{ changes: Change[]; failure?: Failure }> {
  const read = await readLinks(path, ids)
  if (read.failure) return { changes: [], failure: read.failure }
  const drafts = read.data.flatMap((link) => {
    const draft = change(link)
    return draft ? { ...draft, id: link.id } : []
  })
  const saved: Answer<Link[]> = drafts.length === 0 ? { data: [] } : await saveLinks(path, drafts)
  if (saved.failure) return { changes: [], failure: saved.failure }
  const changes = saved.data.flatMap((after) => {
    const before = read.data.find(({ id }) => id === after.id)
    return before ? { before, after } : []
  })
  const failed = ids.length - read.data.length + drafts.length - changes.length
  return { changes, failure: failureOf(failed, ids.length) }
}

export const deleteLinks = (path: Path, ids: number[]): Promise<Answer<unknown>> =>
  ask(api.DELETE('/api/v1/workspace/{workspace_id}/links', { params: { path }, body: { ids } }))

export const purgeLinks = (path: Path, ids: number[]) =>
  ask(api.POST('/api/v1/workspace/{workspace_id}/links/purge', { params: { path }, body: { ids } }))

/** @param links known links, to name those that could not be restored */
export async function restoreLinks(
  path: Path,
  ids: number[],
  links: { id: number; full_url: string }[],
): Promise<Failure | undefined> {
  const { data, failure } = await ask(
    api.POST('/api/v1/workspace/{workspace_id}/links/restore', { params: { path }, body: { ids } }),
  )
  if (failure) return failure
  const kept = Object.keys(data.errors ?? {}).map(Number)
  if (kept.length === 0) return undefined
  const names = kept.map((id) => withoutScheme(links.find((link) => link.id === id)?.full_url ?? `link ${id}`))
  const stayed = `Still in the trash, because other links use their addresses now: ${names.join(', ')}.`
  return { status: 400, fields: {}, text: `${data.restored.length} of ${ids.length} restored. ${stayed}` }
}
