import * as v from 'valibot'
import { CommandError, command, table } from './command.js'
import * as options from './options.js'

export const workspaceCreate = command({
  usage: '--name <name> --user <id> [--plan <plan>]',
  about: 'Adds a workspace of a user, on the enterprise plan unless it is told otherwise, and prints the id',
  options: v.object({ name: options.text, user: options.id, plan: v.optional(options.plan, 'enterprise') }),
  async run({ name, user, plan }, { sql }, { result }) {
    const [workspace] = await sql()<[{ workspace_id: number }?]>`
      WITH member AS (SELECT id FROM users WHERE id = ${user}),
        added AS (INSERT INTO workspaces (name, plan) SELECT ${name}, ${plan} FROM member RETURNING id)
      INSERT INTO workspace_members (user_id, workspace_id, role) SELECT member.id, added.id, 'owner' FROM member, added
      RETURNING workspace_id`
    if (!workspace) throw new CommandError(`There is no user ${user}`)
    result(String(workspace.workspace_id))
    return 0
  },
})

export const workspacePlan = command({
  usage: '--id <id> --plan <plan>',
  about: 'Puts a workspace on another plan, whose limits hold at once',
  options: v.object({ id: options.id, plan: options.plan }),
  async run({ id, plan }, { sql }, { note }) {
    const rows = await sql()`UPDATE workspaces SET plan = ${plan} WHERE id = ${id} AND deleted_at IS NULL RETURNING id`
    if (rows.length === 0) throw new CommandError(`There is no workspace ${id}`)
    note(`Workspace ${id} is on the ${plan} plan`)
    return 0
  },
})

export const workspaceList = command({
  usage: '[--user <id>]',
  about: 'Lists workspaces, or those of a user, with the ids of their members',
  options: v.object({ user: v.optional(options.id) }),
  async run({ user = null }, { sql }, { result }) {
    const rows = await sql()<{ id: number; plan: string; since: string; members: number[]; name: string }[]>`
      SELECT id, plan, to_char(inserted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS since, name,
        array_remove(array_agg(user_id ORDER BY user_id), NULL) AS members
      FROM workspaces LEFT JOIN workspace_members ON workspace_id = id
      WHERE deleted_at IS NULL
      GROUP BY id HAVING ${user}::integer IS NULL OR ${user} = ANY (array_agg(user_id))
      ORDER BY id`
    const cells = rows.map(({ id, plan, since, members, name }) => [id, plan, since, members.join(','), name])
    for (const line of table(['workspace', 'plan', 'since', 'members', 'name'], cells)) result(line)
    return 0
  },
})

export const workspaceRename = command({
  usage: '--id <id> --name <name>',
  about: 'Gives a workspace another name',
  options: v.object({ id: options.id, name: options.text }),
  async run({ id, name }, { sql }, { note }) {
    const rows = await sql()`UPDATE workspaces SET name = ${name} WHERE id = ${id} AND deleted_at IS NULL RETURNING id`
    if (rows.length === 0) throw new CommandError(`There is no workspace ${id}`)
    note(`Workspace ${id} is called ${name}`)
    return 0
  },
})
