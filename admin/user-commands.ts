import * as v from 'valibot'
import { resetFactors } from '../api/factors/factors-table.js'
import { linkTo } from '../api/sessions/browser-links.js'
import { lowerEmail, lowerEmailOf } from '../api/sessions/email-address.js'
import { deleteSessions } from '../api/sessions/sessions-table.js'
import { endLinks, insertUserLink, LINK_MINUTES, type LinkKind } from '../api/sessions/user-links-table.js'
import type { Sql } from '../postgres/connect.js'
import { CommandError, command, table } from './command.js'
import * as options from './options.js'

export const userCreate = command({
  usage: '--email <address> [--name <name>]',
  about: 'Adds a user, and prints the id',
  options: v.object({ email: options.email, name: v.optional(options.text) }),
  async run({ email, name }, { sql }, { result }) {
    const [user] = await sql()<[{ id: number }?]>`
      INSERT INTO users (email, name) VALUES (${email}, ${name ?? null}) ON CONFLICT DO NOTHING RETURNING id`
    if (!user) throw new CommandError(`There is a user ${email} already`)
    result(String(user.id))
    return 0
  },
})

export const userList = command({
  usage: '[--workspace <id>]',
  about: 'Lists users, or the members of a workspace, with the workspaces that each is a member of',
  options: v.object({ workspace: v.optional(options.id) }),
  async run({ workspace = null }, { sql }, { result }) {
    const rows = await sql()<{ id: number; email: string | null; workspaces: number[]; name: string | null }[]>`
      SELECT id, email, name, array_remove(array_agg(workspace_id ORDER BY workspace_id), NULL) AS workspaces
      FROM users LEFT JOIN workspace_members ON user_id = id
      GROUP BY id HAVING ${workspace}::integer IS NULL OR ${workspace} = ANY (array_agg(workspace_id))
      ORDER BY id`
    const cells = rows.map(({ id, email, workspaces, name }) => [id, email ?? '', workspaces.join(','), name ?? ''])
    for (const line of table(['user', 'e-mail', 'workspaces', 'name'], cells)) result(line)
    return 0
  },
})

export const userRename = command({
  usage: '--id <id> [--name <name>] [--email <address>]',
  about: 'Gives a user another name or e-mail address',
  options: v.object({ id: options.id, name: v.optional(options.text), email: v.optional(options.email) }),
  async run({ id, name, email }, { sql }, { note }) {
    if (name === undefined && email === undefined) throw new CommandError('Give --name, --email or both')
    const [taken] = await sql()`SELECT FROM users 
      WHERE ${lowerEmailOf(sql(), 'email')} = ${email === undefined ? null : lowerEmail(email)} AND id <> ${id}`
    if (taken) throw new CommandError(`There is a user ${email} already`)
    const rows = await sql()`
      UPDATE users SET name = coalesce(${name ?? null}, name), email = coalesce(${email ?? null}, email)
      WHERE id = ${id} RETURNING id`
    if (rows.length === 0) throw new CommandError(`There is no user ${id}`)
    note(`User ${id} is ${[name, email].filter(Boolean).join(', ')}`)
    return 0
  },
})

export const userUnlink = command({
  usage: '--id <id>',
  about:
    'Forgets whom the provider knows a user as, and signs the user out: the next who comes with the address of the user is linked',
  options: v.object({ id: options.id }),
  async run({ id }, { sql }, { note }) {
    const found = await sql()`SELECT FROM users WHERE id = ${id}`
    if (found.length === 0) throw new CommandError(`There is no user ${id}`)
    await sql().begin(async (tx) => {
      await deleteSessions(tx as unknown as Sql, id)
      const { count } = await tx`DELETE FROM user_identities WHERE user_id = ${id}`
      if (count === 0) throw new CommandError(`User ${id} is not linked to a provider`)
    })
    note(`User ${id} is linked to no provider any more`)
    return 0
  },
})

export const userResetFactors = command({
  usage: '--id <id>',
  about:
    'Takes the authenticator app, passkeys and recovery codes of a user who has lost them all, and signs the user out',
  options: v.object({ id: options.id }),
  async run({ id }, { sql }, { note }) {
    const found = await sql()`SELECT FROM users WHERE id = ${id}`
    if (found.length === 0) throw new CommandError(`There is no user ${id}`)
    const had = await sql().begin((tx) => resetFactors(tx as unknown as Sql, id))
    if (!had) throw new CommandError(`User ${id} has no second factor`)
    note(`User ${id} has no second factor any more`)
    return 0
  },
})

export const userSignOut = command({
  usage: '--id <id>',
  about: 'Ends all sessions of a user, and the links that sign in or choose a password. Keys stay: see key revoke',
  options: v.object({ id: options.id }),
  async run({ id }, { sql }, { note }) {
    const found = await sql()`SELECT FROM users WHERE id = ${id}`
    if (found.length === 0) throw new CommandError(`There is no user ${id}`)
    const count = await sql().begin(async (tx) => {
      const count = await deleteSessions(tx as unknown as Sql, id)
      await endLinks(tx as unknown as Sql, id)
      return count
    })
    note(`User ${id} is signed out: ${count} sessions have ended`)
    return 0
  },
})

const linkCommand = (kind: LinkKind, page: Parameters<typeof linkTo>[1], what: string) =>
  command({
    usage: '--id <id>',
    about: `Prints a link by which a user ${what}, once, within ${LINK_MINUTES[kind]} minutes`,
    options: v.object({ id: options.id }),
    async run({ id }, { sql, apiUrl }, { result }) {
      const found = await sql()`SELECT FROM users WHERE id = ${id}`
      if (found.length === 0) throw new CommandError(`There is no user ${id}`)
      result(linkTo(apiUrl(), page, await insertUserLink(sql(), kind, id)))
      return 0
    },
  })

export const userSignIn = linkCommand('sign_in', 'signIn', 'signs in')
export const userPassword = linkCommand('password', 'password', 'chooses a password')
