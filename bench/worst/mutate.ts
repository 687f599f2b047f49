import type { WorstCase } from '../../test/worst-requests/cases.js'
import { isJoin, isRepeat, type Template } from '../../test/worst-requests/template.js'
import type { Dice } from '../../traffic/dice.js'
import { HEADERS, ROUTES, TOKENS } from './dictionary.js'

/** Heads of requests are bounded at 16 KB, and bodies at 16 MB: more is refused at once, and takes long to make. */
const CHARACTERS_MAX = 4_000_000
const MUTATIONS_MAX = 4
const TIMES = [2, 7, 50, 200, 1_000, 5_000]
const FACTORS = [0.3, 0.5, 0.8, 1.2, 1.5, 2, 4, 10]
const NUMBERS = [0, 1, -1, 0.5, 99, 1_000, 2 ** 31, 2 ** 53, 1e300]

/** A value within a case, which can be replaced. */
interface Place {
  value: Template
  put(value: Template): void
}

function placesIn(holder: Record<string, Template> | Template[], found: Place[] = []): Place[] {
  for (const name of Object.keys(holder)) {
    const value = (holder as Record<string, Template>)[name]
    found.push({ value, put: (changed) => Object.assign(holder, { [name]: changed }) })
    if (typeof value === 'object' && value !== null) placesIn(value, found)
  }
  return found
}

/** Characters of a rendered template, roughly. */
function sizeOf(template: Template): number {
  if (template === null || typeof template !== 'object') return String(template).length + 2
  if (isRepeat(template)) return template.times * sizeOf(template.repeat)
  return Object.entries(template).reduce((sum, [name, value]) => sum + name.length + sizeOf(value), 2)
}

const repeatedToken = (dice: Dice): Template => ({ repeat: dice.pick(TOKENS), times: dice.pick(TIMES) })

const percentEncoded = (text: string) => Buffer.from(text).toString('hex').replace(/../g, '%$&')

function mutateText(text: string, dice: Dice): Template {
  const from = dice.below(text.length + 1)
  const to = Math.min(text.length, from + 1 + dice.below(dice.chance(0.5) ? 4 : 40))
  const [before, slice, after] = [text.slice(0, from), text.slice(from, to), text.slice(to)]
  switch (dice.below(6)) {
    case 0:
      return { join: [before, { repeat: slice, times: dice.pick(TIMES) }, after] }
    case 1:
      return { join: [before, repeatedToken(dice), slice, after] }
    case 2:
      return before + dice.pick(TOKENS) + slice + after
    case 3:
      return before + percentEncoded(slice) + after
    case 4:
      return before + after
    default:
      return dice.pick(TOKENS)
  }
}

function mutateValue(value: Template, others: readonly Template[], dice: Dice): Template {
  if (dice.chance(0.15)) return structuredClone(dice.pick(others))
  if (typeof value === 'string') return mutateText(value, dice)
  if (typeof value === 'number') return dice.chance(0.7) ? Math.round(value * dice.pick(FACTORS)) : dice.pick(NUMBERS)
  if (typeof value === 'boolean' || value === null) return !value
  if (Array.isArray(value)) {
    if (value.length === 0 || dice.chance(0.3)) return [value, dice.pick(TOKENS)]
    const entry = dice.pick(value)
    return [...value, isRepeat(entry) ? entry : { repeat: entry, times: dice.pick(TIMES) }]
  }
  if (isJoin(value)) {
    const at = dice.below(value.join.length + 1)
    return { join: value.join.toSpliced(at, 0, dice.chance(0.5) ? repeatedToken(dice) : dice.pick(value.join)) }
  }
  if (isRepeat(value)) return { ...value, times: Math.max(1, Math.round(value.times * dice.pick(FACTORS))) }
  return { ...value, [dice.pick(TOKENS)]: structuredClone(dice.pick(others)) }
}

/** A part of another case in the same place. */
function splice(worst: WorstCase, other: WorstCase, dice: Dice) {
  const part = dice.pick(['links', 'path', 'headers', 'body'] as const)
  Object.assign(worst, structuredClone({ [part]: other[part] }))
  if (part === 'path') worst.method = other.method
  if (part === 'body') worst.coding = other.coding
}

/** The parts of a case that are templates. */
const templatesOf = ({ path, headers, body, links }: WorstCase) =>
  structuredClone(
    Object.fromEntries(Object.entries({ path, headers, body, links }).filter(([, part]) => part !== undefined)),
  ) as Record<string, Template>

function mutateOnce(worst: WorstCase, pool: readonly WorstCase[], dice: Dice): WorstCase {
  const changed = structuredClone(worst)
  const other = dice.pick(pool)
  const roll = dice.below(20)
  if (roll === 0) splice(changed, other, dice)
  else if (roll === 1 && worst.kind !== 'visit' && worst.to === undefined) Object.assign(changed, dice.pick(ROUTES))
  else if (roll === 2) changed.headers = { ...changed.headers, [dice.pick(HEADERS)]: repeatedToken(dice) }
  else if (roll === 3) changed.coding = dice.pick(['br', 'gzip', undefined] as const)
  else if (roll < 7) {
    const isFirst = !JSON.stringify(changed.path).includes('?')
    changed.path = { join: [changed.path, isFirst ? '?' : '&', dice.pick(TOKENS), repeatedToken(dice)] }
  } else {
    const templates = templatesOf(changed)
    const others = placesIn(templatesOf(other)).map(({ value }) => value)
    const place = dice.pick(placesIn(templates))
    place.put(mutateValue(place.value, others, dice))
    Object.assign(changed, templates)
  }
  return changed
}

/** Changes a case at random. @returns undefined if the result is too large to be worth a try */
export function mutate(worst: WorstCase, pool: readonly WorstCase[], dice: Dice): WorstCase | undefined {
  let changed = worst
  for (let left = 1 + dice.below(MUTATIONS_MAX); left > 0; left--) changed = mutateOnce(changed, pool, dice)
  const { path, headers = {}, body = null, links = [] } = templatesOf(changed)
  return sizeOf([path, headers]) < 20_000 && sizeOf([body, links]) < CHARACTERS_MAX ? changed : undefined
}
