import 'uplot/dist/uPlot.min.css'
import { useEffect, useRef } from 'preact/hooks'
import uPlot from 'uplot'
import { formatShort } from '../ui/format.js'

export interface Line {
  name: string
  /** Of the tokens: its colour is `--series-{look}`. */
  look: string
  values: number[]
  isChosen?: boolean
  isBefore?: boolean
}

interface Props {
  /** `YYYY-MM-DD`, or with `THH:00:00` */
  times: string[]
  lines: Line[]
  isHours: boolean
}

const HEIGHT = 260
const secondsOf = (time: string) => Date.parse(time.includes('T') ? `${time}Z` : time) / 1000

/** Times are clock times of the person already: the chart takes them as UTC, so that it changes nothing. */
const formatter = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(undefined, { ...options, timeZone: 'UTC' })
  return (seconds: number) => format.format(seconds * 1000)
}
const dayOf = formatter({ month: 'short', day: 'numeric' })
const hourOf = formatter({ hour: '2-digit', minute: '2-digit' })
const longDayOf = formatter({ dateStyle: 'medium' })

const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** A colour of the tokens as a canvas takes it, which knows no light-dark(). */
function resolved(name: string): string {
  const probe = document.createElement('i')
  probe.style.color = `var(${name})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

function toSeries({ name, look, isChosen, isBefore }: Line): uPlot.Series {
  const stroke = resolved(`--series-${look}`)
  return {
    label: name,
    stroke,
    width: isChosen ? 2.5 : 1.5,
    alpha: isChosen || isBefore ? 1 : 0.55,
    dash: isBefore ? [4, 4] : undefined,
    points: { show: false },
    value: (_, value) => (value === null ? '–' : formatShort(value)),
  }
}

function optionsOf({ lines, isHours }: Props, width: number): uPlot.Options {
  const axis = { stroke: resolved('--muted'), font: `12px ${colour('--font')}`, ticks: { show: false } }
  return {
    width,
    height: HEIGHT,
    cursor: { y: false, points: { size: 7 } },
    scales: { y: { range: (_, _min, max) => [0, Math.max(4, max * 1.08)] } },
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'UTC'),
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 28,
        gap: 6,
        space: 64,
        values: (_, splits) => splits.map(isHours ? hourOf : dayOf),
      },
      {
        ...axis,
        grid: { stroke: resolved('--line'), width: 1 },
        size: 44,
        gap: 8,
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 2e5, 5e5, 1e6, 2e6, 5e6, 1e7],
        values: (_, splits) => splits.map(formatShort),
      },
    ],
    series: [
      {
        label: 'Time',
        value: (_, seconds) => (seconds === null ? '' : isHours ? hourOf(seconds) : longDayOf(seconds)),
      },
      ...lines.map(toSeries),
    ],
  }
}

/** Lines over time, in the colours of the scheme that is on. */
export function SeriesChart(props: Props) {
  const root = useRef<HTMLDivElement>(null)
  const key = JSON.stringify(props)
  useEffect(() => {
    const element = root.current!
    let chart: uPlot | undefined
    function draw() {
      chart?.destroy()
      const data = [props.times.map(secondsOf), ...props.lines.map(({ values }) => values)]
      chart = new uPlot(optionsOf(props, element.clientWidth), data as uPlot.AlignedData, element)
    }
    draw()
    const resizing = new ResizeObserver(() => chart?.setSize({ width: element.clientWidth, height: HEIGHT }))
    resizing.observe(element)
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    scheme.addEventListener('change', draw)
    addEventListener('schemechange', draw)
    return () => {
      resizing.disconnect()
      scheme.removeEventListener('change', draw)
      removeEventListener('schemechange', draw)
      chart?.destroy()
    }
  }, [key])
  return <div class="chart" ref={root} aria-hidden="true" />
}
