import { Counter, type Registry } from 'prom-client'
import type { Recorded } from './conversions-table.js'

/** Counts reported conversions by outcome, and conversions without a link by reason. */
export function createConversionMetrics(registry: Registry) {
  const reported = new Counter({
    name: 'slugline_conversions_total',
    help: 'Conversions reported, by outcome: new, or known by its event_id',
    labelNames: ['outcome'] as const,
    registers: [registry],
  })
  const unattributed = new Counter({
    name: 'slugline_conversions_unattributed_total',
    help: 'Conversions recorded without a link, by reason',
    labelNames: ['reason'] as const,
    registers: [registry],
  })
  return (recorded: Recorded[]) => {
    for (const one of recorded) {
      if (!('row' in one)) continue
      reported.inc({ outcome: one.outcome })
      if (one.outcome === 'new' && one.row.unattributed) unattributed.inc({ reason: one.row.unattributed })
    }
  }
}
