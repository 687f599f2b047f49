import t from 'tap'
import { readAnswer } from '../../traffic/connection.js'
import { createTally } from '../../traffic/tally.js'
import { createTraffic, NO_LINK, type Request, type TrafficLink } from '../../traffic/traffic.js'

const links: TrafficLink[] = Array.from({ length: 100 }, (_, i) => ({
  id: i + 1,
  host: 'go.example.com',
  path: `/${i}`,
  destination: `https://example.com/${i}${i % 2 ? '' : '?utm_source=flyer'}`,
}))
const options = { links, seed: 7, placeOf: () => ({ country: 'CH', isp: 'Example Net' }) }

function take(count: number): Request[] {
  const traffic = createTraffic(options)
  return Array.from({ length: count }, () => traffic.next())
}

const requests = take(20_000)
const clicks = requests.filter(({ link }) => link !== NO_LINK)

t.test('a seed repeats its traffic', async (t) => {
  t.same(
    take(500).map(({ text }) => text),
    requests.slice(0, 500).map(({ text }) => text),
  )
})

t.test('slugs are clicked by Zipf’s law, robots are a tenth to a fifth', async (t) => {
  const clicksOf = (link: number) => clicks.filter((request) => request.link === link).length
  const ratio = clicksOf(0) / clicksOf(9)
  t.ok(ratio > 7 && ratio < 14, `the first link has ${ratio} times the clicks of the tenth`)
  const robots = clicks.filter(({ client }) => client.botName !== '').length / clicks.length
  t.ok(robots > 0.1 && robots < 0.2, `${robots} of all`)
})

t.test('every counter has every click, whatever the values', async (t) => {
  const tally = createTally({ sample: [0] })
  for (const request of requests) tally.answered(request, 1e12, 1e12 + 5)
  t.equal(tally.workspace.total.all, clicks.length)
  t.same([...tally.workspace.days.keys()], ['2001-09-09'])
  for (const [name, counts] of tally.workspace.counters()) {
    if (name === 'top_params') continue // any number of values a click
    const sum = [...counts.values()].reduce((total, { all }) => total + all, 0)
    t.equal(sum, clicks.length, name)
  }
  t.equal(tally.sampled.get(0)?.total.all, tally.links.get(0)?.total.all)
})

t.test('over midnight a click is certain, its day is not', async (t) => {
  const tally = createTally()
  const midnight = Date.parse('2026-03-02T00:00:00Z')
  tally.answered(clicks[0], midnight - 5, midnight - 2)
  tally.answered(clicks[0], midnight - 1, midnight + 1)
  tally.answered(clicks[0], midnight + 2, midnight + 3)
  const { total, days } = tally.workspace
  t.match(total, { all: 3, allMost: 3 })
  t.match(
    [...days.values()],
    [
      { all: 1, allMost: 2 },
      { all: 1, allMost: 2 },
    ],
  )
})

t.test('answers are cut where they end', async (t) => {
  const redirect = 'HTTP/1.1 302 Found\r\nLocation: https://example.com/\r\nContent-Length: 0\r\n\r\n'
  t.same(readAnswer(redirect, false), { status: 302, location: 'https://example.com/', end: redirect.length })
  t.equal(readAnswer(redirect.slice(0, -1), false), undefined)
  const page = 'HTTP/1.1 404 Not Found\r\ncontent-length: 4\r\n\r\npage'
  t.equal(readAnswer(page, false)?.end, page.length)
  t.equal(readAnswer(page.slice(0, -1), false), undefined)
  t.equal(readAnswer(page.slice(0, -4), true)?.end, page.length - 4)
})
