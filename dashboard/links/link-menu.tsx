import { useState } from 'preact/hooks'
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
    toast(failure?.text ?? done, failure || !undo ? undefined : () => void run('Undone', undo()))
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
          ['', canWrite ? 'Edit' : 'Open'],
          ['/statistics', 'Statistics'],
          ['/qr', 'QR code'],
        ].map(([page, name]) => (
          <li key={page}>
            <a href={href(`/links/${id}${page}`)}>{name}</a>
          </li>
        ))}
        {canWrite && (
          <li>
            <a href={href(`/links/new?from=${id}`)}>Duplicate</a>
          </li>
        )}
        {canWrite &&
          !isTrash &&
          act(enabled ? 'Switch off' : 'Switch on', () => {
            const done = `${short} switched ${enabled ? 'off' : 'on'}`
            void run(done, switchTo(!enabled), () => switchTo(enabled))
          })}
        {canWrite && !isTrash && act('Delete', () => void run('Moved to the trash', remove(), restore), 'danger')}
        {canWrite && isTrash && act('Restore', () => void run(`${short} restored`, restore()))}
        {isOwner && isTrash && act('Delete for good', () => setAsking(true), 'danger')}
      </RowMenu>
      {isAsking && (
        <ConfirmDialog
          title={`Delete ${short} for good?`}
          action="Delete for good"
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            void run(`${short} is gone`, purge())
          }}
        >
          The link and its clicks are removed. This cannot be undone.
        </ConfirmDialog>
      )}
    </>
  )
}
