import { CLICK_COLUMNS } from '../../conversions/conversion-row.js'
import { clickMsOf, type StoredConversion } from '../conversions/random-conversions.js'
import type { StoredClick } from './random-clicks.js'
import { unescaped } from './slow-report.js'
import { type AskedTime, clockOf, isWithin, labelsOf } from './slow-time.js'

/** A report of conversions as its query says it. */
export interface AskedConversions extends AskedTime {
  workspaceId: number
  /** By names of counters: values as the query has them, such as `!DE` */
  filters: Record<string, string[]>
}

type Row = StoredConversion | StoredClick

/** '' for none. */
function textOf(row: Row, counter: string): string {
  if (counter === 'link_id') return String(('linkId' in row ? row.linkId : (row as StoredClick).link_id) ?? '')
  if (!('eventName' in row)) return String(row[counter as keyof StoredClick])
  const own: Record<string, string | null> = {
    event_name: row.eventName,
    event_type: row.eventType,
    country: row.country,
    currency: row.amountCents === null ? null : row.currency,
    source: row.source,
  }
  return Object.hasOwn(own, counter) ? (own[counter] ?? '') : row[counter as (typeof CLICK_COLUMNS)[number]]
}

const devices = ['desktop', 'mobile', 'tablet']

function isChosen(row: Row, filters: AskedConversions['filters']) {
  return Object.entries(filters).every(([counter, values]) => {
    const lower = counter !== 'event_name' && counter !== 'source'
    const fold = (text: string) => (lower ? text.toLowerCase() : text)
    const own = [fold(textOf(row, counter))]
    if (counter === 'platform' && devices.includes(row.device)) own.push(row.device)
    const wanted = values.filter((value) => !value.startsWith('!')).map((value) => fold(unescaped(value)))
    const refused = values.filter((value) => value.startsWith('!')).map((value) => fold(unescaped(value.slice(1))))
    return (
      (wanted.length === 0 || own.some((text) => wanted.includes(text))) && !own.some((text) => refused.includes(text))
    )
  })
}

function choose(conversions: StoredConversion[], asked: AskedConversions, counter?: string) {
  return conversions.filter(
    (row) =>
      row.workspaceId === asked.workspaceId &&
      !row.voided &&
      isWithin(row.occurredAt.getTime(), asked) &&
      isChosen(row, asked.filters) &&
      !((counter === 'country' || asked.filters.country) && row.ipSource === 'server' && !row.country),
  )
}

const isRefund = ({ amountCents }: StoredConversion) => Number(amountCents ?? 0) < 0
const ofType = (rows: StoredConversion[], type: string) =>
  rows.filter((row) => row.eventType === type && !isRefund(row))

function countsOf(rows: StoredConversion[]) {
  const revenue: Record<string, number> = {}
  const currencies = rows.flatMap((row) => (row.amountCents === null ? [] : [row.currency!])).sort()
  for (const currency of currencies) revenue[currency] = 0
  for (const row of rows) if (row.amountCents !== null) revenue[row.currency!] += Number(row.amountCents)
  return {
    conversions: rows.length,
    leads: ofType(rows, 'lead').length,
    sales: ofType(rows, 'sale').length,
    custom: ofType(rows, 'custom').length,
    refunds: rows.filter(isRefund).length,
    revenue,
  }
}

function seriesOf(chosen: StoredConversion[], asked: AskedConversions) {
  const groups = new Map<string, StoredConversion[]>()
  const labels = labelsOf(asked)
  for (const text of labels.all) groups.set(text, [])
  for (const row of chosen) groups.get(labels.of(row.occurredAt.getTime()))!.push(row)
  return {
    totals: countsOf(chosen),
    series: [...groups].map(([t, rows]) => ({ t, ...countsOf(rows) })),
  }
}

export function slowConversionSeries(
  conversions: StoredConversion[],
  asked: AskedConversions,
  by?: { counter: string; top: number },
) {
  const series = { frequency: asked.frequency, ...seriesOf(choose(conversions, asked, by?.counter), asked) }
  if (!by) return series
  const commonest = slowConversionCounts(conversions, by.counter, asked).values.slice(0, by.top)
  const values = commonest.map(({ value }) => {
    const rows = choose(conversions, asked, by.counter).filter((row) => textOf(row, by.counter) === (value ?? ''))
    return { value, ...seriesOf(rows, asked) }
  })
  return { ...series, values }
}

export type Figure = 'count' | 'leads' | 'sales' | 'refunds'

