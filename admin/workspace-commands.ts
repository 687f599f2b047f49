import * as v from 'valibot'
import { CommandError, command } from './command.js'
import * as options from './options.js'

export const userCreate = command({
  usage: '--email <address> [--name <name>]',
  about: 'Adds a user, and prints the id',
  options: v.object({ email: options.email, name: v.optional(options.text) }),
  async run({ email, name }, { sql }, { result }) {
    const [user] = await sql()<[{ id: number }?]>`
      INSERT INTO users (email, name) VALUES (${email}, ${name ?? null}) ON CONFLICT (email) DO NOTHING RETURNING id`
    if (!user) throw new CommandError(`There is a user ${email} already`)
    result(String(user.id))
    return 0
  },
})

export const workspaceCreate = command({
  usage: '--name <name> --user <id> [--plan <plan>]',
  about: 'Adds a workspace of a user, on the enterprise plan unless it is told otherwise, and prints the id',
  options: v.object({ name: options.text, user: options.id, plan: v.optional(options.plan, 'enterprise') }),
  async run({ name, user, plan }, { sql }, { result }) {
    const [workspace] = await sql()<[{ workspace_id: number }?]>`
      WITH member AS (SELECT id FROM users WHERE id = ${user}),
        added AS (INSERT INTO workspaces (name, plan) SELECT ${name}, ${plan} FROM member RETURNING id)
      INSERT INTO workspace_members (user_id, workspace_id) SELECT member.id, added.id FROM member, added
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
    const rows = await sql()`UPDATE workspaces SET plan = ${plan} WHERE id = ${id} RETURNING id`
    if (rows.length === 0) throw new CommandError(`There is no workspace ${id}`)
    note(`Workspace ${id} is on the ${plan} plan`)
    return 0
  },
})
