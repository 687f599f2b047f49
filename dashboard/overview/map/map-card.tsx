import { useMemo } from 'preact/hooks'
import { api } from '../../api/client.js'
import { useWorkspace } from '../../layout/workspace.js'
import type { ReportView } from '../../reports/report-view.js'
import { type Refusing, useReport } from '../../reports/use-report.js'
import type { NameValue } from '../../reports/value-names.js'
import { Failed, Skeleton } from '../../ui/states.js'
import { useComponent } from '../../ui/use-component.js'
import { useSteady } from '../../ui/use-steady.js'
import type { ClickQuery, Counter } from '../click-counters.js'

interface Props {
  query: ClickQuery
  nameOf: NameValue
  view: Pick<ReportView<Counter>, 'addFilter'> & Refusing
}

/** The script is loaded only where it is shown. */
function NoClicks() {
  const FirstSteps = useComponent(() => import('../first-steps.js'))
  return FirstSteps ? <FirstSteps /> : <Skeleton height={2.5} count={5} />
}

/** A map of clicks by country. Without clicks it says what to do. Countries too small for the map are in the Places card. */
export function MapCard({ query, nameOf, view }: Props) {
  const { path } = useWorkspace()
  const CountryMap = useComponent(() => import('./country-map.js'))
  const { data, failure, isLoading, reload } = useReport(view, JSON.stringify(query), (signal) =>
    api.GET('/api/v1/workspace/{workspace_id}/clicks/counters/{counter}', {
      params: { path: { ...path, counter: 'country' }, query },
      signal,
    }),
  )
  const addFilter = useSteady((country: string) => view.addFilter('country', country))
  const map = useMemo(
    () =>
      data &&
      CountryMap && (
        <CountryMap
          counts={new Map(data.values.map(({ value, count }) => [value ?? '', count]))}
          total={data.total}
          nameOf={(country) => nameOf('country', country)}
          onFilter={addFilter}
        />
      ),
    [data, CountryMap, nameOf],
  )
  return (
    <section class="card stack map" aria-label={TEXTS.overview.map.title} aria-busy={isLoading}>
      {failure && <Failed failure={failure} onRetry={reload} />}
      {data?.total === 0 ? <NoClicks /> : map || (!failure && <Skeleton height={16} />)}
    </section>
  )
}
