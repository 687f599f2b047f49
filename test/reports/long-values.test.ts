// Values of counters may be long. Reports with many of them are refused by bytes, and others are exact.
import t from 'tap'
import { ANSWER_BYTES_MAX } from '../../api/http/body/large-answer.js'
import { withApi } from '../api/api-fixture.js'

const api = await withApi(t, { now: () => new Date('2026-03-10T12:00:00Z') })
const { workspaceId, clickhouse } = api
const VALUES = 1_000
const LENGTH = 7_000
const longValue = (i: number) => `v=${String(i).padStart(LENGTH, 'x')}`

// Every tenth value has two clicks, and the others have one.
await clickhouse.client.command({
  query: `INSERT INTO clicks (workspace_id, link_id, time, random, destination, params)
    SELECT ${workspaceId}, 1, toDateTime64('2026-03-09 12:00:00', 3, 'UTC'), leftPad(toString(number), 10, '0'),
      concat('v=', leftPad(toString(number % ${VALUES}), ${LENGTH}, 'x')) AS value, [value, 'short=1']
    FROM numbers(${VALUES * 2}) WHERE number < ${VALUES} OR number % 10 = 0`,
})
const PERIOD = 'start=2026-03-01&end=2026-03-10'
const path = `/workspace/${workspaceId}/clicks`

/** Bytes of the longest answer of ClickHouse. */
let longest = 0
const query = clickhouse.client.query.bind(clickhouse.client)
clickhouse.client.query = (async (options: Parameters<typeof query>[0]) => {
  const result = await query(options)
  if (options.format !== 'JSONColumnsWithMetadata') return result
  const text = await result.text()
  longest = Math.max(longest, Buffer.byteLength(text))
  return { json: async () => JSON.parse(text) }
}) as typeof query

for (const counter of ['destination', 'top_params'])
  t.test(counter, async (t) => {
    longest = 0
    for (const format of ['json', 'csv']) {
      const refused = await api.get(`${path}/counters/${counter}?${PERIOD}&format=${format}`)
      t.match(refused, { status: 400, body: { top: [/more than 6 MB; about \d+ fit/] } }, format)
    }
    t.ok(longest < ANSWER_BYTES_MAX / 10, `refused before the values travel: ${longest} bytes`)
    const fitting = /about (\d+)/.exec((await api.get(`${path}/counters/${counter}?${PERIOD}`)).body.top[0])![1]
    const { status, body } = await api.get(`${path}/counters/${counter}?${PERIOD}&top=${fitting}`)
    t.equal(status, 200)
    t.equal(body.values.length, Number(fitting))
    t.ok(
      body.values.some((each: object) => JSON.stringify(each) === JSON.stringify({ count: 2, value: longValue(10) })),
    )

    for (const more of ['', '&country=!DE', '&unique=1']) {
      const series = await api.get(`${path}?${PERIOD}&by=${counter}&top=100${more}`)
      t.equal(series.status, 200, `series ${more}`)
      t.equal(series.body.values.length, 100)
      for (const { count, traffic } of series.body.values) {
        const sum = traffic.reduce((total: number, { y }: { y: number }) => total + y, 0)
        if (sum !== count) t.fail(`${sum} of ${count}`)
      }
    }
  })
