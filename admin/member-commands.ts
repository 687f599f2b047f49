import type { ISql } from 'postgres'
import * as v from 'valibot'
import { changeMember } from '../api/members/members-table.js'
import { CommandError, command, demandWorkspace } from './command.js'
import * as options from './options.js'

const membership = v.object({ workspace: options.id, user: options.id })
type Membership = v.InferOutput<typeof membership>

async function demandBoth(tx: ISql, { workspace, user }: Membership) {
  await demandWorkspace(tx, workspace)
  const found = await tx`SELECT FROM users WHERE id = ${user}`
  if (found.length === 0) throw new CommandError(`There is no user ${user}`)
}

export const memberAdd = command({
  usage: '--workspace <id> --user <id> [--role <viewer|member|owner>]',
  about: "Makes a user a member of a workspace, which the user's keys reach from then on",
  options: v.object({ ...membership.entries, role: v.optional(options.role, 'member') }),
  async run({ workspace, user, role }, { sql }, { note }) {
    const added = await sql().begin(async (tx) => {
      await demandBoth(tx, { workspace, user })
      return tx`
        INSERT INTO workspace_members (workspace_id, user_id, role) VALUES (${workspace}, ${user}, ${role})
        ON CONFLICT DO NOTHING RETURNING user_id`
    })
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
