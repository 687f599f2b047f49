import { useEffect, useRef } from 'preact/hooks'
import uPlot from 'uplot'
import { formatCount, formatDays, formatShort, sayPair } from '../ui/format.js'
import { lazily } from '../ui/lazily.js'
import { locale } from '../ui/locale.js'
import { markPart } from './parts.js'

export interface Line {
  name: string
  /** Its colour is the CSS variable `--series-{look}` (style/tokens.css). */
  look: string
  /** null: not loaded yet */
  values: (number | null)[]
  isChosen?: boolean
  isBefore?: boolean
}

/** A note on a day, as the API has it. */
export interface ShownNote {
  day: string
  text: string
}

export interface ChartProps {
  /** Times of the points, in the API's format. */
  times: string[]
  /** Indexes of the incomplete points. */
  parts: number[]
  lines: Line[]
  notes: ShownNote[]
  isHours: boolean
}

export const HEIGHT = 260
/** Over a longer time, the axis has years. */
const YEAR_SECONDS = 366 * 86_400
/** Room for half of the axis's last label, which is centred below the last point. */
const RIGHT = 30
/** The API adds the offset from UTC to an hour that occurs twice, when clocks are set back. It is cut off here. */
const secondsOf = (time: string) => Date.parse(time.includes('T') ? `${time.slice(0, 19)}Z` : time) / 1000

/** Times are local already. The chart treats them as UTC, so that they are not shifted again. */
const formatter = (options: Intl.DateTimeFormatOptions) => {
  const format = lazily(() => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }))
  return (seconds: number) => format().format(seconds * 1000)
}
const dayOf = formatter({ month: 'short', day: 'numeric' })
const monthOf = formatter({ month: 'short', year: 'numeric' })
const hourOf = formatter({ timeStyle: 'short' })
const longDayOf = formatter({ dateStyle: 'medium' })

