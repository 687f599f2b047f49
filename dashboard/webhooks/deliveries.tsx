import { useState } from 'preact/hooks'
import type { Schemas } from '../api/client.js'
import type { Loaded } from '../api/use-answer.js'
import { useWorkspace } from '../layout/workspace.js'
import { Button } from '../ui/button.js'
import { sayCount } from '../ui/format.js'
import { Failed, Skeleton } from '../ui/states.js'
import { DeliveryDialog } from './delivery-dialog.js'
import { DeliveryTable } from './delivery-table.js'

interface Props {
  /** URL of the webhook. */
  hook: string
  linkId: number | null
  deliveries: Loaded<Schemas['WebhookDeliveries']>
}

/** The last deliveries of a webhook. */
export function Deliveries({ hook, linkId, deliveries }: Props) {
  const { canWrite } = useWorkspace()
  const [shown, setShown] = useState<string>()
  const { data, failure, isLoading, reload } = deliveries
  return (
    <section class="stack" aria-busy={isLoading}>
      <div class="row apart">
        <h2>{TEXTS.webhooks.deliveries.title}</h2>
        <Button icon="restore" onClick={reload}>
          {TEXTS.webhooks.deliveries.refresh}
        </Button>
      </div>
      {failure && <Failed failure={failure} onRetry={reload} />}
      {!data && !failure && <Skeleton height={3} count={4} />}
      {data?.deliveries.length === 0 && <p class="card muted">{TEXTS.webhooks.deliveries.none}</p>}
      {data && data.deliveries.length > 0 && (
        <>
          <p class="muted">{sayCount(TEXTS.webhooks.deliveries.about, data.deliveries.length)}</p>
          <DeliveryTable deliveries={data.deliveries} onShow={canWrite ? setShown : undefined} />
        </>
      )}
      {shown !== undefined && (
        <DeliveryDialog
          hook={hook}
          linkId={linkId}
          deliveryId={shown}
          onClose={() => setShown(undefined)}
          onSent={reload}
        />
      )}
    </section>
  )
}
