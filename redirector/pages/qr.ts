import { LRUCache } from 'lru-cache'
import type { QrStyles } from '../../links/field-kinds.js'
import { qrMatrix } from './qr-matrix.js'
import { qrPng } from './qr-png.js'
import { qrLook } from './qr-styles.js'
import { qrSvg } from './qr-svg.js'

/** Codes that were requested last. A PNG has some 10 KB. */
const cache = new LRUCache<string, string | Buffer>({
  maxSize: 8 * 1024 * 1024,
  sizeCalculation: (image) => image.length,
})

/**
 * Renders a QR code of `text`. Absent or invalid styles have defaults: black on white, 512 pixels, a quiet zone of 4
 * modules, error correction M, or H with a logo in the middle.
 * @returns SVG as text, or a PNG. The value is cached and must not be changed.
 * @throws {RangeError} if the text is longer than a code can hold, 2,953 bytes
 */
export function renderQr(text: string, styles: QrStyles | undefined, format: 'svg'): string
export function renderQr(text: string, styles: QrStyles | undefined, format: 'png'): Buffer
export function renderQr(text: string, styles: QrStyles | undefined, format: 'svg' | 'png'): string | Buffer
export function renderQr(text: string, styles: QrStyles | undefined, format: 'svg' | 'png') {
  const key = JSON.stringify([format, text, styles])
  const known = cache.get(key)
  if (known !== undefined) return known
  const look = qrLook(styles)
  const image = (format === 'svg' ? qrSvg : qrPng)(qrMatrix(text, look), look)
  cache.set(key, image)
  return image
}
