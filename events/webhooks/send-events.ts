import type { Dispatcher, Sending, Sent } from '../../webhooks/dispatcher.js'
import type { WebhookEvent } from '../../webhooks/events.js'
import type { Outcome } from '../../webhooks/outcome.js'
import type { HookState } from './hook-state.js'
import type { Hook } from './hooks.js'

/** An event with the webhooks that it is sent to. */
export interface ToldEvent {
  event: WebhookEvent
  /** Id of the event, the same whenever it is sent again. */
  id: string
  workspaceId: number
  payload: object
  hooks: readonly Hook[]
  keys: readonly Uint8Array[]
  /** Time of the event. */
  timeMs: number
}

/** Reads the events as they are sent. */
export type SendEvents = (events: Iterable<ToldEvent>) => Sending

/** Sends events: each goes to all of its webhooks with the same body, under a delivery id per webhook. */
export function createSendEvents(
  dispatcher: Dispatcher,
  state: HookState,
  onEnd: (outcome: Outcome, ageMs: number) => void,
): SendEvents {
  function* toSent(events: Iterable<ToldEvent>): Iterable<Sent> {
    for (const { event, id: eventId, workspaceId, payload, hooks, keys, timeMs } of events) {
      const body = JSON.stringify(payload)
      for (const { id: hookId, receiver, isGone } of hooks) {
        // The id has no full stop, because full stops separate the parts of the signed text.
        const id = `${eventId}_${hookId}`
        yield {
          webhook: isGone ? `${workspaceId} ${receiver.url}` : hookId,
          workspaceId,
          delivery: { receiver, id, body, keys },
          onEnd(outcome: Outcome) {
            onEnd(outcome, Date.now() - timeMs)
            if (!isGone) state.note(hookId, event, id, outcome, body)
          },
        }
      }
    }
  }
  return (events) => dispatcher.send(toSent(events))
}
