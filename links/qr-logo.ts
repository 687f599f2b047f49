import { PNG } from 'pngjs'

/** A picture as a data URL, and its pixels in RGBA. */
export interface QrLogo {
  dataUrl: string
  width: number
  height: number
  data: Buffer
}

const PREFIX = 'data:image/png;base64,'
const textMax = PREFIX.length + 4 * Math.ceil(32_768 / 3)

/** Longest side of a logo: as many pixels as it has in the largest code. */
const LOGO_SIDE_PX_MAX = 512

/** Signature, and the length and the type of the first chunk: 13 bytes of IHDR. */
const PNG_START = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')
const CHUNKS_START = 8
/** Bytes of a chunk beside its data: length, type, checksum. */
const CHUNK_FRAME_BYTES = 12

/**
 * Whether pngjs unpacks the PNG to no more than a logo has. A few bytes can claim to be a picture of gigabytes: pngjs
 * believes the last IHDR of several, and inflates interlaced images without a bound.
 */
function isBounded(png: Buffer): boolean {
  if (png.length < 33 || !png.subarray(0, PNG_START.length).equals(PNG_START)) return false
  const [width, height, interlace] = [png.readUInt32BE(16), png.readUInt32BE(20), png[28]]
  if (width === 0 || height === 0 || width > LOGO_SIDE_PX_MAX || height > LOGO_SIDE_PX_MAX || interlace !== 0)
    return false
  let headers = 0
  for (let at = CHUNKS_START; at + CHUNK_FRAME_BYTES <= png.length; ) {
    const type = png.toString('latin1', at + 4, at + 8)
    if (type === 'IHDR') headers += 1
    if (type === 'IEND') return headers === 1
    at += CHUNK_FRAME_BYTES + png.readUInt32BE(at)
  }
  return false
}

/** Reads a logo from a data URL. @returns undefined if it is no PNG that can be read, is interlaced, or is too large */
export function readLogo(text: string | undefined): QrLogo | undefined {
  if (typeof text !== 'string' || text.length > textMax || !/^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/.test(text))
    return undefined
  const png = Buffer.from(text.slice(PREFIX.length), 'base64')
  if (!isBounded(png)) return undefined
  try {
    const { width, height, data } = PNG.sync.read(png)
    return { dataUrl: text, width, height, data }
  } catch {
    return undefined
  }
}
