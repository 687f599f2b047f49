import { LOGO_SIDE_PX_MAX } from '../../../links/qr-logo-bounds.js'

export const LOGO_PREFIX = 'data:image/png;base64,'
const PNG_SIGNATURE = 'iVBORw0KGgo' // the first eight bytes of every PNG, in base64

/** For a logo without a fault that `canReadLogo` cannot read. */
export const UNREADABLE_LOGO = `must be a PNG that can be read, not interlaced, of 8 bits a colour and ${LOGO_SIDE_PX_MAX} × ${LOGO_SIDE_PX_MAX} pixels at most`

/** @returns the end of a sentence that says what a logo is and what it must be; undefined if it may be one */
export function logoFault(text: string, bytesMax: number): string | undefined {
  const needed = `must be a PNG as ${LOGO_PREFIX}… of at most ${bytesMax / 1024} KB`
  const [, type] = /^data:([\w.+-]{1,40}\/[\w.+-]{1,40})[;,]/.exec(text) ?? []
  if (type && type !== 'image/png') return `is ${type}, and ${needed}`
  const encoded = text.slice(LOGO_PREFIX.length)
  if (!text.startsWith(LOGO_PREFIX) || !/^[A-Za-z0-9+/]+={0,2}$/.test(encoded)) return needed
  if (!encoded.startsWith(PNG_SIGNATURE)) return `is no PNG, whatever its type says, and ${needed}`
  if (encoded.length <= Math.ceil(bytesMax / 3) * 4) return undefined
  return `has ${Math.ceil((encoded.length * 3) / 4 / 1024)} KB, and ${needed}`
}
