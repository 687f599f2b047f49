import type { Schemas } from '../api/client.js'
import { formatCount } from '../ui/format.js'
import { locale } from '../ui/locale.js'

const monthNames = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** Usage by month. Each cell has a bar, relative to the largest value of its column. */
export function MonthTable({ months }: { months: Schemas['Usage']['months'] }) {
  const most = {
    clicks: Math.max(1, ...months.map(({ clicks }) => clicks)),
    calls: Math.max(1, ...months.map(({ calls }) => calls)),
  }
  const cell = (name: keyof typeof most, count: number) => (
    <td class="number bar" style={{ '--part': `${(100 * count) / most[name]}%` }}>
      {formatCount(count)}
    </td>
  )
  return (
    <table class="table months">
      <thead>
        <tr>
          <th>{TEXTS.settings.months.month}</th>
          <th class="number">{TEXTS.settings.months.clicks}</th>
          <th class="number">{TEXTS.settings.months.calls}</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, clicks, calls }) => (
          <tr key={month}>
            <td>{monthNames.format(new Date(`${month}-01T00:00:00Z`))}</td>
            {cell('clicks', clicks)}
            {cell('calls', calls)}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
