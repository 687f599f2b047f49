import { idMax, type Read } from '../../wire.js'
import { linkIdsMax } from '../report-query.js'
import { CONVERSION_COUNTERS, findConversionCounter } from './conversion-counters.js'

/** Of a counter: one of `in`, where there are any, and none of `notIn`. '' is the value of those that have none. */
interface Choice {
  in: string[]
  notIn: string[]
}

/** By names of counters. */
export type ConversionFilters = Partial<Record<string, Choice>>

type Wrong = (parameter: string, error: string) => void

const valuesMax = linkIdsMax
const lengthMax = 255

function readId(text: string): Read<string> {
  const isId = /^\d{1,10}$/.test(text) && Number(text) >= 1 && Number(text) <= idMax
  return isId ? { value: String(Number(text)) } : { error: `must be an id between 1 and ${idMax}` }
}

function readValue(counter: string, text: string): Read<string> {
  if (text === '') return { value: '' }
  if (text.length > lengthMax) return { error: 'is too long' }
  return counter === 'link_id' ? readId(text) : (CONVERSION_COUNTERS[counter].read?.(text) ?? { value: text })
}

/** @param given parameters of the query that are filters, each with all its values */
export function readConversionFilters(given: ReadonlyMap<string, string[]>, wrong: Wrong): ConversionFilters {
  const filters: ConversionFilters = {}
  for (const [parameter, texts] of given) {
    const counter = parameter === 'link_ids' ? 'link_id' : findConversionCounter(parameter)!
    const values = parameter === 'link_ids' ? texts.flatMap((text) => text.split(/[-,]/)) : texts
    filters[counter] ??= { in: [], notIn: [] }
    const choice = filters[counter]
    for (const text of values) {
      const isNegated = text.startsWith('!') && parameter !== 'link_ids'
      const read = readValue(counter, isNegated ? text.slice(1) : text)
      if ('error' in read) wrong(parameter, read.error)
      else choice[isNegated ? 'notIn' : 'in'].push(read.value)
    }
    choice.in = [...new Set(choice.in)]
    if (choice.in.length + choice.notIn.length > valuesMax) wrong(parameter, `must be at most ${valuesMax} values`)
  }
  return filters
}

/** Ids, ascending, of the links whose conversions alone are asked for; undefined where that is no list of links. */
export function linkIdsOf({ link_id: choice }: ConversionFilters): number[] | undefined {
  if (!choice || choice.in.length === 0 || choice.notIn.length > 0 || choice.in.includes('')) return undefined
  return choice.in.map(Number).sort((a, b) => a - b)
}
