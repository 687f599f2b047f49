import * as v from 'valibot'
import { CommandError, command, table } from './command.js'
import * as options from './options.js'

interface Used {
  id: number
  name: string
  plan: string
  calls: string
  links: string
}

export const usage = command({
  usage: '[--workspace <id>]',
  about: 'API calls and clicks of this month (UTC), links, and all clicks, a line a workspace',
  options: v.object({ workspace: v.optional(options.id) }),
  async run({ workspace = null }, { sql, shards }, { result }) {
    const rows = await sql()<Used[]>`
      SELECT id, name, plan,
        (SELECT coalesce(max(calls), 0) FROM (
          SELECT workspace_id, month, calls FROM api_calls UNION ALL SELECT workspace_id, month, calls FROM api_meters
        ) AS counted
        WHERE workspace_id = workspaces.id AND month = date_trunc('month', now() AT TIME ZONE 'UTC')::date) AS calls,
        (SELECT count(*) FROM links WHERE workspace_id = workspaces.id AND NOT deleted AND alias_of IS NULL) AS links
      FROM workspaces WHERE ${workspace}::integer IS NULL OR id = ${workspace} ORDER BY id`
    if (workspace && rows.length === 0) throw new CommandError(`There is no workspace ${workspace}`)
    const ids = rows.map(({ id }) => id)
    const answers = shards().clients.map(async (client) => {
      const answer = await client.query({
        query: `
        SELECT workspace_id, toString(sum(clicks)) AS total,
          toString(sumIf(clicks, day >= toStartOfMonth(toDate(now('UTC'))))) AS month
        FROM clicks_per_link_day WHERE workspace_id IN {ids:Array(UInt32)} GROUP BY workspace_id`,
        query_params: { ids },
        format: 'JSONEachRow',
      })
      return answer.json<{ workspace_id: number; month: string; total: string }>()
    })
    const clicks = (await Promise.all(answers)).flat()
    const clicksOf = new Map(clicks.map((row) => [row.workspace_id, row]))
    const cells = rows.map(({ id, name, plan, calls, links }) => {
      const { month = '0', total = '0' } = clicksOf.get(id) ?? {}
      return [id, plan, calls, month, links, total, name]
    })
    const headings = ['workspace', 'plan', 'calls/month', 'clicks/month', 'links', 'clicks', 'name']
    for (const line of table(headings, cells)) result(line)
    return 0
  },
})
