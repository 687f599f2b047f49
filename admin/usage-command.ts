import * as v from 'valibot'
import { readUsed } from '../usage/read-usage.js'
import { CommandError, command, table } from './command.js'
import * as options from './options.js'

export const usage = command({
  usage: '[--workspace <id>]',
  about: 'API calls and clicks of this month (UTC), links, and all clicks, a line a workspace',
  options: v.object({ workspace: v.optional(options.id) }),
  async run({ workspace }, { sql, shards }, { result }) {
    const rows = await readUsed(sql(), workspace)
    if (workspace && rows.length === 0) throw new CommandError(`There is no workspace ${workspace}`)
    const ids = rows.map(({ id }) => id)
    const answers = (await shards().group(ids, (id) => id)).map(async ({ client, rows: ids }) => {
      const answer = await client.query({
        query: `
        SELECT workspace_id, toString(sum(clicks)) AS total
        FROM clicks_per_link_day WHERE workspace_id IN {ids:Array(UInt32)} GROUP BY workspace_id`,
        query_params: { ids },
        format: 'JSONEachRow',
      })
      return answer.json<{ workspace_id: number; total: string }>()
    })
    const clicks = (await Promise.all(answers)).flat()
    const totals = new Map(clicks.map(({ workspace_id, total }) => [workspace_id, total]))
    const cells = rows.map(({ id, name, plan, calls, clicks, links }) => {
      return [id, plan, calls, clicks, links, totals.get(id) ?? '0', name]
    })
    const headings = ['workspace', 'plan', 'calls/month', 'clicks/month', 'links', 'clicks', 'name']
    for (const line of table(headings, cells)) result(line)
    return 0
  },
})
