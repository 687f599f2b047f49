import { createHmac } from 'node:crypto'

/**
 * The header `webhook-signature` of Standard Webhooks: a signature for each key, so that receivers may have the former one a
 * while longer.
 * @param timestamp seconds, as `webhook-timestamp` says
 */
export function signature(id: string, timestamp: number, body: Buffer, keys: readonly Uint8Array[]): string {
  return keys
    .map((key) => {
      const mac = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body)
      return `v1,${mac.digest('base64')}`
    })
    .join(' ')
}
