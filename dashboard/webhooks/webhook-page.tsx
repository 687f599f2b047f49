import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { fill, pieces } from '../../words/text.js'
import { api } from '../api/client.js'
import { useAnswer } from '../api/use-answer.js'
import { planOf } from '../layout/plans.js'
import { RoleNote } from '../layout/role-note.js'
import { useWorkspace } from '../layout/workspace.js'
import { Button } from '../ui/button.js'
import { CopyButton } from '../ui/copy-button.js'
import { Form } from '../ui/form.js'
import { formatDate, nameOfLink } from '../ui/format.js'
import { Page } from '../ui/page.js'
import { Failed, Skeleton } from '../ui/states.js'
import { toast } from '../ui/toasts.js'
import { useQuery } from '../ui/use-query.js'
import { Deliveries } from './deliveries.js'
import { EventsField, eventsOf } from './events-field.js'
import { PlanNote } from './plan-note.js'
import { RemoveDialog } from './remove-dialog.js'
import { TrialCard } from './trial-card.js'
import { useSwitching } from './use-switching.js'
import { webhookCalls } from './webhook-calls.js'
import { StateChip, sentencesOf } from './webhook-state.js'
import { eventsInWords } from './words.js'

/** Name of the webhook's link. */
function LinkName({ id }: { id: number }) {
  const { href } = useWorkspace()
  const { data: link } = useAnswer(`link ${id}`, (signal) =>
    api.GET('/api/v1/link/{id}', { params: { path: { id } }, signal }),
  )
  return <a href={href(`/links/${id}`)}>{link ? nameOfLink(link) : TEXTS.webhooks.page.oneLink}</a>
}

/** One webhook: its state, its events and its deliveries. */
export default function WebhookPage() {
  const { id: workspaceId, href, canWrite, plan } = useWorkspace()
  const { route } = useLocation()
  const { query } = useQuery()
  const { webhooks: hasWebhooks } = planOf(plan)
  const [isRemoving, setRemoving] = useState(false)
  const id = query.get('id') ?? ''
  const linkId = Number(query.get('link_id')) || null
  const calls = webhookCalls(workspaceId, linkId)
  const { data, failure, reload, change } = useAnswer(`webhook ${linkId} ${id}`, (signal) => calls.get(id, signal))
  const deliveries = useAnswer(`deliveries ${linkId} ${id}`, (signal) => calls.deliveries(id, signal))
  const switchTo = useSwitching(reload)

  const actions = data && canWrite && (
    <>
      {hasWebhooks && (
        <Button onClick={() => switchTo(id, linkId, !data.enabled)}>
          {data.enabled ? TEXTS.common.switchOff : TEXTS.common.switchOn}
        </Button>
      )}
      <Button kind="danger" icon="trash" onClick={() => setRemoving(true)}>
        {TEXTS.common.remove}
      </Button>
    </>
  )
  return (
    <Page title={TEXTS.common.webhook} actions={actions}>
      <RoleNote least="member" about={TEXTS.webhooks.whose} />
      {failure && <Failed failure={failure} onRetry={reload} />}
      {!data && !failure && <Skeleton height={8} count={2} />}
      {data && (
        <>
          <p class="row">
            <span class="hook">{data.id}</span>
            <CopyButton text={data.id} label={TEXTS.webhooks.page.copyUrl} />
            <StateChip webhook={data} />
          </p>
          <p class="muted">
            {linkId
              ? pieces(TEXTS.webhooks.page.ofLink, {
                  link: <LinkName id={linkId} />,
                  date: formatDate(data.inserted_at),
                })
              : fill(TEXTS.webhooks.page.ofAll, { date: formatDate(data.inserted_at) })}{' '}
            {!canWrite && `${eventsInWords(data.events)}. `}
            {sentencesOf(data).join(' ')}
          </p>
          {!hasWebhooks && <PlanNote hasSome />}
          {data.warnings?.map((warning) => (
            <p class="note warning" key={warning}>
              {warning}
            </p>
          ))}
          {canWrite && hasWebhooks && (
            <div class="cards-grid">
              <section class="card stack panel">
                <h2>{TEXTS.common.events}</h2>
                <Form
                  action={TEXTS.common.save}
                  isKept
                  send={(form) => calls.update(id, { events: eventsOf(form) })}
                  onDone={(webhook) => {
                    change(() => webhook)
                    toast(TEXTS.common.saved)
                  }}
                >
                  {({ events }) => <EventsField chosen={data.events} errors={events} />}
                </Form>
              </section>
              <TrialCard id={id} linkId={linkId} onTried={deliveries.reload} />
            </div>
          )}
          <Deliveries hook={id} linkId={linkId} deliveries={deliveries} />
        </>
      )}
      {isRemoving && (
        <RemoveDialog
          id={id}
          linkId={linkId}
          onClose={() => setRemoving(false)}
          onDone={() => route(href('/webhooks'))}
        />
      )}
    </Page>
  )
}
