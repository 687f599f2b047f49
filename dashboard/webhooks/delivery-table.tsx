import { formatCount, formatSecond } from '../ui/format.js'
import { OutcomeChip } from './outcome-chip.js'
import type { Delivery } from './webhook-calls.js'
import { EVENTS } from './words.js'

export function DeliveryTable({ deliveries }: { deliveries: Delivery[] }) {
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
                </span>
              </td>
              <td>
                <OutcomeChip delivery={delivery} />
              </td>
              <td data-label="Response">{delivery.status ?? delivery.error ?? '–'}</td>
              <td class="number">{formatCount(delivery.duration_ms)} ms</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
