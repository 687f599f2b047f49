import { useMemo } from 'preact/hooks'
import { api } from '../api/client.js'
import { useAnswer } from '../api/use-answer.js'
import { planOf } from '../layout/plans.js'
import { useWorkspace } from '../layout/workspace.js'
import type { ReportView } from '../reports/report-view.js'
import type { CountedValue } from '../reports/share-rows.js'
import { sayCount } from '../ui/format.js'
import type { Counter } from './click-counters.js'

/**
 * The conversions and the revenue of each link in the period of a view. Conversions do not have all filters of clicks, so
 * there are none for a view that is narrowed by more than links.
 * @returns undefined where there are none; otherwise a function that stays the same until they change
 */
export function useLinkRevenue({
  report,
  filters,
}: Pick<ReportView<Counter>, 'report' | 'filters'>): ((link: CountedValue) => string) | undefined {
  const { path, plan, currency } = useWorkspace()
  const { start, end, timezone } = report
  const query = { start, end, timezone }
  const isWanted = planOf(plan).conversions && filters.every(({ counter }) => counter === 'link_id')
  const { data, isLoading } = useAnswer(isWanted ? `revenue ${JSON.stringify(query)}` : null, async (signal) => {
    const { data: counts, ...reply } = await api.GET(
      '/api/v1/workspace/{workspace_id}/conversions/counters/{counter}',
      {
        params: { path: { ...path, counter: 'link_id' }, query },
        signal,
      },
    )
    if (typeof counts !== 'object') return { ...reply, data: undefined }
    const values = counts.values as CountedValue[]
    // Most workspaces have no conversions, and need no formats of money.
    const { sayRevenue } = await import('../conversions/format-conversions.js')
    const say = (link: CountedValue) =>
      [sayCount(TEXTS.common.counts.conversions, link.count), sayRevenue(link, currency)]
        .filter((text) => text !== '')
        .join(', ')
    return { ...reply, data: new Map(values.map((link) => [link.value ?? '', say(link)])) }
  })
  return useMemo(
    () => (isWanted && !isLoading && data && data.size > 0 ? ({ value }) => data.get(value ?? '') ?? '' : undefined),
    [isWanted, isLoading, data],
  )
}
