/**
 * Results of a delivery, as shown in metrics and in the API. `delivered`: status 2xx. `status`: another status.
 * `timeout`: no complete answer in time. `refused`: no connection. `disconnected`: the connection ended before the
 * answer. `malformed`: the answer is not HTTP, or too large. `dns`: the name has no address. `blocked`: its address is not
 * public. `tls`: certificate or handshake failed, or the server sent too much under TLS. `missed`: never sent, because too
 * many deliveries waited for the receiver, or this one waited too long.
 */
export const OUTCOMES = [
  'delivered',
  'status',
  'timeout',
  'refused',
  'disconnected',
  'malformed',
  'dns',
  'blocked',
  'tls',
  'missed',
] as const

export type OutcomeKind = (typeof OUTCOMES)[number]

export interface Outcome {
  kind: OutcomeKind
  /** Status of the answer, if there was one. */
  status?: number
  /** Seconds from now, if the answer has `Retry-After`. */
  retryAfterSeconds?: number
  /** Duration, with name resolution and connection. */
  tookMs: number
  /** Start of the answer's body as UTF-8, at most `ANSWER_BYTES_KEPT`. */
  answer?: string
  /** Error of the system, if there was no answer. */
  error?: string
}

/** Bytes of an answer's body that are kept. */
export const ANSWER_BYTES_KEPT = 256
