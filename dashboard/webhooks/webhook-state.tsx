import { formatCount, formatMoment } from '../ui/format.js'
import type { Webhook } from './webhook-calls.js'

/** The state of a webhook in one word. */
export function StateChip({ webhook }: { webhook: Webhook }) {
  if (!webhook.enabled) return <span class="chip bad">off</span>
  if (webhook.failing_since) return <span class="chip warning">failing</span>
  return <span class="chip good">on</span>
}

/** Sentences about a webhook that is off, fails or has missed events; none if all is well. */
export function sentencesOf({ enabled, failing_since, switched_off_at, missed, missed_at }: Webhook): string[] {
  const off = switched_off_at && `Switched off ${formatMoment(switched_off_at)}`
  return [
    !enabled && off && (failing_since ? `${off}: it had failed since ${formatMoment(failing_since)}.` : `${off}.`),
    enabled && failing_since && `Every delivery has failed since ${formatMoment(failing_since)}.`,
    missed > 0 &&
      `${formatCount(missed)} ${missed === 1 ? 'event was' : 'events were'} not sent${missed_at ? `, last ${formatMoment(missed_at)}` : ''}.`,
  ].filter((sentence) => sentence !== false && sentence !== null)
}
