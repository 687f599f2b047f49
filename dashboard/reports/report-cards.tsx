import type { ComponentChildren } from 'preact'
import { NothingHere } from '../layout/not-found.js'
import { Button } from '../ui/button.js'
import type { ReportView } from './report-view.js'

interface Props {
  view: Pick<ReportView<never>, 'refused' | 'dropRefused'>
  /** By counter. */
  titles: Record<string, string>
  children: ComponentChildren
}

/** What a view shows; or, where it cannot be shown, why, and the way to one that can. */
export function ReportCards({ view: { refused, dropRefused }, titles, children }: Props) {
  if (!refused) return <>{children}</>
  if (Object.keys(refused).length === 0) return <NothingHere />
  const names: Record<string, string> = { period: 'Period', start: 'First day', end: 'Last day', ...titles }
  return (
    <div class="note bad row apart" role="alert">
      <div>
        <p>There is no such view:</p>
        <ul>
          {Object.entries(refused).map(([field, errors]) => (
            <li key={field}>
              {names[field] ?? field}: {[...new Set(errors)].join(', ')}
            </li>
          ))}
        </ul>
      </div>
      <Button onClick={dropRefused}>Show without it</Button>
    </div>
  )
}
