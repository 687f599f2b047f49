import type { Read } from '../../http/wire.js'
import { type Choices, readChoices, readId } from '../choices.js'
import type { Wrong } from '../read-parameters.js'
import { CONVERSION_COUNTERS, findConversionCounter } from './conversion-counters.js'

/** Filters by the names of their counters. '' stands for conversions without a value. */
export type ConversionFilters = Choices

function readValue(counter: string, text: string): Read<string> {
  if (text === '') return { value: '' }
  return counter === 'link_id' ? readId(text) : (CONVERSION_COUNTERS[counter].read?.(text) ?? { value: text })
}

/** @param listed the query's filter parameters with all their values */
export const readConversionFilters = (listed: ReadonlyMap<string, string[]>, wrong: Wrong): ConversionFilters =>
  readChoices(listed, { counterOf: (parameter) => findConversionCounter(parameter)!, read: readValue }, wrong)

/** The ascending ids of the links that the filter selects. Undefined if the filter is not a plain list of links. */
export function linkIdsOf({ link_id: choice }: ConversionFilters): number[] | undefined {
  if (!choice || choice.in.length === 0 || choice.notIn.length > 0 || choice.in.includes('')) return undefined
  return choice.in.map(Number).sort((a, b) => a - b)
}
