import { type Answer, ask } from '../api/ask.js'
import { api, type Schemas } from '../api/client.js'
import type { Failure } from '../api/failure.js'
import { withoutScheme } from '../ui/format.js'

type Path = { workspace_id: number }
type Draft = Schemas['LinkDraft']

/** Number of failed entries in the answer of a bulk request. */
function failuresIn(result: unknown): number {
  return Array.isArray(result) ? result.filter(({ status }) => status === 'error').length : 0
}

/** @returns undefined if all links were changed */
export async function updateLinks(path: Path, drafts: Draft[]): Promise<Failure | undefined> {
  const answer = await ask(
    api.POST('/api/v1/workspace/{workspace_id}/links', { params: { path }, body: drafts as never }),
  )
  if (answer.failure) return answer.failure
  const failed = failuresIn(answer.data)
  return failed > 0
    ? { status: 400, fields: {}, text: `${failed} of ${drafts.length} links could not be changed.` }
    : undefined
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
