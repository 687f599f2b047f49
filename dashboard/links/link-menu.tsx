import { useState } from 'preact/hooks'
import { fill } from '../../words/text.js'
import type { Schemas } from '../api/client.js'
import type { Failure } from '../api/failure.js'
import { useWorkspace } from '../layout/workspace.js'
import { RowMenu } from '../ui/action-table.js'
import { ConfirmDialog } from '../ui/confirm-dialog.js'
import { withoutScheme } from '../ui/format.js'
import { toast } from '../ui/toasts.js'
import { deleteLinks, purgeLinks, restoreLinks, updateLinks } from './change-links.js'

interface Props {
  link: Schemas['LinkWithStatistics']
  isTrash: boolean
  onDone(): void
}

/** The menu of a link in the list, or in the trash. */
export function LinkMenu({ link, isTrash, onDone }: Props) {
  const { path, href, canWrite, isOwner } = useWorkspace()
  const [isAsking, setAsking] = useState(false)
  const { id, enabled } = link
  const short = withoutScheme(link.full_url)
  async function run(done: string, work: Promise<Failure | undefined>, undo?: () => Promise<Failure | undefined>) {
    const failure = await work
    toast(failure?.text ?? done, failure || !undo ? undefined : () => void run(TEXTS.common.undone, undo()))
    onDone()
  }
  const switchTo = (value: boolean) => updateLinks(path, [{ id, enabled: value }])
  const restore = () => restoreLinks(path, [id], [link])
  const remove = async () => (await deleteLinks(path, [id])).failure
  const purge = async () => (await purgeLinks(path, [id])).failure
  const act = (name: string, go: () => void, look?: string) => (
    <li>
      <button type="button" class={look} onClick={go}>
        {name}
      </button>
    </li>
  )
  return (
    <>
      <RowMenu of={short}>
        {[
          ['', canWrite ? TEXTS.common.edit : TEXTS.links.menu.open],
          ['/statistics', TEXTS.common.statistics],
          ['/qr', TEXTS.common.qrCode],
        ].map(([page, name]) => (
          <li key={page}>
            <a href={href(`/links/${id}${page}`)}>{name}</a>
          </li>
        ))}
        {canWrite && (
          <li>
            <a href={href(`/links/new?from=${id}`)}>{TEXTS.links.menu.duplicate}</a>
          </li>
        )}
        {canWrite &&
          !isTrash &&
          act(enabled ? TEXTS.common.switchOff : TEXTS.common.switchOn, () => {
            const done = enabled ? TEXTS.links.menu.switchedOff : TEXTS.links.menu.switchedOn
            void run(fill(done, { link: short }), switchTo(!enabled), () => switchTo(enabled))
          })}
        {canWrite &&
          !isTrash &&
          act(TEXTS.common.delete, () => void run(TEXTS.links.movedToTrash, remove(), restore), 'danger')}
        {canWrite &&
          isTrash &&
          act(TEXTS.common.restore, () => void run(fill(TEXTS.links.menu.restored, { link: short }), restore()))}
        {isOwner && isTrash && act(TEXTS.links.purge.button, () => setAsking(true), 'danger')}
      </RowMenu>
      {isAsking && (
        <ConfirmDialog
          title={fill(TEXTS.links.purge.title, { link: short })}
          action={TEXTS.links.purge.button}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            void run(fill(TEXTS.links.purge.done, { link: short }), purge())
          }}
        >
          {TEXTS.links.purge.text}
        </ConfirmDialog>
      )}
    </>
  )
}
