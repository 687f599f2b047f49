import { html, type Markup } from '../../process/markup.js'
import type { LinkStats } from './read-stats.js'

const WIDTH = 600
const HEIGHT = 200
const LEFT = 60
const TOP = 12
const BOTTOM = 32
const BAR_SHARE = 0.72

const number = new Intl.NumberFormat('en')
const short = new Intl.NumberFormat('en', { notation: 'compact' })
const dayLabel = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** The first of 2, 4, 10, 20, 40, 100 … that is not below `most`. Half of it is a whole number too. */
export function topOfAxis(most: number) {
  for (let power = 1; ; power *= 10) {
    const top = [2, 4, 10].find((step) => step * power >= most)
    if (top) return top * power
  }
}

/** Draws clicks per day as bars, with texts for screen readers. The page's style has the colours. */
export function statsChart(days: LinkStats['days']): Markup {
  const top = topOfAxis(Math.max(0, ...days.map(({ clicks }) => clicks)))
  const sum = days.reduce((total, { clicks }) => total + clicks, 0)
  const most = days.reduce((best, day) => (day.clicks > best.clicks ? day : best))
  const floor = HEIGHT - BOTTOM
  const heightOf = (clicks: number) => ((floor - TOP) * clicks) / top
  const step = (WIDTH - LEFT) / days.length
  const at = (i: number) => (LEFT + i * step + (step * (1 - BAR_SHARE)) / 2).toFixed(1)
  const labelled = [0, Math.floor((days.length - 1) / 2), days.length - 1]
  return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="chart-title chart-desc">
<title id="chart-title">Clicks a day</title>
<desc id="chart-desc">From ${days[0].day} to ${days[days.length - 1].day}: ${number.format(sum)} clicks${
    sum > 0 && `, the most on ${most.day}: ${number.format(most.clicks)}`
  }.</desc>
${[0, top / 2, top].map((tick) => {
  const y = (floor - heightOf(tick)).toFixed(1)
  return html`<line class="grid" x1="${LEFT}" x2="${WIDTH}" y1="${y}" y2="${y}"/>
<text x="${LEFT - 8}" y="${y}" dy="4" text-anchor="end">${short.format(tick)}</text>\n`
})}${days.map(({ day, clicks }, i) => {
  const height = heightOf(clicks)
  return html`<rect x="${at(i)}" y="${(floor - height).toFixed(1)}" width="${(step * BAR_SHARE).toFixed(1)}" height="${height.toFixed(1)}"><title>${day}: ${number.format(clicks)}</title></rect>\n`
})}${labelled.map((i) => {
  const x = (LEFT + (i + 0.5) * step).toFixed(1)
  const anchor = i === days.length - 1 ? 'end' : 'middle'
  return html`<text x="${i === days.length - 1 ? WIDTH : x}" y="${HEIGHT - 6}" text-anchor="${anchor}">${dayLabel.format(new Date(days[i].day))}</text>\n`
})}</svg>`
}
