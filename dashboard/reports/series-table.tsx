import { formatCount } from '../ui/format.js'
import { markPart } from './parts.js'
import type { Line } from './series-chart.js'

const sayTime = (time: string, isPart: boolean) => {
  const words = time.replace('T', ' ')
  return isPart ? markPart(words) : words
}
const sayCount = (count: number | null) => (count === null ? '–' : formatCount(count))

interface Props {
  title: string
  times: string[]
  /** Indexes of the incomplete points. */
  parts: number[]
  lines: Line[]
}

/** The figures of the chart, for screen readers. */
export function SeriesTable({ title, times, parts, lines }: Props) {
  return (
    <div class="unseen">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{TEXTS.reports.series.time}</th>
            {lines.map(({ name }) => (
              <th scope="col" key={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {times.map((time, index) => (
            <tr key={time}>
              <th scope="row">{sayTime(time, parts.includes(index))}</th>
              {lines.map(({ name, values }) => (
                <td key={name}>{sayCount(values[index])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
