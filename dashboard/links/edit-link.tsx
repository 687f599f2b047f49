import { useRoute } from 'preact-iso'
import { api, type Schemas } from '../api/client.js'
import { useAnswer } from '../api/use-answer.js'
import { useWorkspace } from '../layout/workspace.js'
import { Button, LinkButton } from '../ui/button.js'
import { CopyButton } from '../ui/copy-button.js'
import { nameOfLink, withoutScheme } from '../ui/format.js'
import { Page } from '../ui/page.js'
import { Failed, Skeleton } from '../ui/states.js'
import { toast } from '../ui/toasts.js'
import { restoreLinks } from './change-links.js'
import { FlagNote } from './flag-note.js'
import { LinkEditor } from './link-editor.js'

/** The page that shows and edits one link. */
export default function EditLink() {
  const { path, href, canWrite } = useWorkspace()
  const { params } = useRoute()
  const id = Number(params.id)
  const { data, failure, reload } = useAnswer(`link ${id}`, (signal) =>
    api.GET('/api/v1/link/{id}', { params: { path: { id } }, signal }),
  )
  const link = data as Schemas['Link'] | undefined
  async function restore(trashed: Schemas['Link']) {
    const failure = await restoreLinks(path, [id], [trashed])
    toast(failure?.text ?? `${withoutScheme(trashed.full_url)} works again`)
    reload()
  }
  return (
    <Page
      title={link ? nameOfLink(link) : 'Link'}
      actions={
        <LinkButton icon="overview" href={href(`/overview?link_id=${id}`)}>
          Statistics
        </LinkButton>
      }
    >
      {link && (
        <p class="row">
          <a href={link.full_url} target="_blank" rel="noreferrer">
            {withoutScheme(link.full_url)}
          </a>
          <CopyButton text={link.full_url} label="Copy the short address" />
          {link.deleted && <span class="chip bad">In the trash</span>}
          {link.deleted && canWrite && (
            <Button icon="restore" onClick={() => restore(link)}>
              Restore
            </Button>
          )}
        </p>
      )}
      {link?.flagged && <FlagNote flagged={link.flagged} />}
      {failure && <Failed failure={failure} onRetry={reload} />}
      {!link && !failure && <Skeleton height={14} count={3} />}
      {link && <LinkEditor key={link.id} loaded={link} />}
    </Page>
  )
}
