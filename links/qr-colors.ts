import type { QrStyles } from './field-kinds.js'

/** Red, green and blue, 0–255 each. */
export type Color = readonly [number, number, number]

export const BLACK: Color = [0, 0, 0]
export const WHITE: Color = [255, 255, 255]

/** Lowest contrast of two colours, by WCAG 2. At 3.5, white dots on grey could not be read even from a clean image. */
export const CONTRAST_MIN = 4

export function readColor(text: string | undefined): Color | undefined {
  if (typeof text !== 'string' || !/^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(text)) return undefined
  const digits = text.length === 4 ? text.slice(1).replace(/./g, '$&$&') : text.slice(1)
  return [0, 2, 4].map((i) => Number.parseInt(digits.slice(i, i + 2), 16)) as unknown as Color
}

function luminance(color: Color) {
  const [r, g, b] = color.map((part) => (part <= 10 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast of two colours by WCAG 2, from 1 to 21. */
export function contrast(a: Color, b: Color) {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

/** Whether readers can distinguish modules and background. A transparent background counts as white. */
export const canBeToldApart = ({ color, background }: QrStyles) =>
  contrast(readColor(color) ?? BLACK, readColor(background) ?? WHITE) >= CONTRAST_MIN
