import { api } from '../api/client.js'
import { stateOfAll, useAnswer } from '../api/use-answer.js'
import { useWorkspace } from '../layout/workspace.js'
import { Icon } from '../ui/icon.js'
import { Failed, Skeleton } from '../ui/states.js'

interface Step {
  title: string
  about: string
  page: string
  isDone?: boolean
}

/** The workspace's answers that tell which steps are done. */
function useSteps() {
  const { path } = useWorkspace()
  const params = { path }
  const clicks = useAnswer('first click', (signal) =>
    api.GET('/api/v1/workspace/{workspace_id}/clicks', {
      params: { path, query: { start: 'all', frequency: 'year' } },
      signal,
    }),
  )
  const links = useAnswer('first link', (signal) =>
    api.GET('/api/v1/workspace/{workspace_id}/links', { params: { path, query: { page_size: 1 } }, signal }),
  )
  const domains = useAnswer('first domain', (signal) =>
    api.GET('/api/v1/workspace/{workspace_id}/domains', { params: { path, query: { limit: 1 } }, signal }),
  )
  const members = useAnswer('members', (signal) =>
    api.GET('/api/v1/workspace/{workspace_id}/members', { params, signal }),
  )
  const workspaces = useAnswer('workspaces', (signal) => api.GET('/api/v1/workspaces', { signal }))
  const all = [clicks, links, domains, members, workspaces]
  const { failure, reload } = stateOfAll(all)
  const steps: Step[] = [
    {
      ...TEXTS.overview.steps.link,
      page: '/links/new',
      isDone: links.data && links.data.workspace_link_count > 0,
    },
    {
      ...TEXTS.overview.steps.visit,
      page: '/links',
      isDone: clicks.data && clicks.data.total > 0,
    },
    {
      ...TEXTS.overview.steps.domain,
      page: '/domains',
      isDone: domains.data && domains.data.domains.length > 0,
    },
    {
      ...TEXTS.overview.steps.members,
      page: '/members',
      isDone: members.data && members.data.members.length + members.data.invitations.length > 1,
    },
    {
      ...TEXTS.overview.steps.conversions,
      page: '/conversions',
      isDone: workspaces.data?.find(({ id }) => id === path.workspace_id)?.conversion_tracking,
    },
  ]
  return {
    steps,
    failure,
    reload,
    isEmpty: clicks.data && clicks.data.total === 0,
    isThere: all.every(({ data }) => data),
  }
}

/** In place of a map without clicks: the steps of a new workspace, or the words for a period in which nobody came. */
export default function FirstSteps() {
  const { href } = useWorkspace()
  const { steps, failure, reload, isEmpty, isThere } = useSteps()
  if (failure) return <Failed failure={failure} onRetry={reload} />
  if (!isThere) return <Skeleton height={2.5} count={5} />
  if (!isEmpty) return <p class="muted none">{TEXTS.overview.noClicks}</p>
  return (
    <>
      <h2>{TEXTS.overview.steps.title}</h2>
      <ol class="first-steps">
        {steps.map(({ title, about, page, isDone }) => (
          <li key={page} class="row">
            <span class={isDone ? 'tick done' : 'tick'}>
              {isDone && <Icon name="check" size={14} />}
              <span class="unseen">{isDone ? TEXTS.overview.steps.done : TEXTS.overview.steps.toDo}</span>
            </span>
            <a href={href(page)}>{title}</a>
            <span class="muted small">{about}</span>
          </li>
        ))}
      </ol>
    </>
  )
}
