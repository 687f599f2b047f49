import { WORKSPACE_LOGO_BYTES_MAX } from '../../links/qr-logo-bounds.js'
import { readDataUrl } from '../ui/read-data-url.js'

/** Sides of the picture, in pixels. Whatever it shows, the last one is small enough. */
const SIDES_PX = [96, 64, 48, 32]
const BASE64_CHARS_MAX = Math.ceil(WORKSPACE_LOGO_BYTES_MAX / 3) * 4

/** The whole picture in the middle of a square. */
function drawSquare(picture: HTMLImageElement, side: number): string {
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side })
  const scale = side / Math.max(picture.naturalWidth, picture.naturalHeight)
  const [width, height] = [picture.naturalWidth * scale, picture.naturalHeight * scale]
  canvas.getContext('2d')!.drawImage(picture, (side - width) / 2, (side - height) / 2, width, height)
  return canvas.toDataURL('image/png')
}

/**
 * Makes the logo of a workspace from a picture in any format that the browser shows.
 * @returns a PNG as data URL, as the API takes it
 * @throws EncodingError for a file that is no picture
 */
export async function toSmallLogo(file: File): Promise<string> {
  const picture = new Image()
  picture.src = await readDataUrl(file)
  await picture.decode()
  const drawn = SIDES_PX.map((side) => drawSquare(picture, side))
  return drawn.find((url) => url.length - url.indexOf(',') - 1 <= BASE64_CHARS_MAX) ?? drawn.at(-1)!
}
