import { VALUE_CHARACTERS_MAX } from '../../visit/params.js'
import { ID_MAX, type Read } from '../http/wire.js'
import type { Wrong } from './read-parameters.js'

/**
 * A filter on a counter: a row must have one of `in`, unless that is empty, and none of `notIn`. '' stands for rows
 * without a value.
 */
export interface Choice {
  in: string[]
  notIn: string[]
}

/** Filters by the names of their counters. */
export type Choices = Partial<Record<string, Choice>>

/** Counters whose values are bounded by the size of a request's head alone. */
const asLongAsUrls = new Set(['destination', 'top_params'])

/** The number of values that one query may name of a counter. A page of links has as many. */
export const VALUES_MAX = 1000

export function readId(text: string): Read<string> {
  const isId = /^\d{1,10}$/.test(text) && Number(text) >= 1 && Number(text) <= ID_MAX
  return isId ? { value: String(Number(text)) } : { error: `must be an id between 1 and ${ID_MAX}` }
}

/** `!` before a value negates it. A value that begins with `!` or `\` itself is escaped by a `\` before it. */
function readNegation(text: string) {
  const isNot = text.startsWith('!')
  const written = isNot ? text.slice(1) : text
  return { list: isNot ? 'notIn' : 'in', value: written.replace(/^\\(?=[!\\])/, '') } as const
}

/**
 * @param listed values by parameter: counters, their aliases, and `link_ids`, whose ids may be joined by `-` or `,`
 * @param counterOf finds the counter that a parameter means
 * @param read converts a value to the form that rows have
 */
export function readChoices(
  listed: ReadonlyMap<string, string[]>,
  {
    counterOf,
    read,
  }: { counterOf: (parameter: string) => string; read: (counter: string, text: string) => Read<string> },
  wrong: Wrong,
): Choices {
  const choices: Choices = {}
  for (const [parameter, texts] of listed) {
    const isJoined = parameter === 'link_ids'
    const given = isJoined ? texts.filter(Boolean).flatMap((ids) => ids.split(/[-,]/)) : texts
    if (given.length === 0) continue
    const counter = isJoined ? 'link_id' : counterOf(parameter)
    choices[counter] ??= { in: [], notIn: [] }
    const choice = choices[counter]
    const kept = { in: new Set(choice.in), notIn: new Set(choice.notIn) }
    for (const text of given) {
      const { list, value } = isJoined ? ({ list: 'in', value: text } as const) : readNegation(text)
      const isTooLong = value.length > VALUE_CHARACTERS_MAX && !asLongAsUrls.has(counter)
      const found = isTooLong ? { error: 'is too long' } : isJoined ? readId(text) : read(counter, value)
      if ('error' in found) wrong(parameter, found.error)
      else kept[list].add(found.value)
    }
    choice.in = [...kept.in]
    choice.notIn = [...kept.notIn]
    if (choice.in.length + choice.notIn.length > VALUES_MAX) wrong(parameter, `must be at most ${VALUES_MAX} values`)
  }
  return choices
}
