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
            <th>Time</th>
            <th>Event</th>
            <th>Outcome</th>
            <th>Response</th>
            <th class="number">Took</th>
            {onShow && (
              <th>
                <span class="unseen">Details</span>
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
                  {delivery.is_test && <span class="chip">test</span>}
                  {delivery.is_repeated && <span class="chip">sent again</span>}
                </span>
              </td>
              <td>
                <OutcomeChip delivery={delivery} />
              </td>
              <td data-label="Response">{delivery.status ?? delivery.error ?? '–'}</td>
              <td class="number">{formatCount(delivery.duration_ms)} ms</td>
              {onShow && (
                <td>
                  <Button kind="quiet" onClick={() => onShow(delivery.id)}>
                    Show<span class="unseen"> the delivery of {formatSecond(delivery.time)}</span>
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
