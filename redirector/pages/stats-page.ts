import { html } from '../../process/markup.js'
import { platformName } from '../../visit/platform-name.js'
import { formatsOf } from '../../words/formats.js'
import type { Language } from '../../words/languages.js'
import { fill, pieces } from '../../words/text.js'
import { visitorPages } from '../../words/visitor-pages.js'
import { documentOf, hashSource, type Page } from './html.js'
import { PLAIN_STYLE, plainPolicy } from './plain-page.js'
import { type LinkStats, STATS_COUNTERS, STATS_DAYS, type StatsCounter } from './read-stats.js'
import { statsChart } from './stats-chart.js'

const STYLE = `${PLAIN_STYLE}
body{max-width:64rem;margin-top:2rem;font-size:.875rem}
h1{font-size:1.25rem}
h2{font-size:1rem;margin:0 0 .5rem}
main>section,.counters>section{padding:1rem;border:1px solid var(--line);border-radius:.75rem;background:var(--surface);margin-bottom:1rem}
summary{cursor:pointer}
.total{font-size:1.75rem;line-height:1.25;font-weight:650;font-variant-numeric:tabular-nums}
.note{color:var(--muted);font-size:.75rem}
svg{display:block;width:100%;height:auto}
svg rect{fill:var(--accent)}
svg text{fill:var(--muted);font-size:12px}
@media (max-width:36rem){svg text{font-size:20px}}
svg .grid{stroke:var(--line)}
.counters{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(18rem,100%),1fr));gap:0 1rem}
table{width:100%;border-collapse:collapse}
th{font-weight:400;text-align:left}
thead th{color:var(--muted);font-size:.75rem}
th,td{padding:.25rem 0;border-bottom:1px solid var(--line)}
.count{text-align:right;padding-left:1rem;font-variant-numeric:tabular-nums;white-space:nowrap}
`

const CSP = plainPolicy(hashSource(STYLE))

// The licence of the location data asks for this link where its results are shown.
const ATTRIBUTION = html`<p class="note"><a href="https://db-ip.com">IP Geolocation by DB-IP</a></p>\n`

/** Renders a link's public statistics. @param link the link as visitors may see it */
export function statsPage({ total, days, counters }: LinkStats, link: string, language: Language): Page {
  const words = visitorPages[language].stats
  const formats = formatsOf(language)
  const recent = days.reduce((sum, { clicks }) => sum + clicks, 0)
  const named: Partial<Record<StatsCounter, (value: string) => string>> = {
    country: formats.country,
    platform: (platform) => (platform === 'other' ? words.other : platformName(platform)),
    browser_name: (browser) => (browser === 'Other' ? words.other : browser),
  }
  const table = (column: string, rows: [name: string, count: string][]) => html`<table>
<thead><tr><th scope="col">${column}</th><th scope="col" class="count">${words.days.clicksColumn}</th></tr></thead>
<tbody>
${rows.map(([name, count]) => html`<tr><th scope="row">${name}</th><td class="count">${count}</td></tr>\n`)}</tbody>
</table>`
  const section = (counter: StatsCounter) => {
    const { title, column, none } = words[counter]
    const nameOf = named[counter] ?? ((value) => value)
    const rows = counters[counter].map(({ value, clicks }): [string, string] => {
      const share = recent > 0 ? ` (${formats.percent(clicks / recent)})` : ''
      return [value === '' ? none : nameOf(value), formats.number(clicks) + share]
    })
    return html`<section>
<h2>${title}</h2>
${rows.length > 0 ? table(column, rows) : html`<p class="note">${words.empty}</p>`}
${counter === 'country' && ATTRIBUTION}</section>
`
  }
  return {
    html: documentOf({
      language,
      title: fill(words.title, { link }),
      style: STYLE,
      body: html`<main>
<h1>${link}</h1>
<p>${pieces(formats.form(words.total, total), { count: html`<span class="total">${formats.number(total)}</span>` })}</p>
<section>
<h2>${fill(words.days.title, { days: formats.number(STATS_DAYS) })}</h2>
${statsChart(days, language)}
<details>
<summary>${words.days.table}</summary>
${table(
  words.days.column,
  days.toReversed().map(({ day, clicks }) => [formats.day(new Date(day)), formats.number(clicks)]),
)}
</details>
</section>
<div class="counters">
${STATS_COUNTERS.map(section)}</div>
<p class="note">${words.note}</p>
</main>`,
    }),
    csp: CSP,
    language,
  }
}
