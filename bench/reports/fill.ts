import type { ClickHouseClient } from '@clickhouse/client'
import type { Sql } from '../../postgres/connect.js'
import { mergeRollup } from '../../rollups/reconcile.js'
import { bucketDaysMax, ROLLUPS } from '../../rollups/rollups.js'

export const LINKS = 100_000
const WORKSPACES = 1_000
const DAYS = 730
/** Link 1 gets 27 % of all clicks, and with it workspace 1; half of the links get a handful of 100 million. */
const ZIPF = 1.45
const CLICKS_AN_INSERT = 1_000_000

/** A tenth of the links, the first among them, are workspace 1's; the others share the rest evenly. */
export const workspaceOfLink = (linkId: number) => ((linkId - 1) % 10 === 0 ? 1 : 2 + ((linkId - 1) % (WORKSPACES - 1)))
const workspaceOf = (link: string) => `if((${link} - 1) % 10 = 0, 1, 2 + (${link} - 1) % ${WORKSPACES - 1})`

/**
 * A column of `count` values, the first the most frequent: the distance between two draws is what a power law has.
 * @param seed makes columns independent of each other
 */
const ranked = (seed: number, count: number, exponent: number) =>
  `toUInt32(floor(pow(1 - u(${seed}) * (1 - pow(${count + 1}, ${1 - exponent})), ${1 / (1 - exponent)})))`

/** `u(seed)`: a number of [0, 1) that depends on the click's number and the seed only. */
const drawn = (text: string) => text.replace(/\bu\((\d+)\)/g, '(cityHash64(n, $1) / 18446744073709551616.)')

const pick = (values: string[], rank: string) => `[${values.map((value) => `'${value}'`).join(', ')}][${rank}]`

const PLATFORMS = ['android', 'ios', 'windows', 'mac', 'linux', '']
const BROWSERS = ['Chrome', 'Mobile Safari', 'Safari', 'Edge', 'Firefox', 'Samsung Internet', 'Opera', 'Instagram']
const DEVICES = ['mobile', 'desktop', 'tablet', 'tv']
const NETWORKS = ['google', 'facebook', 'microsoft', 'tiktok']

/** Clicks numbered from `from` to `to`, of `total` over DAYS days up to `lastDay`: later ones are later in time. */
function fillQuery(from: number, to: number, total: number, lastDay: string): string {
  const startMs = Date.parse(lastDay) + 86_400_000 - DAYS * 86_400_000
  const stepMs = (DAYS * 86_400_000) / total
  return drawn(`
INSERT INTO clicks (workspace_id, link_id, time, random, visitor_hash, host, slug, destination, country, isp, platform,
  browser_name, device, bot_name, referer, language, ad_network, utm_source, utm_medium, utm_campaign, utm_term,
  utm_content, params)
SELECT
  ${workspaceOf('link')}, link, fromUnixTimestamp64Milli(toInt64(${startMs} + (n + u(1)) * ${stepMs}), 'UTC'),
  toFixedString(substring(reinterpretAsString(cityHash64(n, 2)) || reinterpretAsString(cityHash64(n, 3)), 1, 10), 10),
  cityHash64(n % 40000000, link % 7) % 1099511627776, if(link % 3 = 0, 'go.example.com', concat('go', toString(link % ${WORKSPACES}), '.example')),
  concat('/s', toString(link)),
  concat('https://www.example.com/products/', toString(link), if(u(4) < 0.1, concat('?v=', toString(${ranked(5, 20, 1.1)})), '')),
  if(u(6) < 0.97, concat(char(65 + ${ranked(7, 200, 1.3)} % 26), char(65 + intDiv(${ranked(7, 200, 1.3)}, 26))), ''),
  if(u(8) < 0.98, concat('Network ', toString(${ranked(8, 20_000, 1.2)})), ''),
  ${pick(PLATFORMS, ranked(9, PLATFORMS.length, 1.4))},
  ${pick(BROWSERS, ranked(10, BROWSERS.length, 1.5))},
  ${pick(DEVICES, ranked(11, DEVICES.length, 1.8))},
  if(u(12) < 0.15, concat('Bot ', toString(${ranked(13, 200, 1.5)})), ''),
  if(u(14) < 0.55, concat('site', toString(${ranked(15, 30_000, 1.15)}), '.example'), ''),
  if(u(16) < 0.95, concat(char(97 + ${ranked(17, 60, 1.6)} % 26), char(97 + ${ranked(17, 60, 1.6)} % 7)), ''),
  if(u(18) < 0.08, ${pick(NETWORKS, ranked(18, NETWORKS.length, 1.5))}, ''),
  if(u(19) < 0.2, concat('source', toString(${ranked(20, 50, 1.5)})), ''),
  if(u(19) < 0.2, concat('medium', toString(${ranked(21, 10, 1.5)})), ''),
  if(u(19) < 0.2, concat('campaign', toString(${ranked(22, 2_000, 1.3)}), '-', toString(link % 50)), ''),
  if(u(23) < 0.03, concat('term', toString(${ranked(24, 5_000, 1.2)})), ''),
  if(u(25) < 0.05, concat('content', toString(${ranked(26, 500, 1.3)})), ''),
  if(u(27) < 0.15, [concat('ref=', toString(${ranked(28, 1_000, 1.3)})), concat('id=', toString(${ranked(29, 50_000, 1.1)}))], [])
FROM (SELECT number AS n, ${ranked(0, LINKS, ZIPF)} AS link FROM numbers_mt(${from}, ${to - from}))`)
}

/**
 * Fills `clicks`, and through its views every rollup.
 * @param onInsert told after each insert how many clicks there are
 */
export async function fillClicks(
  client: ClickHouseClient,
  { from = 0, to, lastDay }: { from?: number; to: number; lastDay: string },
  onInsert: (clicks: number) => void,
) {
  for (let at = from; at < to; at += CLICKS_AN_INSERT) {
    const end = Math.min(at + CLICKS_AN_INSERT, to)
    await client.command({ query: fillQuery(at, end, to, lastDay) })
    onInsert(end)
  }
}

/** Merges the parts of each past bucket into one. ClickHouse does that by itself within an hour of the last insert. */
export async function mergePastBuckets(client: ClickHouseClient, lastDay: string) {
  const bucketMs = bucketDaysMax * 86_400_000
  const over = new Date(Math.floor(Date.parse(lastDay) / bucketMs) * bucketMs - 1).toISOString().slice(0, 10)
  for (const rollup of ROLLUPS.filter(({ step }) => step === 'bucket'))
    await mergeRollup(client, rollup, '2000-01-01', over)
}

/** The workspaces and links of these clicks, for the API to know. @returns a user of whom all workspaces are */
export async function fillLinks(sql: Sql): Promise<number> {
  const [user] = await sql<[{ id: number }]>`INSERT INTO users (name) VALUES ('bench') RETURNING id`
  await sql`INSERT INTO workspaces (name) SELECT 'workspace ' || i FROM generate_series(1, ${WORKSPACES}) AS i`
  await sql`INSERT INTO workspace_members (user_id, workspace_id) SELECT ${user.id}, id FROM workspaces`
  await sql`
    INSERT INTO links (workspace_id, slug, url, name)
    SELECT CASE WHEN (i - 1) % 10 = 0 THEN 1 ELSE 2 + (i - 1) % ${WORKSPACES - 1} END, '/s' || i, 'https://www.example.com/products/' || i, 'Product ' || i
    FROM generate_series(1, ${LINKS}) AS i ORDER BY i`
  return user.id
}
