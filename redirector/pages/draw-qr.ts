import { Worker } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import type { QrStyles } from '../../links/field-kinds.js'
import { createFairQueue } from '../../process/fair-queue.js'

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

/** Codes of a workspace that wait, and of all. The largest take 100 ms each. */
const WAITING_MAX = 16
const WAITING_MAX_OF_ALL = 64
/** Bytes of the codes that were requested last, with their styles. */
const CACHE_BYTES_MAX = 64 * 1024 * 1024

export type QrDrawing = ReturnType<typeof createQrDrawing>

/**
 * Draws QR codes in a thread of its own, one after the other, so that they never delay a redirect. Workspaces take turns,
 * so that the codes of one delay a code of another by one drawing only. The thread starts with the first code, and again
 * with the next one if an error ends it.
 */
export function createQrDrawing(waitingMax = WAITING_MAX) {
  const cache = new LRUCache<string, QrImage>({
    maxSize: CACHE_BYTES_MAX,
    sizeCalculation: (image, key) => image.length + key.length,
  })
  const inTurn = createFairQueue<number>({ atOnce: 1, waitingMax, waitingMaxOfAll: WAITING_MAX_OF_ALL })
  /** Codes that are drawn or wait, by key. */
  const pending = new Map<string, Promise<QrImage>>()
  let thread: Worker | undefined
  let settle: ((answer: QrAnswer) => void) | undefined

  function startThread() {
    const started = new Worker(new URL('./qr-thread.js', import.meta.url))
    started.on('message', (answer: QrAnswer) => {
      started.unref()
      settle?.(answer)
    })
    started.on('error', (error) => {
      thread = undefined
      settle?.({ error })
    })
    return started
  }

  const drawInThread = (request: QrRequest) =>
    new Promise<QrImage>((resolve, reject) => {
      settle = (answer) => ('image' in answer ? resolve(answer.image) : reject(answer.error))
      thread ??= startThread()
      thread.ref()
      thread.postMessage(request)
    })

  async function drawInTurn(workspaceId: number, key: string, request: QrRequest): Promise<QrImage> {
    try {
      const image = await inTurn(workspaceId, 0, () => drawInThread(request))
      if (image === undefined) throw new QrQueueFull('too many QR codes wait to be drawn')
      cache.set(key, image)
      return image
    } finally {
      pending.delete(key)
    }
  }

  /**
   * Draws a code as `renderQr` does; all who want the same one share it. The image must not be changed.
   * @param workspaceId the workspace whose turn it takes
   * @throws {RangeError} if the text is longer than a code can hold
   * @throws {QrQueueFull} if too many codes wait
   */
  async function draw(
    text: string,
    styles: QrStyles | undefined,
    format: 'svg' | 'png',
    workspaceId: number,
  ): Promise<QrImage> {
    const key = JSON.stringify([format, text, styles])
    const known = cache.get(key) ?? pending.get(key)
    if (known !== undefined) return known
    const drawing = drawInTurn(workspaceId, key, { text, styles, format })
    pending.set(key, drawing)
    return drawing
  }

  return { draw }
}
