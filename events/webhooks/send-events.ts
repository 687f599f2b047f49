import type { Dispatcher, Sending } from '../../webhooks/dispatcher.js'
import type { WebhookEvent } from '../../webhooks/events.js'
import type { Outcome } from '../../webhooks/outcome.js'
import type { HookState } from './hook-state.js'
import type { Hook } from './hooks.js'

/** Something that happened, and who is told of it. */
export interface ToldEvent {
  event: WebhookEvent
  /** The same whenever it is told again. */
  id: string
  workspaceId: number
  payload: object
  hooks: readonly Hook[]
  keys: readonly Uint8Array[]
  /** When it happened. */
  timeMs: number
}

export type SendEvents = (events: readonly ToldEvent[]) => Sending

/** @returns what `Dispatcher.send` does, for events: each goes to each of its hooks, as the same text under an id of its own */
export function createSendEvents(
  dispatcher: Dispatcher,
  state: HookState,
  onEnd: (outcome: Outcome, ageMs: number) => void,
): SendEvents {
  return (events) =>
    dispatcher.send(
      events.flatMap(({ event, id: eventId, workspaceId, payload, hooks, keys, timeMs }) => {
        const body = JSON.stringify(payload)
        return hooks.map(({ id: hookId, receiver, isGone }) => {
          // No full stop, which is what the signed text is put together with.
          const id = `${eventId}_${hookId}`
          return {
            webhook: isGone ? `${workspaceId} ${receiver.url}` : hookId,
            workspaceId,
            delivery: { receiver, id, body, keys },
            onEnd(outcome: Outcome) {
              onEnd(outcome, Date.now() - timeMs)
              if (!isGone) state.note(hookId, event, id, outcome)
            },
          }
        })
      }),
    )
}
