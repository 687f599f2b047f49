import { isQrStyleName } from '../../../links/qr-style-names.js'
import { isStorable } from '../../http/wire.js'

const BYTES_MAX = 10_000
const NESTING_MAX = 8

/** The rule for unknown styles, for the OpenAPI document. */
export const otherQrStylesText =
  'unknown names are stored and have no effect; together they may have ' +
  `at most ${BYTES_MAX} bytes as JSON, nested ${NESTING_MAX} deep`

/** Reads the unknown names of `styles` with their values. @param styles an object */
export function readOtherQrStyles(styles: object): { value: object } | { error: string } {
  const others = Object.entries(styles).filter(([name]) => !isQrStyleName(name))
  let level: unknown[] = others.map(([, value]) => value)
  const texts = others.map(([name]) => name)
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > NESTING_MAX) return { error: `other fields must be nested at most ${NESTING_MAX} deep` }
    texts.push(...level.filter((value) => typeof value === 'string'))
    const inner = level.filter((value) => typeof value === 'object' && value !== null) as object[]
    for (const value of inner) if (!Array.isArray(value)) texts.push(...Object.keys(value))
    level = inner.flatMap((value) => Object.values(value))
  }
  const tooLarge = { error: `other fields must have at most ${BYTES_MAX} bytes as JSON together` }
  if (texts.reduce((sum, { length }) => sum + length, 0) > BYTES_MAX) return tooLarge
  if (!texts.every(isStorable)) return { error: 'other fields have invalid characters' }
  const value = Object.fromEntries(others)
  if (Buffer.byteLength(JSON.stringify(value)) > BYTES_MAX) return tooLarge
  return { value }
}
