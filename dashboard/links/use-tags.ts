import { api } from '../api/client.js'
import { useAnswer } from '../api/use-answer.js'
import { useWorkspace } from '../layout/workspace.js'
import type { Choice } from '../ui/choices.js'

/** Number of links whose tags are offered: the API has no list of tags. */
const LINKS_READ = 200

/** The tags of the newest links, by name. They are the suggestions of fields for tags, which take any other tag too. */
export function useTags(): readonly Choice[] {
  const { path } = useWorkspace()
  const { data } = useAnswer(`tags ${path.workspace_id}`, (signal) =>
    api.GET('/api/v1/workspace/{workspace_id}/links', { params: { path, query: { page_size: LINKS_READ } }, signal }),
  )
  const tags = new Set(data?.links.flatMap((link) => link.tags))
  return [...tags].sort((one, other) => one.localeCompare(other)).map((tag) => [tag, tag] as const)
}
