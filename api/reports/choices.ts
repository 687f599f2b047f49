import { valueCharactersMax } from '../../visit/params.js'
import { idMax, type Read } from '../http/wire.js'
import type { Wrong } from './read-parameters.js'

/** Of a counter: one of `in`, where there are any, and none of `notIn`. '' is the value of those that have none. */
export interface Choice {
  in: string[]
  notIn: string[]
}

/** By names of counters. */
export type Choices = Partial<Record<string, Choice>>

/** Counters whose values the size of a request's head bounds. */
const asLongAsUrls = new Set(['destination', 'top_params'])

/** Of a counter in one query; as many links as a page has. */
export const valuesMax = 1000

export function readId(text: string): Read<string> {
  const isId = /^\d{1,10}$/.test(text) && Number(text) >= 1 && Number(text) <= idMax
  return isId ? { value: String(Number(text)) } : { error: `must be an id between 1 and ${idMax}` }
}

/** `!` before a value negates it. A value that itself begins with `!` or `\` has a `\` before it, also behind that `!`. */
function readNegation(text: string) {
  const isNot = text.startsWith('!')
  const written = isNot ? text.slice(1) : text
  return { list: isNot ? 'notIn' : 'in', value: written.replace(/^\\(?=[!\\])/, '') } as const
}

/**
 * @param listed values by parameter: names of counters, their aliases, and `link_ids`, whose ids may be joined
 * @param counterOf the counter that a parameter means
 * @param read a value as rows have it
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
      const isTooLong = value.length > valueCharactersMax && !asLongAsUrls.has(counter)
      const found = isTooLong ? { error: 'is too long' } : isJoined ? readId(text) : read(counter, value)
      if ('error' in found) wrong(parameter, found.error)
      else kept[list].add(found.value)
    }
    choice.in = [...kept.in]
    choice.notIn = [...kept.notIn]
    if (choice.in.length + choice.notIn.length > valuesMax) wrong(parameter, `must be at most ${valuesMax} values`)
  }
  return choices
}
