import { encode, QrCodeDataType } from 'uqr'
import type { QrLook } from './qr-styles.js'

export interface QrMatrix {
  /** Modules per side without the quiet zone; always odd. */
  count: number
  isDark: (x: number, y: number) => boolean
  /** Whether a module belongs to a finder or alignment pattern. Readers need these solid in every shape. */
  isPattern: (x: number, y: number) => boolean
  /** The square in the middle that is left to the logo: its first module, and its modules per side. */
  hole: { from: number; count: number }
}

const LEVELS = ['H', 'Q', 'M', 'L'] as const

/** Share of a side that a logo takes. It covers 6 % of the area, and level H tolerates the loss of 30 %. */
const LOGO_SHARE = 0.25

/**
 * Computes the modules of a code. If the text is too long for the wanted error correction, the next lower one is used.
 * @throws {RangeError} if the text is longer than a code can hold, 2,953 bytes
 */
export function qrMatrix(text: string, look: QrLook): QrMatrix {
  const { size: count, data, types } = encodeWithin(text, LEVELS.slice(LEVELS.indexOf(look.errorCorrection)))
  const holeCount = look.logo ? 2 * Math.floor((count * LOGO_SHARE) / 2) + 1 : 0
  const from = (count - holeCount) / 2
  const inHole = (at: number) => at >= from && at < from + holeCount
  return {
    count,
    isDark: (x, y) => data[y]?.[x] === true && !(inHole(x) && inHole(y)),
    isPattern: (x, y) => isFinder(x, y, count) || types[y]?.[x] === QrCodeDataType.Alignment,
    hole: { from, count: holeCount },
  }
}

function encodeWithin(text: string, [ecc, ...lower]: readonly (typeof LEVELS)[number][]) {
  try {
    return encode(text, { ecc, border: 0, boostEcc: false })
  } catch (error) {
    if (lower.length === 0) throw error
    return encodeWithin(text, lower)
  }
}

const isFinder = (x: number, y: number, count: number) =>
  (x < 7 || x >= count - 7) && (y < 7 || y >= count - 7) && (x < 7 || y < 7)
