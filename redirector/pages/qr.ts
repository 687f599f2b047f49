import type { QrStyles } from '../../links/field-kinds.js'
import { qrMatrix } from './qr-matrix.js'
import { qrPng } from './qr-png.js'
import { qrLook } from './qr-styles.js'
import { qrSvg } from './qr-svg.js'

/**
 * Renders a QR code of `text`. Absent or invalid styles have defaults: black on white, 512 pixels, a quiet zone of 4
 * modules, error correction M, or H with a logo in the middle. The largest PNG takes 100 ms, so processes that answer
 * requests draw in a thread (draw-qr.ts).
 * @returns SVG as text, or a PNG
 * @throws {RangeError} if the text is longer than a code can hold, 2,953 bytes
 */
export function renderQr(text: string, styles: QrStyles | undefined, format: 'svg'): string
export function renderQr(text: string, styles: QrStyles | undefined, format: 'png'): Buffer
export function renderQr(text: string, styles: QrStyles | undefined, format: 'svg' | 'png'): string | Buffer
export function renderQr(text: string, styles: QrStyles | undefined, format: 'svg' | 'png') {
  const look = qrLook(styles)
  return (format === 'svg' ? qrSvg : qrPng)(qrMatrix(text, look), look)
}
