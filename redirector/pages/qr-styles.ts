import type { QrStyles } from '../../links/field-kinds.js'
import { BLACK, type Color, canBeToldApart, readColor, WHITE } from '../../links/qr-colors.js'
import { type QrLogo, readLogo } from '../../links/qr-logo.js'

/** Complete styles, with defaults filled in. */
export interface QrLook {
  color: Color
  /** Transparent if absent. */
  background?: Color
  marginModules: number
  sizePx: number
  errorCorrection: 'L' | 'M' | 'Q' | 'H'
  shape: 'square' | 'dots' | 'rounded'
  logo?: QrLogo
}

const QR_SIZE_PX_MAX = 2048
const SIZE_PX_MIN = 64
const MARGIN_MODULES_MAX = 16

/**
 * Fills in defaults for absent styles, and for unreadable ones, which the API refuses: colours that are too similar
 * become black on white. Light on dark is kept, because today's readers understand it.
 */
export function qrLook(styles: QrStyles = {}): QrLook {
  const logo = readLogo(styles.logo)
  const color = readColor(styles.color) ?? BLACK
  const isTransparent = styles.background === 'transparent'
  const background = readColor(styles.background) ?? WHITE
  const canBeRead = canBeToldApart(styles)
  return {
    color: canBeRead ? color : BLACK,
    background: isTransparent ? undefined : canBeRead ? background : WHITE,
    marginModules: within(styles.margin, 0, MARGIN_MODULES_MAX, 4),
    sizePx: within(styles.size, SIZE_PX_MIN, QR_SIZE_PX_MAX, 512),
    errorCorrection: logo ? 'H' : pick(['L', 'M', 'Q', 'H'], styles.error_correction, 'M'),
    shape: pick(['square', 'dots', 'rounded'], styles.shape, 'square'),
    logo,
  }
}

const within = (value: number | undefined, least: number, most: number, otherwise: number) =>
  Number.isFinite(value) ? Math.min(most, Math.max(least, Math.round(value!))) : otherwise

const pick = <T>(known: readonly T[], value: T | undefined, otherwise: T) =>
  known.includes(value as T) ? (value as T) : otherwise

/** Radius of a dot, in modules. Dots are as large as possible without touching, so that readers see them well. */
export const DOT_RADIUS = 0.45

/** Free space around a logo, in modules. */
export const LOGO_INSET = 0.5

/** Position and size of a picture that is centred in a square and keeps its proportions. */
export function fitLogo({ width, height }: QrLogo, side: number) {
  const scale = side / Math.max(width, height)
  const size = { width: width * scale, height: height * scale }
  return { ...size, x: (side - size.width) / 2, y: (side - size.height) / 2 }
}

/** Whether a rounded module has no neighbour at its corner (dx, dy), so that this corner is rounded. */
export const isRound = (isDark: (x: number, y: number) => boolean, x: number, y: number, dx: number, dy: number) =>
  !isDark(x + dx, y) && !isDark(x, y + dy)
