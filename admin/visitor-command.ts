import * as v from 'valibot'
import { forgetVisitor } from '../maintenance/forget-visitor.js'
import { CommandError, command } from './command.js'
import * as options from './options.js'

export const visitorForget = command({
  usage: '--address <address> --user-agent <text> [--workspace <id>]',
  about: `Removes the clicks of a browser behind an address, of today (UTC): those of earlier days cannot be traced to it`,
  options: v.object({
    address: options.text,
    'user-agent': v.pipe(v.string(), v.maxLength(16_384, 'is too long')),
    workspace: v.optional(options.id),
  }),
  async run({ address, 'user-agent': userAgent, workspace = null }, { sql, shards }, { result, note }) {
    const rows = await sql()<{ id: number }[]>`
      SELECT id FROM workspaces WHERE ${workspace}::integer IS NULL OR id = ${workspace} ORDER BY id`
    if (workspace && rows.length === 0) throw new CommandError(`There is no workspace ${workspace}`)
    const visitor = { address, userAgent, workspaceIds: rows.map(({ id }) => id) }
    const forgotten = await forgetVisitor(sql(), shards(), visitor)
    if (!forgotten) throw new CommandError('--address must be an IPv4 or IPv6 address')
    const { days, clicks } = forgotten
    note(
      days.length > 0
        ? `Clicks removed, of ${days.join(' and ')}; clicks still on their way to ClickHouse need another run`
        : 'There is no day whose visitors can still be told apart',
    )
    result(String(clicks))
    return 0
  },
})
