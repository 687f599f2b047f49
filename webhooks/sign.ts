import { createHmac } from 'node:crypto'

/**
 * The header `webhook-signature` of Standard Webhooks. It has a signature per key, so that receivers can use the former
 * key for a while.
 * @param timestamp value of `webhook-timestamp`, seconds
 */
export function signature(id: string, timestamp: number, body: Buffer, keys: readonly Uint8Array[]): string {
  return keys
    .map((key) => {
      const mac = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body)
      return `v1,${mac.digest('base64')}`
    })
    .join(' ')
}