/** @param order a figure, or a currency: its revenue */
export function slowConversionCounts(
  conversions: StoredConversion[],
  counter: string,
  asked: AskedConversions,
  order: { figure: Figure } | { currency: string } = { figure: 'count' },
) {
  const chosen = choose(conversions, asked, counter)
  const groups = new Map<string, StoredConversion[]>()
  for (const row of chosen) {
    const value = textOf(row, counter)
    groups.set(value, [...(groups.get(value) ?? []), row])
  }
  const values = [...groups]
    .sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    .map(([value, rows]) => {
      const { conversions: count, leads, sales, refunds, revenue } = countsOf(rows)
      return { count, value: value === '' ? null : value, leads, sales, refunds, revenue }
    })
  const rankOf = (one: (typeof values)[number]) =>
    'figure' in order ? one[order.figure] : (one.revenue[order.currency] ?? 0)
  values.sort((a, b) => rankOf(b) - rankOf(a))
  return { total: chosen.length, values }
}

const rate = (part: number, whole: number) => (whole === 0 ? null : part / whole)

/** Quantile `q`: the value at that share of the sorted values. */
function secondsTo(rows: StoredConversion[], type: string) {
  const waits = ofType(rows, type)
    .filter(({ clickId }) => clickId !== null)
    .map((row) => row.occurredAt.getTime() - clickMsOf(row)!)
    .filter((ms) => ms >= 0)
    .sort((a, b) => a - b)
  const at = (q: number) => waits[Math.floor(q * waits.length)] / 1000
  return waits.length === 0 ? null : { median: at(0.5), p90: at(0.9) }
}

const customersOf = (rows: StoredConversion[]) =>
  new Set(rows.filter((row) => !isRefund(row)).flatMap(({ externalId }) => externalId ?? []))

function stepsOf(rows: StoredConversion[], clicks: number) {
  const counts = countsOf(rows)
  return {
    clicks,
    ...counts,
    rates: {
      click_to_lead: rate(counts.leads, clicks),
      lead_to_sale: rate(counts.sales, counts.leads),
      click_to_sale: rate(counts.sales, clicks),
    },
    seconds_to_convert: { lead: secondsTo(rows, 'lead'), sale: secondsTo(rows, 'sale') },
    customers: {
      leads: customersOf(ofType(rows, 'lead')).size,
      sales: customersOf(ofType(rows, 'sale')).size,
      all: customersOf(rows).size,
    },
  }
}

export function slowFunnel(
  conversions: StoredConversion[],
  clicks: StoredClick[],
  asked: AskedConversions,
  byLink: boolean,
) {
  const chosen = choose(conversions, asked)
  const ofClicks = ['link_id', 'country', ...CLICK_COLUMNS] as string[]
  const clickFilters = Object.fromEntries(Object.entries(asked.filters).filter(([name]) => ofClicks.includes(name)))
  const people = clicks.filter(
    (click) =>
      click.workspace_id === asked.workspaceId &&
      click.bot_name === '' &&
      isWithin(click.timeMs, asked) &&
      isChosen(click, clickFilters),
  )
  const steps = stepsOf(chosen, people.length)
  const earlier = new Set(
    conversions
      .filter(
        (row) => row.workspaceId === asked.workspaceId && !row.voided && isBefore(row.occurredAt.getTime(), asked),
      )
      .flatMap(({ externalId }) => externalId ?? []),
  )
  const customers = [...customersOf(chosen)]
  const returning = customers.filter((customer) => earlier.has(customer)).length
  const whole = {
    ...steps,
    customers: { ...steps.customers, new: customers.length - returning, returning },
  }
  if (!byLink) return whole
  const named = asked.filters.link_id?.every((value) => /^\d+$/.test(value))
    ? asked.filters.link_id.map(Number)
    : undefined
  const ranked = new Set([
    ...commonest(chosen.flatMap(({ linkId }) => linkId ?? [])),
    ...commonest(people.map(({ link_id }) => link_id)),
  ])
  const links = (named ? [...new Set(named)].sort((a, b) => a - b) : [...ranked]).map((link_id) => ({
    link_id,
    ...stepsOf(
      chosen.filter(({ linkId }) => linkId === link_id),
      people.filter((click) => click.link_id === link_id).length,
    ),
  }))
  return { ...whole, links }
}

function commonest(ids: number[]): number[] {
  const counted = new Map<number, number>()
  for (const id of ids) counted.set(id, (counted.get(id) ?? 0) + 1)
  return [...counted].sort(([a, m], [b, n]) => n - m || a - b).map(([id]) => id)
}

function isBefore(ms: number, { start, timezone }: AskedConversions) {
  return start.length === 10 ? clockOf(ms, timezone).slice(0, 10) < start : ms < Date.parse(start)
}
