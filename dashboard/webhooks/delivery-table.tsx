import { fill } from '../../words/text.js'
import { Button } from '../ui/button.js'
import { formatCount, formatSecond } from '../ui/format.js'
import { OutcomeChip } from './outcome-chip.js'
import type { Delivery } from './webhook-calls.js'
import { EVENTS } from './words.js'

interface Props {
  deliveries: Delivery[]
  /** Absent for viewers, who see no payloads. */
  onShow?: (id: string) => void
}

export function DeliveryTable({ deliveries, onShow }: Props) {
  return (
    <div class="card table-frame">
      <table class="table cards">
        <thead>
          <tr>
            <th>{TEXTS.common.time}</th>
            <th>{TEXTS.webhooks.event}</th>
            <th>{TEXTS.webhooks.deliveries.outcome}</th>
            <th>{TEXTS.webhooks.response}</th>
            <th class="number">{TEXTS.webhooks.deliveries.took}</th>
            {onShow && (
              <th>
                <span class="unseen">{TEXTS.webhooks.deliveries.details}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {deliveries.map((delivery, index) => (
            <tr key={`${delivery.id} ${index}`}>
              <td class="figures">{formatSecond(delivery.time)}</td>
              <td>
                <span class="row">
                  {EVENTS[delivery.event]}
                  {delivery.is_test && <span class="chip">{TEXTS.webhooks.deliveries.test}</span>}
                  {delivery.is_repeated && <span class="chip">{TEXTS.webhooks.sentAgain}</span>}
                </span>
              </td>
              <td>
                <OutcomeChip delivery={delivery} />
              </td>
              <td data-label={TEXTS.webhooks.response}>{delivery.status ?? delivery.error ?? '–'}</td>
              <td class="number">{formatCount(delivery.duration_ms)} ms</td>
              {onShow && (
                <td>
                  <Button kind="quiet" onClick={() => onShow(delivery.id)}>
                    {TEXTS.webhooks.deliveries.show}{' '}
                    <span class="unseen">
                      {fill(TEXTS.webhooks.deliveries.showWhich, { time: formatSecond(delivery.time) })}
                    </span>
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
