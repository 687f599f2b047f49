import type { ComponentChildren } from 'preact'
import { useRoute } from 'preact-iso'
import { fill } from '../../words/text.js'
import { ask } from '../api/ask.js'
import { api, type Schemas } from '../api/client.js'
import { useAnswer } from '../api/use-answer.js'
import { useWorkspace } from '../layout/workspace.js'
import { Button } from '../ui/button.js'
import { CopyButton } from '../ui/copy-button.js'
import { nameOfLink, withoutScheme } from '../ui/format.js'
import { Icon } from '../ui/icon.js'
import { Page } from '../ui/page.js'
import { Failed, Skeleton } from '../ui/states.js'
import { toast } from '../ui/toasts.js'
import { deleteLinks, restoreLinks } from './change-links.js'
import { FlagNote } from './flag-note.js'

type Link = Schemas['Link']

const TABS = { '': TEXTS.common.edit, '/statistics': TEXTS.common.statistics, '/qr': TEXTS.common.qrCode }

/** The link that was shown last. Its header stays while another tab of the same link loads. */
let last: Link | undefined

interface Props {
  tab: keyof typeof TABS
  /** @param change replaces the link after it was saved */
  children(link: Link, change: (link: Link) => void): ComponentChildren
}

/** The pages of one link: a header with what people do with it most, and tabs. The header never changes its height. */
export function LinkPlace({ tab, children }: Props) {
  const { path, href, canWrite } = useWorkspace()
  const { params } = useRoute()
  const id = Number(params.id)
  const { data, failure, reload, change } = useAnswer(`link ${id}`, (signal) =>
    api.GET('/api/v1/link/{id}', { params: { path: { id } }, signal }),
  )
  const link = data as Link | undefined
  if (link) last = link
  const known = link ?? (last?.id === id ? last : undefined)
  const setLink = (next: Link) => change(() => next)

  async function switchTo(enabled: boolean) {
    const answer = await ask(
      api.PATCH('/api/v1/workspace/{workspace_id}/links/{id}', {
        params: { path: { ...path, id } },
        body: { enabled },
      }),
    )
    if (answer.data) setLink(answer.data as Link)
    toast(answer.failure?.text ?? (enabled ? TEXTS.links.place.switchedOn : TEXTS.links.place.switchedOff))
  }
  async function restore() {
    const failure = await restoreLinks(path, [id], known ? [known] : [])
    toast(failure?.text ?? fill(TEXTS.links.place.worksAgain, { link: withoutScheme(known!.full_url) }))
    reload()
  }
  async function remove() {
    const { failure } = await deleteLinks(path, [id])
    if (failure) toast(failure.text)
    else toast(TEXTS.links.movedToTrash, () => void restore())
    reload()
  }

  return (
    <Page
      title={known ? nameOfLink(known) : TEXTS.links.link}
      actions={
        <>
          <label class="row switch">
            <input
              type="checkbox"
              role="switch"
              aria-checked={known?.enabled ?? true}
              aria-label={TEXTS.links.place.switchLabel}
              disabled={!link || !canWrite}
              checked={known?.enabled ?? true}
              onChange={(event) => void switchTo(event.currentTarget.checked)}
            />
            {TEXTS.links.place.on}
          </label>
          <CopyButton text={known?.full_url ?? ''} label={TEXTS.links.place.copy} />
          <a
            class="button quiet bare"
            href={href(`/links/${id}/qr`)}
            aria-label={TEXTS.links.place.code}
            title={TEXTS.common.qrCode}
          >
            <Icon name="code" />
          </a>
          {canWrite && (
            <>
              <a
                class="button quiet bare"
                href={href(`/links/new?from=${id}`)}
                aria-label={TEXTS.links.place.duplicate}
                title={TEXTS.links.place.duplicate}
              >
                <Icon name="duplicate" />
              </a>
              {known?.deleted ? (
                <Button kind="quiet" icon="restore" label={TEXTS.common.restore} disabled={!link} onClick={restore} />
              ) : (
                <Button kind="quiet" icon="trash" label={TEXTS.links.place.delete} disabled={!link} onClick={remove} />
              )}
            </>
          )}
        </>
      }
    >
      <div class="link-head">
        <p class="link-address">
          <a href={href('/links')}>{TEXTS.links.title}</a>
          <Icon name="right" size={14} />
          {known && (
            <a class="cut" href={known.full_url} target="_blank" rel="noreferrer">
              {withoutScheme(known.full_url)}
            </a>
          )}
          {known?.deleted && <span class="chip bad">{TEXTS.links.place.inTrash}</span>}
        </p>
        <nav class="segments" aria-label={TEXTS.links.place.pages}>
          {Object.entries(TABS).map(([page, name]) => (
            <a key={page} href={href(`/links/${id}${page}`)} aria-current={page === tab ? 'page' : undefined}>
              {name}
            </a>
          ))}
        </nav>
      </div>
      {known?.flagged && <FlagNote flagged={known.flagged} />}
      {failure && <Failed failure={failure} onRetry={reload} />}
      {!link && !failure && <Skeleton height={14} count={3} />}
      {link && children(link, setLink)}
    </Page>
  )
}
