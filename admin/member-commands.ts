import * as v from 'valibot'
import { changeMember } from '../api/members/members-table.js'
import type { Sql } from '../postgres/connect.js'
import { CommandError, command } from './command.js'
import * as options from './options.js'

const membership = v.object({ workspace: options.id, user: options.id })
type Membership = v.InferOutput<typeof membership>

async function demandBoth(sql: Sql, { workspace, user }: Membership) {
  const [found] = await sql<[{ workspace: boolean; user: boolean }]>`
    SELECT EXISTS (SELECT FROM workspaces WHERE id = ${workspace}) AS workspace,
      EXISTS (SELECT FROM users WHERE id = ${user}) AS user`
  if (!found.workspace) throw new CommandError(`There is no workspace ${workspace}`)
  if (!found.user) throw new CommandError(`There is no user ${user}`)
}

export const memberAdd = command({
  usage: '--workspace <id> --user <id> [--role <viewer|member|owner>]',
  about: "Makes a user a member of a workspace, which the user's keys reach from then on",
  options: v.object({ ...membership.entries, role: v.optional(options.role, 'member') }),
  async run({ workspace, user, role }, { sql }, { note }) {
    await demandBoth(sql(), { workspace, user })
    const added = await sql()`
      INSERT INTO workspace_members (workspace_id, user_id, role) VALUES (${workspace}, ${user}, ${role})
      ON CONFLICT DO NOTHING RETURNING user_id`
    note(`User ${user} is ${added.length > 0 ? 'now' : 'already'} a member of workspace ${workspace}`)
    return 0
  },
})

export const memberRemove = command({
  usage: '--workspace <id> --user <id> [--keys <end|keep>]',
  about:
    "Ends a membership, but the last owner's: the user's keys reach the workspace no longer, and no mail about it is sent there. Keys of the workspace that the user made end too, unless kept",
  options: v.object({
    ...membership.entries,
    keys: v.optional(v.picklist(['end', 'keep'], 'must be end or keep'), 'end'),
  }),
  async run({ workspace, user, keys }, { sql }, { note }) {
    await demandBoth(sql(), { workspace, user })
    const change = await changeMember(sql(), undefined, {
      workspaceId: workspace,
      userId: user,
      role: null,
      endsKeys: keys === 'end',
    })
    if (change.kind === 'missing') throw new CommandError(`User ${user} is no member of workspace ${workspace}`)
    if (change.kind === 'last_owner')
      throw new CommandError(
        `User ${user} is the last owner of workspace ${workspace}: make somebody else an owner first, or delete the workspace`,
      )
    note(`User ${user} is no member of workspace ${workspace} any more`)
    return 0
  },
})
