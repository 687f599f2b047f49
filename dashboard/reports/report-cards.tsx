import type { ComponentChildren } from 'preact'
import { NothingHere } from '../layout/not-found.js'
import { Button } from '../ui/button.js'
import type { ReportView } from './report-view.js'

interface Props {
  view: Pick<ReportView<never>, 'refused' | 'dropRefused'>
  /** Counter → title of its tab. */
  titles: Record<string, string>
  children: ComponentChildren
}

/** The cards of a view. If the API refuses the view, shows why, with a button that drops the refused parameters. */
export function ReportCards({ view: { refused, dropRefused }, titles, children }: Props) {
  if (!refused) return <>{children}</>
  if (Object.keys(refused).length === 0) return <NothingHere />
  const names: Record<string, string> = { period: 'Period', start: 'First day', end: 'Last day', ...titles }
  return (
    <div class="note bad row apart" role="alert">
      <div>
        <p>This view cannot be shown:</p>
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
