import type { ClickHouseClient } from '@clickhouse/client'

export const CONVERSIONS = 1_000_000
/** Days before the last one on which the largest workspace has conversions. */
const DAYS = 90
const INSERTS = 50
const CUSTOMERS = 300_000

/** Conversions of workspace 1 and its links, in the order of their time; one in twenty comes late or twice. */
export async function fillConversions(client: ClickHouseClient, lastDay: string) {
  const startMs = Date.parse(lastDay) + 86_400_000 - DAYS * 86_400_000
  const stepMs = (DAYS * 86_400_000) / CONVERSIONS
  const u = (seed: number) => `(cityHash64(number, ${seed}) / 18446744073709551616.)`
  const rowsAtOnce = CONVERSIONS / INSERTS
  for (let at = 0; at < CONVERSIONS; at += rowsAtOnce) {
    await client.command({
      query: `
INSERT INTO conversions
SELECT 1, fromUnixTimestamp64Milli(toInt64(${startMs} + number * ${stepMs})) AS occurred_at,
  toFixedString(substring(concat('01', hex(sipHash128(number))), 1, 26), 26), 1, occurred_at,
  ['purchase', 'signup', 'trial', 'upgrade'][1 + number % 4], ['sale', 'lead', 'lead', 'custom'][1 + number % 4],
  if(${u(1)} < 0.8, cityHash64(number % ${CUSTOMERS}, 2), 0), 1 + 10 * toUInt32(floor(pow(${u(3)}, 4) * 10000)),
  fromUnixTimestamp64Milli(toInt64(${startMs} + number * ${stepMs} - pow(${u(4)}, 6) * 2592000000)),
  substring(concat('01', hex(sipHash128(number, 5))), 1, 26),
  if(number % 4 = 0, toInt64((${u(6)} - 0.04) * 20000), 0), if(number % 4 = 0, ['USD', 'USD', 'EUR', 'JPY'][1 + cityHash64(number, 7) % 4], ''),
  ['US', 'DE', 'FR', 'IN', 'BR'][1 + cityHash64(number, 8) % 5], if(${u(9)} < 0.3, 'server', 'visitor'), 'api',
  if(${u(10)} < 0.3, concat('source', toString(cityHash64(number, 11) % 50)), ''), '', '', '', '',
  ['ios', 'android', 'windows'][1 + cityHash64(number, 12) % 3], ['Chrome', 'Safari'][1 + cityHash64(number, 13) % 2],
  if(${u(14)} < 0.5, concat('site', toString(cityHash64(number, 15) % 30000), '.example'), ''),
  ${u(16)} < 0.01, ['mobile', 'desktop'][1 + cityHash64(number, 12) % 2], ['en', 'de'][1 + cityHash64(number, 17) % 2],
  concat('isp', toString(cityHash64(number, 18) % 500))
FROM (
  SELECT number FROM numbers(${at}, ${rowsAtOnce})
  UNION ALL SELECT number FROM numbers(${Math.max(0, at - rowsAtOnce)}, ${rowsAtOnce / 20})
)`,
    })
  }
}

/** Merges the parts of each past month into one. ClickHouse does that by itself within an hour of the last insert. */
export async function mergePastMonths(client: ClickHouseClient, lastDay: string) {
  const month = (ms: number) => new Date(ms).toISOString().slice(0, 7).replace('-', '')
  const lastMs = Date.parse(lastDay)
  const months = new Set(Array.from({ length: DAYS }, (_, day) => month(lastMs - day * 86_400_000)))
  months.delete(month(lastMs))
  for (const over of months) await client.command({ query: `OPTIMIZE TABLE conversions PARTITION ${over} FINAL` })
}
