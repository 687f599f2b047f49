import { crc32, type Inflate, inflateSync } from 'node:zlib'
import { PNG } from 'pngjs'
import { LOGO_BYTES_MAX, LOGO_SIDE_PX_MAX } from './qr-logo-bounds.js'

/** A picture as a data URL, and its pixels in RGBA. */
export interface QrLogo {
  dataUrl: string
  width: number
  height: number
  data: Buffer
}

const PREFIX = 'data:image/png;base64,'
const textMax = PREFIX.length + 4 * Math.ceil(LOGO_BYTES_MAX / 3)

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** Bytes of a chunk beside its data: length, type, checksum. */
const CHUNK_FRAME_BYTES = 12
const HEADER_BYTES = 13
const PALETTE_BYTES_MAX = 3 * 256
/** The filters of a row: none, sub, up, average and Paeth. */
const FILTER_MAX = 4
/** Smallest buffer that zlib unpacks into. */
const MIN_CHUNK_BYTES = 64

const [GREY, RGB, PALETTE, GREY_ALPHA, RGBA] = [0, 2, 3, 4, 6]
/** The values of a pixel, by the type of colour. */
const SAMPLES = new Map([
  [GREY, 1],
  [RGB, 3],
  [PALETTE, 1],
  [GREY_ALPHA, 2],
  [RGBA, 4],
])

interface Chunk {
  type: string
  data: Buffer
}

/** Splits a PNG into its chunks. @returns undefined if its signature, a length or a checksum is wrong */
function chunksOf(png: Buffer): Chunk[] | undefined {
  if (!png.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return undefined
  const chunks: Chunk[] = []
  for (let at = SIGNATURE.length; at < png.length; ) {
    if (at + CHUNK_FRAME_BYTES > png.length) return undefined
    const end = at + CHUNK_FRAME_BYTES + png.readUInt32BE(at)
    if (end > png.length || crc32(png.subarray(at + 4, end - 4)) !== png.readUInt32BE(end - 4)) return undefined
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, end - 4) })
    at = end
  }
  return chunks
}

/** @returns the rows of a logo and the bytes of each; undefined if the picture is larger, interlaced or has 16 bits */
function readHeader({ type, data }: Chunk): { colorType: number; height: number; rowBytes: number } | undefined {
  if (type !== 'IHDR' || data.length !== HEADER_BYTES) return undefined
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)]
  const [depth, colorType, compression, filter, interlace] = data.subarray(8)
  const samples = SAMPLES.get(colorType)
  const hasFewBits = (colorType === GREY || colorType === PALETTE) && [1, 2, 4].includes(depth)
  if (!samples || (depth !== 8 && !hasFewBits) || compression !== 0 || filter !== 0 || interlace !== 0) return undefined
  if (width === 0 || height === 0 || width > LOGO_SIDE_PX_MAX || height > LOGO_SIDE_PX_MAX) return undefined
  return { colorType, height, rowBytes: 1 + Math.ceil((width * samples * depth) / 8) }
}

/** Whether the chunks between header and end are such as pngjs reads, and in an order in which it can read them. */
function areReadable(chunks: Chunk[], colorType: number): boolean {
  let colors = 0
  let hasPixels = false
  for (const { type, data } of chunks) {
    if (type === 'PLTE') {
      if (colors > 0 || data.length === 0 || data.length % 3 !== 0 || data.length > PALETTE_BYTES_MAX) return false
      colors = data.length / 3
    } else if (type === 'tRNS') {
      if (colorType === PALETTE && (data.length > colors || colors === 0)) return false
      if (data.length < (colorType === RGB ? 6 : colorType === GREY ? 2 : 0)) return false
    } else if (type === 'gAMA') {
      if (data.length !== 4) return false
    } else if (type === 'IDAT') {
      if (colorType === PALETTE && colors === 0) return false
      hasPixels = true
    } else if (!/^[a-z]/.test(type)) return false // a chunk without which the picture cannot be understood
  }
  return hasPixels
}

/** Whether the pixels unpack to the rows of the header, and to no byte more. */
function areRows(packed: Buffer, height: number, rowBytes: number): boolean {
  const bytes = height * rowBytes
  try {
    const options = { maxOutputLength: bytes, chunkSize: Math.max(bytes + 1, MIN_CHUNK_BYTES), info: true }
    const { buffer: rows, engine } = inflateSync(packed, options) as unknown as { buffer: Buffer; engine: Inflate }
    // pngjs reads no picture with bytes behind its pixels.
    if (rows.length !== bytes || engine.bytesWritten !== packed.length) return false
    for (let at = 0; at < bytes; at += rowBytes) if (rows[at] > FILTER_MAX) return false
    return true
  } catch {
    return false
  }
}

/** The bytes of a PNG that can be read, without reading its pixels. A few bytes can claim to be a picture of gigabytes. */
function readBytes(text: string | undefined): Buffer | undefined {
  if (typeof text !== 'string' || text.length > textMax || !/^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/.test(text))
    return undefined
  const png = Buffer.from(text.slice(PREFIX.length), 'base64')
  const chunks = chunksOf(png)
  const end = chunks?.pop()
  const first = chunks?.shift()
  const header = first && readHeader(first)
  if (!chunks || !header || end?.type !== 'IEND' || !areReadable(chunks, header.colorType)) return undefined
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
  return areRows(packed, header.height, header.rowBytes) ? png : undefined
}

/**
 * Whether `readLogo` reads a logo, except if a pixel names a colour that its palette lacks. It takes a millisecond or
 * two, and `readLogo` up to 50, because pngjs computes each pixel (test/links/qr-logo.test.ts).
 */
export const canReadLogo = (text: string) => readBytes(text) !== undefined

/**
 * Reads a logo from a data URL. Only the thread that draws QR codes does it.
 * @returns undefined if it is no PNG that can be read, is interlaced, has 16 bits a colour, or is too large
 */
export function readLogo(text: string | undefined): QrLogo | undefined {
  const png = readBytes(text)
  if (!png) return undefined
  try {
    const { width, height, data } = PNG.sync.read(png)
    return { dataUrl: text!, width, height, data }
  } catch {
    return undefined
  }
}
