import { fill } from '../../words/text.js'
import { FilterChip } from '../ui/filter-chip.js'
import { type Filter, readFilterValue, toOpposite } from './filter.js'
import type { ReportView } from './report-view.js'
import type { NameValue } from './value-names.js'

interface Props<C extends string> {
  view: Pick<ReportView<C>, 'filters' | 'turnFilter' | 'removeFilter'>
  titles: Record<C, string>
  nameOf: NameValue
}

function inWords({ counter, value: text }: Filter<string>, nameOf: NameValue): string {
  const { isNot, value } = readFilterValue(text)
  const name = nameOf(counter, value)
  return isNot ? fill(TEXTS.reports.isNot, { name }) : name
}

/** The active filters. Filters of one counter are joined by "or". A click turns a filter into its opposite. */
export function FilterList<C extends string>({
  view: { filters, turnFilter, removeFilter },
  titles,
  nameOf,
}: Props<C>) {
  if (filters.length === 0) return null
  return (
    <fieldset class="row" aria-label={TEXTS.reports.filters}>
      {filters.map(({ counter, value }) => (
        <FilterChip
          key={`${counter} ${value}`}
          name={titles[counter]}
          value={inWords({ counter, value }, nameOf)}
          opposite={inWords({ counter, value: toOpposite(value) }, nameOf)}
          onTurn={() => turnFilter({ counter, value })}
          onRemove={() => removeFilter({ counter, value })}
        />
      ))}
    </fieldset>
  )
}
