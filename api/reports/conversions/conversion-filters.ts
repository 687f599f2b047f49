import type { Read } from '../../http/wire.js'
import { type Choices, readChoices, readId } from '../choices.js'
import type { Wrong } from '../read-parameters.js'
import { CONVERSION_COUNTERS, findConversionCounter } from './conversion-counters.js'

/** By names of counters. '' is the value of those that have none. */
export type ConversionFilters = Choices

function readValue(counter: string, text: string): Read<string> {
  if (text === '') return { value: '' }
  return counter === 'link_id' ? readId(text) : (CONVERSION_COUNTERS[counter].read?.(text) ?? { value: text })
}

/** @param listed parameters of the query that are filters, each with all its values */
export const readConversionFilters = (listed: ReadonlyMap<string, string[]>, wrong: Wrong): ConversionFilters =>
  readChoices(listed, { counterOf: (parameter) => findConversionCounter(parameter)!, read: readValue }, wrong)

/** Ids, ascending, of the links whose conversions alone are asked for; undefined where that is no list of links. */
export function linkIdsOf({ link_id: choice }: ConversionFilters): number[] | undefined {
  if (!choice || choice.in.length === 0 || choice.notIn.length > 0 || choice.in.includes('')) return undefined
  return choice.in.map(Number).sort((a, b) => a - b)
}
