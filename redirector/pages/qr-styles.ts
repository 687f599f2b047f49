import type { QrStyles } from '../../links/field-kinds.js'
import { type QrLogo, readLogo } from './qr-logo.js'

/** Red, green, blue: 0–255 */
export type Color = readonly [number, number, number]

/** Styles in which nothing is open any more. */
export interface QrLook {
  color: Color
  /** absent: transparent */
  background?: Color
  marginModules: number
  sizePx: number
  errorCorrection: 'L' | 'M' | 'Q' | 'H'
  shape: 'square' | 'dots' | 'rounded'
  logo?: QrLogo
}

const qrSizePxMax = 2048
const sizePxMin = 64
const marginModulesMax = 16

/** Of the two colours' luminances, as WCAG 2 counts. At 3.5, white dots on grey could not be read from a clean image. */
const contrastMin = 4

const BLACK: Color = [0, 0, 0]
const WHITE: Color = [255, 255, 255]

/**
 * Fills in what is absent, and what no reader could make sense of: colours are black on white where theirs are too
 * close to each other. Light on dark is kept, which readers of today know.
 */
export function qrLook(styles: QrStyles = {}): QrLook {
  const logo = readLogo(styles.logo)
  const color = readColor(styles.color) ?? BLACK
  const isTransparent = styles.background === 'transparent'
  const background = readColor(styles.background) ?? WHITE
  const canBeRead = contrast(color, background) >= contrastMin // what is transparent is mostly put on white
  return {
    color: canBeRead ? color : BLACK,
    background: isTransparent ? undefined : canBeRead ? background : WHITE,
    marginModules: within(styles.margin, 0, marginModulesMax, 4),
    sizePx: within(styles.size, sizePxMin, qrSizePxMax, 512),
    errorCorrection: logo ? 'H' : pick(['L', 'M', 'Q', 'H'], styles.error_correction, 'M'),
    shape: pick(['square', 'dots', 'rounded'], styles.shape, 'square'),
    logo,
  }
}

const within = (value: number | undefined, least: number, most: number, otherwise: number) =>
  Number.isFinite(value) ? Math.min(most, Math.max(least, Math.round(value!))) : otherwise

const pick = <T>(known: readonly T[], value: T | undefined, otherwise: T) =>
  known.includes(value as T) ? (value as T) : otherwise

function readColor(text: string | undefined): Color | undefined {
  if (typeof text !== 'string' || !/^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(text)) return undefined
  const digits = text.length === 4 ? text.slice(1).replace(/./g, '$&$&') : text.slice(1)
  return [0, 2, 4].map((i) => Number.parseInt(digits.slice(i, i + 2), 16)) as unknown as Color
}

function luminance(color: Color) {
  const [r, g, b] = color.map((part) => (part <= 10 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Of 1 to 21 */
export function contrast(a: Color, b: Color) {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

/** Of a dot, in modules: as large as keeps neighbours apart, so that readers see as much of them as can be. */
export const DOT_RADIUS = 0.45

/** Free space around a logo, in modules. */
export const LOGO_INSET = 0.5

/** Whether a rounded module has no neighbour at its corner (dx, dy), so that it is cut there. */
export const isRound = (isDark: (x: number, y: number) => boolean, x: number, y: number, dx: number, dy: number) =>
  !isDark(x + dx, y) && !isDark(x, y + dy)
