/**
 * How a delivery ended. The list is closed, and told in metrics and to those who ask after their webhooks.
 * `delivered` a status of 2xx; `status` any other one; `timeout` no whole answer in time; `refused` no connection could be
 * made; `disconnected` the connection ended before the answer did; `malformed` the answer is not HTTP; `dns` the name has no
 * address; `blocked` its address is not public; `tls` the certificate or the handshake; `missed` never sent, because too
 * many others waited for the same receiver, or for too long.
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
  /** Of the answer, where one came. */
  status?: number
  /** Of an answer with `Retry-After`: seconds from now. */
  retryAfterSeconds?: number
  /** From the request to the end, names and connections included. */
  tookMs: number
  /** What the answer's body begins with, as UTF-8, at most `ANSWER_BYTES_KEPT`. */
  answer?: string
  /** Where there was no answer: what the system said. */
  error?: string
}

/** Of a body of an answer, what is kept. */
export const ANSWER_BYTES_KEPT = 256
