import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { api } from '../api/client.js'
import { useAnswer } from '../api/use-answer.js'
import { planOf } from '../layout/plans.js'
import { RoleNote } from '../layout/role-note.js'
import { useWorkspace } from '../layout/workspace.js'
import { Button } from '../ui/button.js'
import { sayCount } from '../ui/format.js'
import { Page } from '../ui/page.js'
import { Pager } from '../ui/pager.js'
import { Empty, Failed, Skeleton } from '../ui/states.js'
import { toast } from '../ui/toasts.js'
import { useQuery } from '../ui/use-query.js'
import { AddWebhookDialog } from './add-webhook-dialog.js'
import { PlanNote } from './plan-note.js'
import { RemoveDialog } from './remove-dialog.js'
import { useSwitching } from './use-switching.js'
import { pageOf } from './webhook-calls.js'
import { type OwnedWebhook, WebhookTable } from './webhook-table.js'

const PAGE_SIZE = 50

/** All webhooks of the workspace and of its links. */
export default function WebhookList() {
  const { path, href, canWrite, plan } = useWorkspace()
  const { route } = useLocation()
  const { query, change } = useQuery()
  const { webhooks: hasWebhooks } = planOf(plan)
  const page = Math.max(1, Number(query.get('page')) || 1)
  const { data, failure, reload } = useAnswer(`webhooks ${page}`, (signal) =>
    api.GET('/api/v1/workspace/{workspace_id}/all_webhooks', {
      params: { path, query: { page, page_size: PAGE_SIZE } },
      signal,
    }),
  )
  const switchTo = useSwitching(reload)
  const [isAdding, setAdding] = useState(false)
  const [doomed, setDoomed] = useState<OwnedWebhook>()

  function showAdded(id: string, linkId: number | null) {
    toast(TEXTS.webhooks.list.added)
    route(href(pageOf(id, linkId)))
  }

  return (
    <Page
      title={TEXTS.common.webhooks}
      actions={
        canWrite &&
        hasWebhooks && (
          <Button kind="primary" icon="plus" onClick={() => setAdding(true)}>
            {TEXTS.webhooks.list.add}
          </Button>
        )
      }
    >
      <RoleNote least="member" about={TEXTS.webhooks.whose} />
      {failure && <Failed failure={failure} onRetry={reload} />}
      {!data && !failure && <Skeleton height={3.5} count={3} />}
      {data && !hasWebhooks && <PlanNote hasSome={data.total_entries > 0} />}
      {data?.total_entries === 0 && hasWebhooks && (
        <Empty icon="webhook" title={TEXTS.webhooks.list.none.title}>
          <p>{TEXTS.webhooks.list.none.text}</p>
        </Empty>
      )}
      {data && data.total_entries > 0 && (
        <>
          <WebhookTable
            webhooks={data.webhooks}
            onSwitch={({ id, link, enabled }) => void switchTo(id, link?.id ?? null, !enabled)}
            onRemove={setDoomed}
          />
          <Pager
            page={page}
            pages={data.total_pages}
            about={sayCount(TEXTS.common.counts.webhooks, data.total_entries)}
            onPage={(next) => change((query) => query.set('page', String(next)))}
          />
        </>
      )}
      {isAdding && <AddWebhookDialog onClose={() => setAdding(false)} onAdded={showAdded} />}
      {doomed && (
        <RemoveDialog
          id={doomed.id}
          linkId={doomed.link?.id ?? null}
          onClose={() => setDoomed(undefined)}
          onDone={() => {
            setDoomed(undefined)
            reload()
          }}
        />
      )}
    </Page>
  )
}
