import type { Delivery } from './webhook-calls.js'
import { OUTCOMES } from './words.js'

export function OutcomeChip({ delivery: { outcome } }: { delivery: Pick<Delivery, 'outcome'> }) {
  return <span class={`chip ${outcome === 'delivered' ? 'good' : 'bad'}`}>{OUTCOMES[outcome]}</span>
}
