import { useState } from 'preact/hooks'
import { fill } from '../../words/text.js'
import type { Schemas } from '../api/client.js'
import type { Failure } from '../api/failure.js'
import { LINKS_MAX } from '../compare/chosen-links.js'
import { useWorkspace } from '../layout/workspace.js'
import { Button, LinkButton } from '../ui/button.js'
import { formatCount, sayCount } from '../ui/format.js'
import { toast } from '../ui/toasts.js'
import { useComponent } from '../ui/use-component.js'
import { type Change, changeLinks, deleteLinks, restoreLinks, updateLinks } from './change-links.js'
import { exportOf } from './export-address.js'
import { isSame } from './form/draft.js'
import { TagDialog } from './tag-dialog.js'

interface Props {
  ids: number[]
  /** All links of the page, including the selected ones. */
  links: Schemas['LinkWithStatistics'][]
  /** Number of links that match the filters and can be selected; undefined if the page has all of them. */
  matching?: number
  onSelectMatching(): Promise<unknown>
  isTrash: boolean
  /** Called after a change. */
  onDone(): void
  /** Called to hide links from the list before the API has confirmed the change. */
  onRemoved(ids: number[]): void
  onCancel(): void
}

/** Actions on all selected links. */
export function SelectionBar({ ids, links, matching, onSelectMatching, isTrash, onDone, onRemoved, onCancel }: Props) {
  const { path, href, canWrite } = useWorkspace()
  const [isTagging, setTagging] = useState(false)
  const [isEditing, setEditing] = useState(false)
  const BulkDialog = useComponent(() => import('./bulk-dialog.js'))

  async function run(done: string, work: Promise<Failure | undefined>, undo?: () => Promise<unknown>) {
    const failure = await work
    if (failure) toast(failure.text)
    else toast(done, undo && (() => void undo()))
    onDone()
  }
  const undoing = (work: () => Promise<Failure | undefined>) => () => run(TEXTS.common.undone, work())
  /**
   * @param done says how many links were changed
   * @param back makes the draft that takes the change of a link back; undefined if somebody has changed it since
   */
  async function runChange(
    done: Parameters<typeof sayCount>[0],
    some: number[],
    change: Parameters<typeof changeLinks>[2],
    back: (now: Schemas['Link'], change: Change) => Schemas['LinkDraft'] | undefined,
  ) {
    const { changes, failure } = await changeLinks(path, some, change)
    const changed = new Map(changes.map((one) => [one.before.id, one]))
    async function undo() {
      const undone = await changeLinks(path, [...changed.keys()], (now) => back(now, changed.get(now.id)!))
      const kept = changed.size - undone.changes.length
      const words = kept > 0 ? sayCount(TEXTS.links.selection.undoneExcept, kept) : TEXTS.common.undone
      await run(words, Promise.resolve(undone.failure))
    }
    await run(sayCount(done, changed.size), Promise.resolve(failure), changed.size > 0 ? undo : undefined)
  }
  const switchTo = (enabled: boolean) => {
    const changed = links.filter((link) => ids.includes(link.id) && link.enabled !== enabled)
    const draftsOf = (value: boolean) => changed.map(({ id }) => ({ id, enabled: value }))
    const done = enabled ? TEXTS.links.selection.switchedOn : TEXTS.links.selection.switchedOff
    if (changed.length === 0) return onCancel()
    return run(
      sayCount(done, ids.length),
      updateLinks(path, draftsOf(enabled)),
      undoing(() => updateLinks(path, draftsOf(!enabled))),
    )
  }
  function remove() {
    onRemoved(ids)
    const work = deleteLinks(path, ids).then(({ failure }) => failure)
    return run(
      sayCount(TEXTS.links.selection.trashed, ids.length),
      work,
      undoing(() => restoreLinks(path, ids, links)),
    )
  }
  function restore() {
    onRemoved(ids)
    return run(sayCount(TEXTS.links.selection.restored, ids.length), restoreLinks(path, ids, links))
  }
  function tag(change: (tags: string[]) => string[]) {
    setTagging(false)
    const newTags = ({ tags: before }: Schemas['Link']) => {
      const tags = change(before)
      return isSame(tags, before) ? undefined : { tags }
    }
    // Tags that others have added or removed meanwhile stay so.
    return runChange(TEXTS.links.selection.tagged, ids, newTags, ({ tags }, { before, after }) => {
      const kept = tags.filter((tag) => before.tags.includes(tag) || !after.tags.includes(tag))
      const removed = before.tags.filter((tag) => !after.tags.includes(tag))
      return { tags: [...new Set([...kept, ...removed])] }
    })
  }

  return (
    <section class="selection" aria-label={TEXTS.links.selection.title}>
      <strong class="figures">{sayCount(TEXTS.common.counts.links, ids.length)}</strong>
      {ids.length > 1 && ids.length <= LINKS_MAX && (
        <LinkButton icon="overview" href={href(`/compare?${ids.map((id) => `link_id=${id}`).join('&')}`)}>
          {TEXTS.links.selection.compare}
        </LinkButton>
      )}
      {ids.length > LINKS_MAX && (
        <Button
          icon="overview"
          onClick={() => toast(fill(TEXTS.links.selection.tooMany, { max: formatCount(LINKS_MAX) }))}
        >
          {TEXTS.links.selection.compare}
        </Button>
      )}
      {canWrite && isTrash && (
        <Button icon="restore" onClick={restore}>
          {TEXTS.common.restore}
        </Button>
      )}
      {canWrite && !isTrash && (
        <>
          <Button onClick={() => switchTo(true)}>{TEXTS.common.switchOn}</Button>
          <Button onClick={() => switchTo(false)}>{TEXTS.common.switchOff}</Button>
          <Button icon="pencil" onClick={() => setEditing(true)}>
            {TEXTS.common.edit}
          </Button>
          <Button icon="tag" onClick={() => setTagging(true)}>
            {TEXTS.links.selection.tag}
          </Button>
          <Button kind="danger" icon="trash" onClick={remove}>
            {TEXTS.common.delete}
          </Button>
        </>
      )}
      <LinkButton icon="download" href={exportOf(path.workspace_id, { deleted: isTrash, ids })} download="links.csv">
        CSV
      </LinkButton>
      {/* It stands behind the actions, because it goes away and may not move them under the pointer. */}
      {matching !== undefined && ids.length < matching && (
        <Button onClick={onSelectMatching}>{fill(TEXTS.links.selection.all, { count: formatCount(matching) })}</Button>
      )}
      <Button kind="quiet" icon="close" label={TEXTS.links.selection.clear} onClick={onCancel} />
      {isEditing && BulkDialog && (
        <BulkDialog
          links={links.filter(({ id }) => ids.includes(id))}
          onClose={() => setEditing(false)}
          onSave={(changed, name, value) => {
            setEditing(false)
            // A value that somebody has changed meanwhile stays as it is.
            void runChange(
              TEXTS.links.selection.changed,
              changed,
              () => ({ [name]: value }),
              (now, { before, after }) => (isSame(now[name], after[name]) ? { [name]: before[name] } : undefined),
            )
          }}
        />
      )}
      {isTagging && <TagDialog onClose={() => setTagging(false)} onTag={(change) => void tag(change)} />}
    </section>
  )
}
