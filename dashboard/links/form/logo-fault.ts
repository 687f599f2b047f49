import { LOGO_BYTES_MAX, LOGO_SIDE_PX_MAX } from '../../../links/qr-logo-bounds.js'
import { fill } from '../../../words/text.js'
import { formatCount } from '../../ui/format.js'

const NAMES = TEXTS.linkForm.logo.kinds
type Kind = keyof typeof NAMES

/** First bytes of a file in hexadecimal → what the file is. */
const KINDS: [RegExp, Kind][] = [
  [/^ffd8ff/, 'jpeg'],
  [/^47494638/, 'gif'],
  [/^52494646.{8}57454250/, 'webp'],
  [/^.{8}66747970617669[67]/, 'avif'],
  [/^.{8}66747970(68656[9d]|686576|6d696631)/, 'heic'],
  [/^424d/, 'bmp'],
  [/^00000100/, 'icon'],
  [/^25504446/, 'pdf'],
]
const PNG = /^89504e470d0a1a0a/
/** The start of an SVG. It may have comments before the first element. */
const SVG = /^\s*(<\?xml.*|<!--.*)?<svg/is
/** Bytes that show the kind of a file. */
const HEAD_BYTES = 1_024
/** Bytes of a PNG up to the end of its header, in which width, height, depth and interlacing are. */
const PNG_HEADER_BYTES = 29

/** @returns undefined if the kind is not known here */
function kindOf(bytes: Uint8Array): Kind | 'png' | 'empty' | undefined {
  const head = bytes.subarray(0, HEAD_BYTES)
  const hex = [...head].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  if (PNG.test(hex)) return 'png'
  if (bytes.length === 0) return 'empty'
  if (SVG.test(new TextDecoder().decode(head))) return 'svg'
  return KINDS.find(([start]) => start.test(hex))?.[1]
}

const kilobytes = (bytes: number) => formatCount(Math.ceil(bytes / 1024))

/** @returns the fault of the header of a PNG */
function headerFault(name: string, bytes: Uint8Array): string | undefined {
  if (bytes.length < PNG_HEADER_BYTES) return fill(TEXTS.linkForm.logo.incomplete, { name })
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  if (width > LOGO_SIDE_PX_MAX || height > LOGO_SIDE_PX_MAX)
    return fill(TEXTS.linkForm.logo.tooLarge, {
      name,
      width: String(width),
      height: String(height),
      max: String(LOGO_SIDE_PX_MAX),
    })
  if (bytes[24] === 16) return fill(TEXTS.linkForm.logo.tooDeep, { name })
  if (bytes[28] !== 0) return fill(TEXTS.linkForm.logo.interlaced, { name })
  return undefined
}

/**
 * Says what a file is that cannot be the logo of a QR code, and what is needed. The API also checks the pixels.
 * @param name of the file, for the sentence
 * @returns undefined if nothing is known to be wrong
 */
export function logoFault(name: string, bytes: Uint8Array): string | undefined {
  const kind = kindOf(bytes)
  if (kind === undefined) return fill(TEXTS.linkForm.logo.noPicture, { name })
  if (kind === 'empty') return fill(TEXTS.linkForm.logo.empty, { name })
  if (kind !== 'png') return fill(TEXTS.linkForm.logo.otherKind, { name, kind: NAMES[kind] })
  if (bytes.length > LOGO_BYTES_MAX)
    return fill(TEXTS.linkForm.logo.tooHeavy, {
      name,
      kilobytes: kilobytes(bytes.length),
      max: kilobytes(LOGO_BYTES_MAX),
    })
  return headerFault(name, bytes)
}
