import type { Json } from '../../api/openapi/to-openapi-schema.js'
import type { Dice } from '../../traffic/dice.js'

/** Follows a reference to a schema with a name. */
export type Resolve = (schema: Json) => Json

const hostileTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e\ufeff',
  'e\u0301\u{1f600}',
  '\r\nX-Injected: 1',
  "' OR 1=1; --",
  '%00',
  '%',
  '%_\\',
  '../..',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-1',
  '1e9',
  '0x10',
  '9'.repeat(20),
  'javascript:alert(1)',
  'http://',
  'https://[::1',
  'http://a@b:99999/',
  'https://xn--/',
  '2026-02-30',
  '0000-00-00T99:99:99Z',
  '+275760-09-13T00:00:00Z',
  '[',
  '{"a":',
  '[[[[]]]]',
  'x'.repeat(300),
  'ß'.repeat(9_000),
] as const

const hostileValues: unknown[] = [
  ...[null, true, false, 0, -0, -1, 1.5, 2 ** 31, 2 ** 53, 1e308, -1e308, [], {}, [[]], [null], [{}]],
  { toString: 1, valueOf: null, length: -1 },
  { hasOwnProperty: 'x', toJSON: 1 },
  { $ne: null },
  Array.from({ length: 1_500 }, (_, i) => i),
  ['a', ['b', ['c', ['d']]]],
]

const texts: Record<string, readonly string[]> = {
  uri: ['https://example.com/a?b=c#d', 'http://example.com/{name}', 'https://bücher.example/|^'],
  'date-time': ['2030-01-31T12:00:00Z', '2026-03-01T00:00:00+02:00', '2026-03-01T10:00:00.123Z'],
}

/** Values of fields that refuse most texts, by the name of the field. */
const texture: Record<string, (dice: Dice) => unknown> = {
  slug: (dice) => `/${dice.token(8)}`,
  alias: (dice) => `/${dice.token(8)}`,
  domain: () => null,
  domain_id: () => null,
  name: (dice) => `${dice.token(6)}.example.org`,
  start: (dice) => dice.pick(['2026-03-01', '2026-02-15T10:30:00', '2026-03-09T00:00:00Z']),
  end: (dice) => dice.pick(['2026-03-10', '2026-03-31', '2026-03-10T10:00:00Z']),
  timezone: (dice) => dice.pick(['UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'America/St_Johns']),
  country: (dice) => dice.pick(['DE', 'us']),
  matches: (dice) => dice.pick(['DE', 'ios']),
  percentage: (dice) => dice.pick([1, '10', 30]),
  replacements: () => 'a=1\nb=2',
  color: () => '#123abc',
  background: () => 'transparent',
  logo: () => null,
  excluded_ips: () => ['192.0.2.0/24', '2001:db8::1'],
  notify_user_ids: () => [],
  expires_at: () => '2030-01-31T12:00:00Z',
  email: () => 'nobody@example.com',
  page_size: (dice) => 1 + dice.below(20),
}

/** A value that the schema allows; whether it makes sense is another thing. */
export function validValue(schema: Json, name: string, dice: Dice, resolve: Resolve): unknown {
  const { type, enum: options, nullable, example, oneOf, items, ...rest } = resolve(schema)
  if (nullable && dice.chance(0.1)) return null
  if (Object.hasOwn(texture, name) && !dice.chance(0.05)) return texture[name](dice)
  if (Array.isArray(options)) return dice.pick(options)
  if (Array.isArray(oneOf)) return validValue(dice.pick(oneOf), name, dice, resolve)
  if (type === 'boolean') return dice.chance(0.5)
  if (type === 'integer') {
    const { minimum = 0, maximum = 2 ** 31 - 1 } = rest as { minimum?: number; maximum?: number }
    return dice.pick([minimum, maximum, minimum + dice.below(maximum - minimum + 1)])
  }
  if (type === 'array') return Array.from({ length: dice.below(4) }, () => validValue(items as Json, '', dice, resolve))
  if (type === 'object') return validObject(schema, dice, resolve)
  if (example !== undefined) return example
  const ofFormat = texts[String(rest.format)]
  if (rest.pattern && !ofFormat) return String(1 + dice.below(50))
  return dice.pick(ofFormat ?? [dice.token(5), 'Grüße', dice.token(40)])
}

/** An object with all required properties and some of the others. */
export function validObject(schema: Json, dice: Dice, resolve: Resolve): Json {
  const { properties = {}, required = [] } = resolve(schema) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  const share = dice.pick([0.03, 0.1, 0.5])
  const chosen = Object.entries(properties).filter(
    ([name]) => required.includes(name) || (name === 'url' && dice.chance(0.9)) || dice.chance(share),
  )
  return Object.fromEntries(chosen.map(([name, property]) => [name, validValue(property, name, dice, resolve)]))
}

/** A value just outside of the schema, or one in another form. */
function nearlyValid(schema: Json, name: string, dice: Dice, resolve: Resolve): unknown {
  const { minimum, maximum, maxLength, maxItems, type } = resolve(schema) as Record<string, never>
  const valid = validValue(schema, name, dice, resolve)
  return dice.pick<unknown>([
    String(valid),
    ` ${valid} `,
    `${valid}\n`,
    String(valid).toUpperCase(),
    [valid],
    { [name]: valid },
    ...(minimum === undefined ? [] : [minimum - 1, String(minimum), minimum + 0.5]),
    ...(maximum === undefined ? [] : [maximum + 1, String(maximum + 1)]),
    ...(maxLength === undefined ? [] : ['x'.repeat(maxLength), 'x'.repeat(maxLength + 1)]),
    ...(maxItems === undefined ? [] : [Array.from({ length: maxItems + 1 }, () => valid)]),
    ...(type === 'boolean' ? ['1', 'yes', 2] : []),
  ])
}

export const hostileText = (dice: Dice) => dice.pick(hostileTexts)

export const hostileValue = (dice: Dice): unknown => (dice.chance(0.6) ? hostileText(dice) : dice.pick(hostileValues))

/** A value that mostly fits the schema, sometimes nearly fits it, and sometimes does not at all. */
export function someValue(schema: Json, name: string, dice: Dice, resolve: Resolve): unknown {
  const roll = dice.below(20)
  if (roll < 2) return nearlyValid(schema, name, dice, resolve)
  if (roll < 3) return hostileValue(dice)
  return validValue(schema, name, dice, resolve)
}

/** Values that no schema of this type allows, so that they are answered with 400 everywhere. */
export function wrongValues(schema: Json, resolve: Resolve): unknown[] {
  const { type, oneOf, minimum, maximum, maxLength, maxItems, enum: options } = resolve(schema) as Record<string, never>
  const long = 'x'.repeat(1_000_000)
  if (oneOf) return [{}, [1]]
  if (options) return ['no such', 7, {}, ['no such', 'neither'], long]
  if (type === 'integer')
    return [1.5, '1.5', 'x', {}, [1, 2], true, 1e300, long, maximum + 1, String(maximum + 1), minimum - 1]
  if (type === 'boolean') return ['maybe', 2, {}, [true, false], long]
  if (type === 'array') return [7, true, { 0: 'x' }, [{}], [[]], [[[]]], Array((maxItems ?? 2_000) + 1).fill(long[0])]
  if (type === 'string')
    return [7, true, {}, ['x', 'y'], ...(maxLength === undefined ? [] : [long, 'x'.repeat(maxLength + 1)])]
  return [7, true, 'x', [1, 2]]
}
