import { fill } from '../../words/text.js'
import { formatCount, formatMoment, formFor, sayCount } from '../ui/format.js'
import type { Webhook } from './webhook-calls.js'

/** The state of a webhook in one word. */
export function StateChip({ webhook }: { webhook: Webhook }) {
  if (!webhook.enabled) return <span class="chip bad">{TEXTS.webhooks.state.off}</span>
  if (webhook.failing_since) return <span class="chip warning">{TEXTS.webhooks.state.failing}</span>
  return <span class="chip good">{TEXTS.webhooks.state.on}</span>
}

/** Sentences about a webhook that is off, fails or has missed events; none if all is well. */
export function sentencesOf({ enabled, failing_since, switched_off_at, missed, missed_at }: Webhook): string[] {
  const since = failing_since && formatMoment(failing_since)
  const sentences: string[] = []
  if (!enabled && switched_off_at) {
    const time = formatMoment(switched_off_at)
    sentences.push(
      since
        ? fill(TEXTS.webhooks.state.switchedOffFailing, { time, since })
        : fill(TEXTS.webhooks.state.switchedOff, { time }),
    )
  }
  if (enabled && since) sentences.push(fill(TEXTS.webhooks.state.failingSince, { since }))
  if (missed > 0) {
    sentences.push(
      missed_at
        ? fill(formFor(TEXTS.webhooks.state.missedLast, missed), {
            count: formatCount(missed),
            time: formatMoment(missed_at),
          })
        : sayCount(TEXTS.webhooks.state.missed, missed),
    )
  }
  return sentences
}
