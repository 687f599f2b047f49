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

/**
 * Largest side of a logo: the space for it in the largest code. It is checked before the picture is unpacked, because a
 * small file can unpack to gigabytes.
 */
const logoSidePxMax = 512

/** Reads a logo from a data URL. @returns undefined if it is not a valid PNG or has too many pixels */
export function readLogo(text: string | undefined): QrLogo | undefined {
  if (typeof text !== 'string' || text.length > textMax || !/^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/.test(text))
    return undefined
  const png = Buffer.from(text.slice(PREFIX.length), 'base64')
  if (png.length < 33 || png.readUInt32BE(16) > logoSidePxMax || png.readUInt32BE(20) > logoSidePxMax) return undefined
  try {
    const { width, height, data } = PNG.sync.read(png)
    return { dataUrl: text, width, height, data }
  } catch {
    return undefined
  }
}
