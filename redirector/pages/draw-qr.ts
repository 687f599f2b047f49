import { Worker } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import type { QrStyles } from '../../links/field-kinds.js'

export type QrImage = string | Uint8Array

/** Arguments of `renderQr`. */
export interface QrRequest {
  text: string
  styles: QrStyles | undefined
  format: 'svg' | 'png'
}

export type QrAnswer = { image: QrImage } | { error: unknown }

/** Too many codes wait to be drawn. */
export class QrQueueFull extends Error {
  override name = 'QrQueueFull'
}

/** Codes that are drawn or wait. The largest take 100 ms each. */
const WAITING_MAX = 32
/** Bytes of the codes that were requested last, with their styles. */
const CACHE_BYTES_MAX = 64 * 1024 * 1024

export type QrDrawing = ReturnType<typeof createQrDrawing>

/**
 * Draws QR codes in a thread of its own, one after the other, so that they never delay a redirect. The thread starts
 * with the first code, and again with the next one if an error ends it.
 */
export function createQrDrawing(waitingMax = WAITING_MAX) {
  const cache = new LRUCache<string, QrImage>({
    maxSize: CACHE_BYTES_MAX,
    sizeCalculation: (image, key) => image.length + key.length,
  })
  interface Waiting {
    promise: Promise<QrImage>
    settle: (answer: QrAnswer) => void
  }
  /** Codes by key, in the order in which the thread answers. */
  const waiting = new Map<string, Waiting>()
  let thread: Worker | undefined

  function startThread() {
    const started = new Worker(new URL('./qr-thread.js', import.meta.url))
    started.on('message', (answer: QrAnswer) => {
      const [key, { settle }] = waiting.entries().next().value!
      waiting.delete(key)
      if ('image' in answer) cache.set(key, answer.image)
      if (waiting.size === 0) started.unref()
      settle(answer)
    })
    started.on('error', (error) => {
      thread = undefined
      const ended = [...waiting.values()]
      waiting.clear()
      for (const { settle } of ended) settle({ error })
    })
    return started
  }

  function wait(key: string, request: QrRequest): Promise<QrImage> {
    let settle!: Waiting['settle']
    const promise = new Promise<QrImage>((resolve, reject) => {
      settle = (answer) => ('image' in answer ? resolve(answer.image) : reject(answer.error))
    })
    waiting.set(key, { promise, settle })
    thread ??= startThread()
    thread.ref()
    thread.postMessage(request)
    return promise
  }

  /**
   * Draws a code as `renderQr` does; all who want the same one share it. The image must not be changed.
   * @throws {RangeError} if the text is longer than a code can hold
   * @throws {QrQueueFull} if too many codes wait
   */
  async function draw(text: string, styles: QrStyles | undefined, format: 'svg' | 'png'): Promise<QrImage> {
    const key = JSON.stringify([format, text, styles])
    const known = cache.get(key) ?? waiting.get(key)?.promise
    if (known !== undefined) return known
    if (waiting.size >= waitingMax) throw new QrQueueFull('too many QR codes wait to be drawn')
    return wait(key, { text, styles, format })
  }

  return { draw }
}
