import type { ComponentChildren } from 'preact'
import { NothingHere } from '../layout/not-found.js'
import { Button } from '../ui/button.js'
import { sayPair } from '../ui/format.js'
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
  const names: Record<string, string> = {
    period: TEXTS.reports.period,
    start: TEXTS.reports.start,
    end: TEXTS.reports.end,
    ...titles,
  }
  return (
    <div class="note bad row apart" role="alert">
      <div>
        <p>{TEXTS.reports.refused.text}</p>
        <ul>
          {Object.entries(refused).map(([field, errors]) => (
            <li key={field}>{sayPair(names[field] ?? field, [...new Set(errors)].join(', '))}</li>
          ))}
        </ul>
      </div>
      <Button onClick={dropRefused}>{TEXTS.reports.refused.button}</Button>
    </div>
  )
}
