import type { ApiClient } from './api-client.js'
import { compareCounter, compareDays, type Difference, type Range, rangeOf, rangesOf } from './compare-counts.js'
import { compareLinkList } from './compare-links.js'
import type { Scope, Tally } from './tally.js'
import type { TrafficLink } from './traffic.js'
import {
  type Audience,
  audiences,
  readDays,
  readWorkspaceReports,
  reportKey,
  type WorkspaceReports,
} from './workspace-reports.js'

export interface CompareOptions {
  api: ApiClient
  workspaceId: number
  links: readonly TrafficLink[]
  tally: Tally
  /** The workspace's reports before the first request */
  before: WorkspaceReports
}

/** One report, or several of a kind: a row of the table. */
export interface Check {
  report: string
  /** Days or values that were compared */
  values: number
  /** Clicks that are certain, over all values */
  expected: number
  reported: number
  differences: number
}

export interface Comparison {
  checks: Check[]
  differences: Difference[]
}

const LINKS_AT_ONCE = 4

const sumOf = (numbers: Iterable<number>) => [...numbers].reduce((sum, number) => sum + number, 0)
const leastOf = (ranges: Map<unknown, Range>) => sumOf([...ranges.values()].map(({ least }) => least))

/** Clicks by what follows from their link, such as its destination. */
function byLink(tally: Tally, links: readonly TrafficLink[], audience: Audience, read: (link: TrafficLink) => string) {
  const ranges = new Map<string, Range>()
  for (const [index, { total }] of tally.links) {
    const value = read(links[index])
    const { least, most } = rangeOf(total, audience)
    const sum = ranges.get(value)
    ranges.set(value, { least: least + (sum?.least ?? 0), most: most + (sum?.most ?? 0) })
  }
  return ranges
}

function expectedCounters({ tally, links }: CompareOptions, audience: Audience) {
  const expected = new Map([...tally.workspace.counters()].map(([name, counts]) => [name, rangesOf(counts, audience)]))
  expected.set(
    'destination',
    byLink(tally, links, audience, ({ destination }) => destination),
  )
  return expected.set(
    'link_id',
    byLink(tally, links, audience, ({ id }) => String(id)),
  )
}

/** Compares the series and every counter of the workspace, by what the run has added to them. */
async function compareWorkspace(options: CompareOptions, add: (check: Check, found: Difference[]) => void) {
  const { api, workspaceId, tally, before } = options
  const after = await readWorkspaceReports(api, workspaceId, before.period)
  for (const audience of audiences) {
    const days = rangesOf(tally.workspace.days, audience)
    const daysAfter = after.series.get(audience.bots)!
    const daysBefore = before.series.get(audience.bots)!
    const name = `clicks a day, ${audience.side}`
    const found = compareDays(name, days, daysAfter, daysBefore)
    const reported = sumOf(daysAfter.values()) - sumOf(daysBefore.values())
    add({ report: name, values: daysAfter.size, expected: leastOf(days), reported, differences: found.length }, found)
    const clicks = rangeOf(tally.workspace.total, audience)
    for (const [counter, expected] of expectedCounters(options, audience)) {
      const key = reportKey(counter, audience)
      const report = `${counter}, ${audience.side}`
      const [now, then] = [after.counters.get(key)!, before.counters.get(key)!]
      const found = compareCounter(report, { expected, clicks }, now, then)
      const { size: values } = new Set([...expected.keys(), ...now.values.map(({ value }) => value ?? '')])
      const reported = now.total - then.total
      add({ report, values, expected: clicks.least, reported, differences: found.length }, found)
    }
  }
}

async function compareLink(options: CompareOptions, link: TrafficLink, scope: Scope, check: Check) {
  const { api, workspaceId, before } = options
  const differences: Difference[] = []
  for (const audience of audiences) {
    const query = { ...before.period, bots: audience.bots, link_id: link.id }
    const clicks = rangeOf(scope.total, audience)
    const days = await readDays(api, workspaceId, query)
    differences.push(...compareDays(`link ${link.id} a day, ${audience.side}`, rangesOf(scope.days, audience), days))
    if (audience.side === 'all') {
      check.expected += clicks.least
      check.reported += sumOf(days.values())
    }
    check.values += days.size
    const counters = new Map([...scope.counters()].map(([name, counts]) => [name, rangesOf(counts, audience)]))
    const own = (value: string) => new Map(clicks.most > 0 ? [[value, clicks]] : [])
    counters.set('destination', own(link.destination)).set('link_id', own(String(link.id)))
    for (const [counter, expected] of counters) {
      const reported = await api.counter(workspaceId, counter, query)
      const report = `link ${link.id} ${counter}, ${audience.side}`
      differences.push(...compareCounter(report, { expected, clicks }, reported))
      check.values += expected.size
    }
  }
  check.differences += differences.length
  return differences
}

/**
 * Compares every report with the tally, as far as it goes: the workspace's series and counters, those of the links that
 * the tally samples, and the statistics of all links. Nobody else may click in the workspace meanwhile.
 * @returns no differences where every report is exact, or within what requests without an answer allow
 */
export async function compareReports(options: CompareOptions): Promise<Comparison> {
  const { api, workspaceId, links, tally } = options
  const checks: Check[] = []
  const differences: Difference[] = []
  const add = (check: Check, found: Difference[]) => {
    checks.push(check)
    for (const difference of found) differences.push(difference)
  }
  await compareWorkspace(options, add)

  const sampled = { report: `${tally.sampled.size} links, all reports`, values: 0, expected: 0, reported: 0 }
  const check: Check = { ...sampled, differences: 0 }
  const found: Difference[] = []
  const waiting = [...tally.sampled]
  const compareNext = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, scope] = next
      found.push(...(await compareLink(options, links[index], scope, check)))
    }
  }
  await Promise.all(Array.from({ length: LINKS_AT_ONCE }, compareNext))
  add(check, found)

  const list = await compareLinkList(api, workspaceId, links, tally)
  const report = 'statistics of links'
  const { all: expected } = tally.workspace.total
  const { reported, differences: inList } = list
  add({ report, values: links.length, expected, reported, differences: inList.length }, inList)
  return { checks, differences }
}
