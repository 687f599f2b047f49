import { encode, QrCodeDataType } from 'uqr'
import type { QrLook } from './qr-styles.js'

export interface QrMatrix {
  /** Modules of a side, without the quiet zone; odd */
  count: number
  isDark: (x: number, y: number) => boolean
  /** Of the patterns by which readers find the code and lay their grid: these are solid in every shape. */
  isPattern: (x: number, y: number) => boolean
  /** Modules in the middle that are left to the logo: from, and how many of a side */
  hole: { from: number; count: number }
}

const LEVELS = ['H', 'Q', 'M', 'L'] as const

/** Share of a side that a logo takes: 6 % of the area, of which level H could lose 30. */
const LOGO_SHARE = 0.25

/**
 * The modules of a code. Where the text is too long for the level that is asked for, it gets the next lower one.
 * @throws {RangeError} for text longer than a code can hold, 2,953 bytes
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
