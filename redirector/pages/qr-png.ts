import { crc32, deflateSync } from 'node:zlib'
import type { QrLogo } from '../../links/qr-logo.js'
import type { QrMatrix } from './qr-matrix.js'
import { DOT_RADIUS, fitLogo, isRound, LOGO_INSET, type QrLook } from './qr-styles.js'

/** Smallest module. An image whose modules would be smaller is made larger. */
const MODULE_PX_MIN = 2

/** Draws a square PNG. Modules have whole pixels; the remaining pixels go to the quiet zone. */
export function qrPng(matrix: QrMatrix, look: QrLook): Buffer {
  const { count, hole } = matrix
  const modulePx = Math.max(MODULE_PX_MIN, Math.floor(look.sizePx / (count + 2 * look.marginModules)))
  const side = Math.max(look.sizePx, modulePx * (count + 2 * look.marginModules))
  const from = Math.floor((side - modulePx * count) / 2)
  const covers = new Uint8Array(side * side)
  drawModules(matrix, look, modulePx, (tile, x, y) => {
    for (let row = 0; row < modulePx; row++)
      covers.set(
        tile.subarray(row * modulePx, (row + 1) * modulePx),
        (from + y * modulePx + row) * side + from + x * modulePx,
      )
  })
  const shades = shadesOf(look)
  if (!look.logo) return encodePng(covers, side, shades)
  const words = new Uint32Array(shades.buffer)
  const mixed = new Uint32Array(covers.length)
  for (let i = 0; i < covers.length; i++) mixed[i] = words[covers[i]] // Uint32Array.from takes 30 times as long
  const rgba = new Uint8Array(mixed.buffer)
  const at = from + Math.round((hole.from + LOGO_INSET) * modulePx)
  drawLogo(rgba, side, look.logo, at, Math.floor((hole.count - 2 * LOGO_INSET) * modulePx))
  return encodePng(rgba, side)
}

/** RGBA of a pixel by its coverage: 0 is background, 255 is fully covered by a module. */
function shadesOf({ color, background }: QrLook) {
  const shades = new Uint8Array(256 * 4)
  for (let cover = 0; cover < 256; cover++) {
    const mix = (i: number) => Math.round((color[i] * cover + background![i] * (255 - cover)) / 255)
    shades.set(background ? [mix(0), mix(1), mix(2), 255] : [...color, cover], cover * 4)
  }
  return shades
}

type Tile = Uint8Array

/** Draws all modules. Modules that look the same are rendered once and copied, which makes large images cheap. */
function drawModules({ count, isDark, isPattern }: QrMatrix, look: QrLook, px: number, draw: Draw) {
  const square = new Uint8Array(px * px).fill(255)
  const dot = tileOf(px, DOT_RADIUS * px, () => true)
  const rounded = new Map<number, Tile>()
  for (let y = 0; y < count; y++) {
    for (let x = 0; x < count; x++) {
      if (!isDark(x, y)) continue
      if (look.shape === 'square' || (look.shape === 'dots' && isPattern(x, y))) draw(square, x, y)
      else if (look.shape === 'dots') draw(dot, x, y)
      else {
        const round = (right: boolean, low: boolean) => isRound(isDark, x, y, right ? 1 : -1, low ? 1 : -1)
        const key =
          +round(false, false) | (+round(true, false) << 1) | (+round(false, true) << 2) | (+round(true, true) << 3)
        const tile = rounded.get(key) ?? tileOf(px, px / 2, round)
        rounded.set(key, tile)
        draw(tile, x, y)
      }
    }
  }
}

type Draw = (tile: Tile, x: number, y: number) => void

/** Coverage of each pixel by a square. Corners that are `round` follow a circle around its middle. */
function tileOf(px: number, radius: number, round: (right: boolean, low: boolean) => boolean): Tile {
  const middle = px / 2
  return Uint8Array.from({ length: px * px }, (_, i) => {
    const x = (i % px) + 0.5
    const y = Math.floor(i / px) + 0.5
    if (!round(x > middle, y > middle)) return 255
    const inside = radius - Math.hypot(x - middle, y - middle) + 0.5
    return Math.round(255 * Math.min(1, Math.max(0, inside)))
  })
}

/** Draws the logo into the square at (at, at). It allocates nothing per pixel, because there can be 250,000. */
function drawLogo(rgba: Uint8Array, side: number, logo: QrLogo, at: number, logoPx: number) {
  const box = fitLogo(logo, logoPx)
  const [width, height] = [Math.max(1, Math.round(box.width)), Math.max(1, Math.round(box.height))]
  const mean = new Float64Array(4)
  for (let y = 0; y < height; y++) {
    const fromY = Math.floor((y * logo.height) / height)
    const toY = Math.max(fromY + 1, Math.floor(((y + 1) * logo.height) / height))
    for (let x = 0; x < width; x++) {
      const fromX = Math.floor((x * logo.width) / width)
      const toX = Math.max(fromX + 1, Math.floor(((x + 1) * logo.width) / width))
      takeMean(logo, fromX, fromY, toX, toY, mean)
      const i = ((at + Math.round(box.y) + y) * side + at + Math.round(box.x) + x) * 4
      const alpha = mean[3] / 255
      const below = (rgba[i + 3] / 255) * (1 - alpha)
      const whole = alpha + below
      if (whole === 0) continue
      for (let part = 0; part < 3; part++)
        rgba[i + part] = Math.round((mean[part] * alpha + rgba[i + part] * below) / whole)
      rgba[i + 3] = Math.round(whole * 255)
    }
  }
}

/** Writes the mean colour, weighted by alpha, and the mean alpha of a rectangle of the logo into `mean`, 0–255. */
function takeMean({ width, data }: QrLogo, fromX: number, fromY: number, toX: number, toY: number, mean: Float64Array) {
  mean.fill(0)
  for (let y = fromY; y < toY; y++) {
    for (let x = fromX; x < toX; x++) {
      const i = (y * width + x) * 4
      const alpha = data[i + 3]
      for (let part = 0; part < 3; part++) mean[part] += data[i + part] * alpha
      mean[3] += alpha
    }
  }
  for (let part = 0; part < 3; part++) mean[part] /= mean[3] || 1
  mean[3] /= (toX - fromX) * (toY - fromY)
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * Encodes a PNG. pngjs cannot write palettes: a code of 2,048 pixels takes 4 ms with a palette and 30 ms as RGBA by pngjs.
 * Most rows equal the one above, and become zeros as differences.
 * @param pixels RGBA, or indexes of the palette
 * @param palette 256 colours, RGBA
 */
function encodePng(pixels: Uint8Array, side: number, palette?: Uint8Array): Buffer {
  const rowBytes = pixels.length / side
  const rows = Buffer.alloc((rowBytes + 1) * side)
  const row = (y: number) => pixels.subarray(y * rowBytes, (y + 1) * rowBytes)
  for (let y = 0; y < side; y++) {
    const start = y * (rowBytes + 1)
    if (y > 0 && Buffer.compare(row(y), row(y - 1)) === 0) rows[start] = 2
    else rows.set(row(y), start + 1)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, palette ? 3 : 6], 8)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    ...(palette
      ? [
          chunk(
            'PLTE',
            palette.filter((_, i) => i % 4 < 3),
          ),
          chunk(
            'tRNS',
            palette.filter((_, i) => i % 4 === 3),
          ),
        ]
      : []),
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Uint8Array) {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