export const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** The value of a colour variable for a canvas, which does not know light-dark(). */
export function resolved(name: string): string {
  const probe = document.createElement('i')
  probe.style.color = `var(${name})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

/** With so few points, a line would say little: the chosen measure is drawn as bars. */
const BARS_MAX = 7
/** Lengths of the dashes and gaps of a line of figures before. */
export const DASH = [4, 4]
const areBars = ({ times, lines }: ChartProps) =>
  times.length > 1 && times.length <= BARS_MAX && lines.filter(({ isChosen }) => isChosen).length === 1

function toSeries({ name, look, isChosen, isBefore }: Line, isBar: boolean, scale: number): uPlot.Series {
  const stroke = resolved(`--series-${look}`)
  return {
    label: name,
    stroke,
    width: (isChosen ? 2.5 : 1.5) * scale,
    alpha: isChosen || isBefore ? 1 : 0.55,
    dash: isBefore ? DASH.map((length) => length * scale) : undefined,
    points: { show: false },
    ...(isBar && { paths: uPlot.paths.bars!({ size: [0.5, 48 * scale] }), fill: stroke, width: 0 }),
    value: (_, value) => (value === null ? '–' : formatCount(value)),
  }
}

/** Half of the time between two bars, in seconds. */
const halfStep = ({ times }: ChartProps) => (secondsOf(times[1]) - secondsOf(times[0])) / 2

/** Shades the lines to incomplete points: the lines fall or rise there only because a part is missing. */
function shade({ ctx, bbox, data: [times], valToPos }: uPlot, props: ChartProps, fill: string) {
  const { parts } = props
  ctx.fillStyle = fill
  if (areBars(props)) {
    for (const place of parts) {
      const [left, right] = [-1, 1].map((side) => valToPos(times[place] + side * halfStep(props), 'x', true))
      ctx.fillRect(left, bbox.top, right - left, bbox.height)
    }
    return
  }
  for (const place of parts) {
    const [from, to] = place === 0 ? [0, 1] : [place - 1, place]
    const left = valToPos(times[from], 'x', true)
    if (to < times.length) ctx.fillRect(left, bbox.top, valToPos(times[to], 'x', true) - left, bbox.height)
  }
}

/** Index of the point that a day is in: the first of its hours, or its day, week or month. -1 if none is. */
function placeOf(day: string, times: string[]): number {
  const first = times.findIndex((time) => time.startsWith(day))
  return first < 0 ? times.findLastIndex((time) => time < day) : first
}

/** Notes by the indexes of their points. */
function notesByPlace({ notes, times }: ChartProps): Map<number, ShownNote[]> {
  const found = new Map<number, ShownNote[]>()
  // The API has the latest first.
  for (const note of notes.toReversed()) {
    const place = placeOf(note.day, times)
    if (place >= 0) found.set(place, [...(found.get(place) ?? []), note])
  }
  return found
}

/** Marks the points of days that have notes: a line, with a dot at its top. */
function markNotes({ ctx, bbox, data: [times], valToPos }: uPlot, props: ChartProps, colour: string, scale: number) {
  const pxRatio = uPlot.pxRatio * scale
  ctx.save()
  ctx.fillStyle = colour
  ctx.strokeStyle = colour
  ctx.lineWidth = pxRatio
  for (const place of notesByPlace(props).keys()) {
    const x = valToPos(times[place], 'x', true)
    ctx.setLineDash([2 * pxRatio, 3 * pxRatio])
    ctx.beginPath()
    ctx.moveTo(x, bbox.top)
    ctx.lineTo(x, bbox.top + bbox.height)
    ctx.stroke()
    ctx.beginPath()
    ctx.arc(x, bbox.top + 4 * pxRatio, 4 * pxRatio, 0, 2 * Math.PI)
    ctx.fill()
  }
  ctx.restore()
}

/** Puts a tooltip with its notes over each mark. The list below the chart says the same to keyboards and screen readers. */
function addTips({ over, data: [times], valToPos }: uPlot, props: ChartProps) {
  for (const former of over.querySelectorAll('.note-mark')) former.remove()
  for (const [place, notes] of notesByPlace(props)) {
    const mark = document.createElement('div')
    const tip = document.createElement('div')
    const x = valToPos(times[place], 'x')
    mark.className = 'note-mark'
    mark.style.left = `${x}px`
    tip.className = x > over.clientWidth / 2 ? 'note-tip before' : 'note-tip'
    for (const { day, text } of notes) {
      const line = document.createElement('p')
      line.textContent = sayPair(formatDays(day, day), text)
      tip.append(line)
    }
    mark.append(tip)
    over.append(mark)
  }
}

/** Offset from UTC of an hour that occurs twice, else ''. */
const offsetOf = (time: string) => (time.length > 19 ? ` ${time.slice(19)}` : '')

/**
 * @param now gives the current props: a chart is kept when its times change
 * @param scale all sizes are multiplied by it
 */
function optionsOf(props: ChartProps, width: number, now: () => ChartProps, scale = 1): uPlot.Options {
  const { lines, isHours } = props
  const hasBars = areBars(props)
  const axis = { stroke: resolved('--muted'), font: `${12 * scale}px ${colour('--font')}`, ticks: { show: false } }
  const sunken = resolved('--sunken')
  const accent = resolved('--accent')
  const timeOf = isHours ? hourOf : longDayOf
  return {
    width: width * scale,
    height: HEIGHT * scale,
    padding: [null, RIGHT * scale, null, null],
    hooks: {
      drawClear: [(chart) => shade(chart, now(), sunken)],
      draw: [
        (chart) => {
          markNotes(chart, now(), accent, scale)
          addTips(chart, now())
        },
      ],
    },
    cursor: { y: false, points: { size: 7 } },
    scales: {
      // The first and the last bar need room.
      x: { range: (_, min, max) => (hasBars ? [min - halfStep(now()), max + halfStep(now())] : [min, max]) },
      y: { range: (_, _min, max) => [0, Math.max(4, max * 1.08)] },
    },
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'UTC'),
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 28 * scale,
        gap: 6 * scale,
        space: 64 * scale,
        values: (_, splits) =>
          splits.map(isHours ? hourOf : splits.at(-1)! - splits[0] > YEAR_SECONDS ? monthOf : dayOf),
      },
      {
        ...axis,
        grid: { stroke: resolved('--line'), width: scale },
        size: 44 * scale,
        gap: 8 * scale,
        space: 30 * scale,
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 2e5, 5e5, 1e6, 2e6, 5e6, 1e7],
        values: (_, splits) => splits.map(formatShort),
      },
    ],
    series: [
      {
        label: TEXTS.reports.series.time,
        value(_, seconds, __, place) {
          const { times, parts } = now()
          if (seconds === null) return ''
          const time = timeOf(seconds) + offsetOf(times[place!])
          return parts.includes(place!) ? markPart(time) : time
        },
      },
      ...lines.map((line) => toSeries(line, hasBars && line.isChosen === true, scale)),
    ],
  }
}

const dataOf = ({ times, lines }: ChartProps) =>
  [times.map(secondsOf), ...lines.map(({ values }) => values)] as uPlot.AlignedData

/** Draws the chart once, on a canvas of `width` × `HEIGHT` pixels times `scale`. */
export const drawChart = (props: ChartProps, width: number, scale: number) =>
  new Promise<HTMLCanvasElement>((resolve) => {
    // The chart multiplies all sizes by the ratio of the screen.
    const options = optionsOf(props, width, () => props, scale / uPlot.pxRatio)
    new uPlot({ ...options, hooks: { ...options.hooks, ready: [({ ctx }) => resolve(ctx.canvas)] } }, dataOf(props))
  })

/** A line chart in the active colour scheme. The chart is made again for other lines, not for other values. */
export default function SeriesChart(props: ChartProps) {
  const root = useRef<HTMLDivElement>(null)
  const chart = useRef<uPlot>(undefined)
  const current = useRef(props)
  current.current = props
  const look = JSON.stringify([props.isHours, areBars(props), props.lines.map(({ values, ...look }) => look)])
  const data = JSON.stringify([props.times, props.parts, props.notes, props.lines.map(({ values }) => values)])
  const drawn = useRef('')
  useEffect(() => {
    const element = root.current!
    function draw() {
      chart.current?.destroy()
      chart.current = new uPlot(
        optionsOf(current.current, element.clientWidth, () => current.current),
        dataOf(current.current),
        element,
      )
    }
    draw()
    drawn.current = data
    const resizing = new ResizeObserver(() => {
      const { clientWidth: width } = element
      if (chart.current!.width !== width) chart.current!.setSize({ width, height: HEIGHT })
    })
    resizing.observe(element)
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    scheme.addEventListener('change', draw)
    addEventListener('schemechange', draw)
    return () => {
      resizing.disconnect()
      scheme.removeEventListener('change', draw)
      removeEventListener('schemechange', draw)
      chart.current?.destroy()
    }
  }, [look])
  useEffect(() => {
    if (drawn.current === data) return
    drawn.current = data
    chart.current!.setData(dataOf(props))
  }, [data])
  return <div class="chart" ref={root} aria-hidden="true" />
}
