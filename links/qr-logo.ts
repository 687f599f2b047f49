import { PNG } from 'pngjs'

/** A picture as it came, and its pixels: four bytes each, red, green, blue, alpha. */
export interface QrLogo {
  dataUrl: string
  width: number
  height: number
  data: Buffer
}

const PREFIX = 'data:image/png;base64,'
const textMax = PREFIX.length + 4 * Math.ceil(32_768 / 3)

/**
 * Of a side: as many as it has room for in the largest code. A few bytes can say that they are a picture of gigabytes, so
 * this is looked at before they are unpacked.
 */
const logoSidePxMax = 512

/** @param text a data URL. @returns nothing where it is no PNG that can be read, or one of too many pixels */
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
