import type { Color } from '../../links/qr-colors.js'
import { html } from '../../process/markup.js'
import type { QrMatrix } from './qr-matrix.js'
import { DOT_RADIUS, fitLogo, isRound, LOGO_INSET, type QrLook } from './qr-styles.js'

const hex = (color: Color) => `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`

/** Draws an SVG document whose unit is a module. */
export function qrSvg(matrix: QrMatrix, look: QrLook): string {
  const { marginModules: margin, sizePx, background, logo, shape } = look
  const { count, hole } = matrix
  const side = count + 2 * margin
  const edges = shape === 'square' ? 'crispEdges' : 'auto'
  const image = logo && { ...fitLogo(logo, hole.count - 2 * LOGO_INSET), url: logo.dataUrl }
  const at = margin + hole.from + LOGO_INSET
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${sizePx}" height="${sizePx}" viewBox="0 0 ${side} ${side}" role="img" aria-label="QR code">
${background && html`<rect width="${side}" height="${side}" fill="${hex(background)}"/>\n`}<path transform="translate(${margin} ${margin})" shape-rendering="${edges}" fill="${hex(look.color)}" d="${pathOf(matrix, look)}"/>
${image && html`<image x="${at + image.x}" y="${at + image.y}" width="${image.width}" height="${image.height}" href="${image.url}"/>\n`}</svg>
`.text
}

function pathOf({ count, isDark, isPattern }: QrMatrix, { shape }: QrLook) {
  let path = ''
  for (let y = 0; y < count; y++) {
    for (let x = 0; x < count; x++) {
      if (!isDark(x, y)) continue
      if (shape === 'rounded') path += roundedModule(x, y, isDark)
      else if (shape === 'dots' && !isPattern(x, y)) path += dot(x, y)
      else {
        // Neighbours in a row become one rectangle: fewer bytes, and no hairlines between them.
        const from = x
        while (x + 1 < count && isDark(x + 1, y) && (shape === 'square' || isPattern(x + 1, y))) x += 1
        path += `M${from} ${y}h${x + 1 - from}v1H${from}z`
      }
    }
  }
  return path
}

function dot(x: number, y: number) {
  const r = DOT_RADIUS
  return `M${x + 0.5 - r} ${y + 0.5}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`
}

function roundedModule(x: number, y: number, isDark: QrMatrix['isDark']) {
  // The path goes clockwise from the middle of the top. Each corner is cut around or passed through.
  const corner = (dx: number, dy: number, around: string, through: string) =>
    isRound(isDark, x, y, dx, dy) ? around : through
  return `M${x + 0.5} ${y}${corner(1, -1, 'a.5.5 0 0 1 .5.5', 'h.5v.5')}${corner(1, 1, 'a.5.5 0 0 1-.5.5', 'v.5h-.5')}${corner(
    -1,
    1,
    'a.5.5 0 0 1-.5-.5',
    'h-.5v-.5',
  )}${corner(-1, -1, 'a.5.5 0 0 1 .5-.5', 'v-.5h.5')}z`
}
