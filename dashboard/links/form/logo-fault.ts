import { LOGO_BYTES_MAX, LOGO_SIDE_PX_MAX } from '../../../links/qr-logo-bounds.js'

/** First bytes of a file in hexadecimal → what the file is. */
const KINDS: [RegExp, string][] = [
  [/^ffd8ff/, 'a JPEG picture'],
  [/^47494638/, 'a GIF picture'],
  [/^52494646.{8}57454250/, 'a WebP picture'],
  [/^.{8}66747970617669[67]/, 'an AVIF picture'],
  [/^.{8}66747970(68656[9d]|686576|6d696631)/, 'a HEIC picture'],
  [/^424d/, 'a BMP picture'],
  [/^00000100/, 'an icon file'],
  [/^25504446/, 'a PDF document'],
]
const PNG = /^89504e470d0a1a0a/
/** The start of an SVG. It may have comments before the first element. */
const SVG = /^\s*(<\?xml.*|<!--.*)?<svg/is
/** Bytes that show the kind of a file. */
const HEAD_BYTES = 1_024
/** Bytes of a PNG up to the end of its header, in which width, height, depth and interlacing are. */
const PNG_HEADER_BYTES = 29

/** @returns `png`, or a name of the kind with its article */
function kindOf(bytes: Uint8Array): string {
  const head = bytes.subarray(0, HEAD_BYTES)
  const hex = [...head].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  if (PNG.test(hex)) return 'png'
  if (bytes.length === 0) return 'empty'
  if (SVG.test(new TextDecoder().decode(head))) return 'an SVG picture'
  return KINDS.find(([start]) => start.test(hex))?.[1] ?? 'no picture that is known here'
}

const kilobytes = (bytes: number) => Math.ceil(bytes / 1024)

/** @returns the fault of the header of a PNG, as the end of a sentence */
function headerFault(bytes: Uint8Array): string | undefined {
  if (bytes.length < PNG_HEADER_BYTES) return 'is not complete'
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  if (width > LOGO_SIDE_PX_MAX || height > LOGO_SIDE_PX_MAX)
    return `has ${width} × ${height} pixels, and a logo has at most ${LOGO_SIDE_PX_MAX} × ${LOGO_SIDE_PX_MAX}`
  if (bytes[24] === 16) return 'has 16 bits a colour. Save it with 8 bits'
  if (bytes[28] !== 0) return 'is interlaced. Save it without interlacing'
  return undefined
}

/**
 * Says what a file is that cannot be the logo of a QR code, and what is needed. The API also checks the pixels.
 * @param name of the file, for the sentence
 * @returns undefined if nothing is known to be wrong
 */
export function logoFault(name: string, bytes: Uint8Array): string | undefined {
  const kind = kindOf(bytes)
  if (kind !== 'png') return `The file ${name} is ${kind}. A logo must be a PNG picture: save it as PNG first.`
  if (bytes.length > LOGO_BYTES_MAX)
    return `The file ${name} has ${kilobytes(bytes.length)} KB, and a logo has at most ${kilobytes(LOGO_BYTES_MAX)} KB. Make it smaller.`
  const fault = headerFault(bytes)
  return fault && `The file ${name} ${fault}.`
}
