import { html } from '../../process/markup.js'
import { platformName } from '../../visit/platform-name.js'
import { documentOf, hashSource, type Page } from './html.js'
import { PLAIN_STYLE, plainPolicy } from './plain-page.js'
import { type LinkStats, STATS_DAYS, type StatsCounter } from './read-stats.js'
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

const number = new Intl.NumberFormat('en')
const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 })
const countryNames = new Intl.DisplayNames('en', { type: 'region' })

// The licence of the location data asks for this link where its results are shown.
const ATTRIBUTION = html`<p class="note"><a href="https://db-ip.com">IP Geolocation by DB-IP</a></p>\n`

const countryName = (code: string) => (/^[A-Z]{2}$/.test(code) ? (countryNames.of(code) ?? code) : code)

const SECTIONS: {
  counter: StatsCounter
  title: string
  heading: string
  none: string
  nameOf?: (value: string) => string
}[] = [
  { counter: 'country', title: 'Countries', heading: 'Country', none: 'Unknown', nameOf: countryName },
  { counter: 'referer', title: 'Referrers', heading: 'Referrer', none: 'Direct' },
  { counter: 'platform', title: 'Platforms', heading: 'Platform', none: 'Unknown', nameOf: platformName },
  { counter: 'browser_name', title: 'Browsers', heading: 'Browser', none: 'Unknown' },
]

/** Renders a link's public statistics. @param title title of the link as visitors may see it */
export function statsPage({ total, days, counters }: LinkStats, title: string): Page {
  const recent = days.reduce((sum, { clicks }) => sum + clicks, 0)
  return {
    html: documentOf({
      title: `Clicks of ${title}`,
      style: STYLE,
      body: html`<main>
<h1>${title}</h1>
<p><span class="total">${number.format(total)}</span> ${total === 1 ? 'click' : 'clicks'} in all</p>
<section>
<h2>The last ${STATS_DAYS} days</h2>
${statsChart(days)}
<details>
<summary>Days as a table</summary>
${table(
  'Day',
  days.toReversed().map(({ day, clicks }) => [day, number.format(clicks)]),
)}
</details>
</section>
<div class="counters">
${SECTIONS.map(
  ({ counter, title, heading, none, nameOf = (value) => value }) => html`<section>
<h2>${title}</h2>
${
  counters[counter].length > 0
    ? table(
        heading,
        counters[counter].map(({ value, clicks }) => [
          value === '' ? none : nameOf(value),
          recent > 0 ? `${number.format(clicks)} (${percent.format(clicks / recent)})` : number.format(clicks),
        ]),
      )
    : html`<p class="note">None in these days.</p>`
}
${counter === 'country' && ATTRIBUTION}</section>
`,
)}</div>
<p class="note">Bots are included. Days are those of UTC. Tables show at most ten values of the same days.</p>
</main>`,
    }),
    csp: CSP,
  }
}

const table = (heading: string, rows: [name: string, count: string][]) => html`<table>
<thead><tr><th scope="col">${heading}</th><th scope="col" class="count">Clicks</th></tr></thead>
<tbody>
${rows.map(([name, count]) => html`<tr><th scope="row">${name}</th><td class="count">${count}</td></tr>\n`)}</tbody>
</table>`
