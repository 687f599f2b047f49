import { html, type Markup } from '../../process/markup.js'
import { formatsOf } from '../../words/formats.js'
import type { Language } from '../../words/languages.js'
import { fill } from '../../words/text.js'
import { visitorPages } from '../../words/visitor-pages.js'
import type { LinkStats } from './read-stats.js'

const WIDTH = 600
const HEIGHT = 200
const LEFT_MIN = 60
const TOP = 12
const BOTTOM = 32
const BAR_SHARE = 0.72

/** Width of a character of the axis on a phone, which has the larger ones. */
const CHAR_WIDTH = 13

/** The first of 2, 4, 10, 20, 40, 100 … that is not below `most`. Half of it is a whole number too. */
export function topOfAxis(most: number) {
  for (let power = 1; ; power *= 10) {
    const top = [2, 4, 10].find((step) => step * power >= most)
    if (top) return top * power
  }
}

/** Draws clicks per day as bars, with texts for screen readers. The page's style has the colours. */
export function statsChart(days: LinkStats['days'], language: Language): Markup {
  const words = visitorPages[language].stats.chart
  const formats = formatsOf(language)
  const top = topOfAxis(Math.max(0, ...days.map(({ clicks }) => clicks)))
  const sum = days.reduce((total, { clicks }) => total + clicks, 0)
  const most = days.reduce((best, day) => (day.clicks > best.clicks ? day : best))
  const ticks = [0, top / 2, top].map((clicks) => ({ clicks, label: formats.compact(clicks) }))
  const left = Math.max(LEFT_MIN, 8 + CHAR_WIDTH * Math.max(...ticks.map(({ label }) => label.length)))
  const floor = HEIGHT - BOTTOM
  const heightOf = (clicks: number) => ((floor - TOP) * clicks) / top
  const step = (WIDTH - left) / days.length
  const at = (i: number) => (left + i * step + (step * (1 - BAR_SHARE)) / 2).toFixed(1)
  const labelled = [0, Math.floor((days.length - 1) / 2), days.length - 1]
  const dayOf = ({ day }: { day: string }) => formats.day(new Date(day))
  const said = {
    from: dayOf(days[0]),
    to: dayOf(days[days.length - 1]),
    clicks: fill(formats.form(words.clicks, sum), { count: formats.number(sum) }),
  }
  return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="chart-title chart-desc">
<title id="chart-title">${words.title}</title>
<desc id="chart-desc">${sum > 0 ? fill(words.textWithMost, { ...said, day: dayOf(most), most: formats.number(most.clicks) }) : fill(words.text, said)}</desc>
${ticks.map(({ clicks, label }) => {
  const y = (floor - heightOf(clicks)).toFixed(1)
  return html`<line class="grid" x1="${left}" x2="${WIDTH}" y1="${y}" y2="${y}"/>
<text x="${left - 8}" y="${y}" dy="4" text-anchor="end">${label}</text>\n`
})}${days.map((day, i) => {
  const height = heightOf(day.clicks)
  return html`<rect x="${at(i)}" y="${(floor - height).toFixed(1)}" width="${(step * BAR_SHARE).toFixed(1)}" height="${height.toFixed(1)}"><title>${dayOf(day)}: ${formats.number(day.clicks)}</title></rect>\n`
})}${labelled.map((i) => {
  const x = (left + (i + 0.5) * step).toFixed(1)
  const anchor = i === days.length - 1 ? 'end' : 'middle'
  return html`<text x="${i === days.length - 1 ? WIDTH : x}" y="${HEIGHT - 6}" text-anchor="${anchor}">${formats.shortDay(new Date(days[i].day))}</text>\n`
})}</svg>`
}
