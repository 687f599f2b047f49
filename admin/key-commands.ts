import type { ISql } from 'postgres'
import * as v from 'valibot'
import { type Scope, scopeNames } from '../api/keys/caller.js'
import { insertKey } from '../api/keys/keys-table.js'
import { generateKey, hashKey, prefixOf } from '../api/keys/secret.js'
import type { Sql } from '../postgres/connect.js'
import { CommandError, command, demandWorkspace, table } from './command.js'
import * as options from './options.js'

async function demandOwner(tx: ISql, { user, workspace }: { user?: number; workspace?: number }) {
  if ((user === undefined) === (workspace === undefined)) throw new CommandError('Give one of --user and --workspace')
  if (workspace !== undefined) return demandWorkspace(tx, workspace)
  const found = await tx`SELECT FROM users WHERE id = ${user!}`
  if (found.length === 0) throw new CommandError(`There is no user ${user}`)
}

export const keyCreate = command({
  usage: '(--user <id> | --workspace <id>) [--scopes read,write] [--name <name>]',
  about:
    'Adds a key to all workspaces of a user, or to one workspace, and prints it: the only time that it can be read',
  options: v.object({
    user: v.optional(options.id),
    workspace: v.optional(options.id),
    scopes: v.optional(options.scopes, scopeNames.join(',')),
    name: v.optional(options.text),
  }),
  async run({ user, workspace, scopes, name }, { sql }, { result, note }) {
    const key = generateKey()
    const { id } = await sql().begin(async (tx) => {
      await demandOwner(tx, { user, workspace })
      return insertKey(tx as unknown as Sql, {
        hash: hashKey(key),
        prefix: prefixOf(key),
        name: name ?? null,
        scopes,
        user_id: user ?? null,
        workspace_id: workspace ?? null,
        expires_at: null,
        madeBy: null,
      })
    })
    note(`Key ${id} of ${user ? `user ${user}` : `workspace ${workspace}`}, ${scopes.join(' and ')}:`)
    result(key)
    return 0
  },
})

interface ListedKey {
  id: number
  prefix: string
  owner: string
  scopes: Scope[]
  used: string | null
  name: string | null
}

export const keyList = command({
  usage: '[--user <id>] [--workspace <id>]',
  about: 'Lists keys, never their secrets',
  options: v.object({ user: v.optional(options.id), workspace: v.optional(options.id) }),
  async run({ user = null, workspace = null }, { sql }, { result }) {
    const rows = await sql()<ListedKey[]>`
      SELECT id, prefix, coalesce('user ' || user_id, 'workspace ' || workspace_id) AS owner, scopes, name,
        to_char(greatest(last_used_at, (SELECT refilled_at FROM key_buckets WHERE key_id = api_keys.id))
          AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS used
      FROM api_keys
      WHERE (${user}::integer IS NULL OR user_id = ${user}) AND (${workspace}::integer IS NULL OR workspace_id = ${workspace})
      ORDER BY id`
    const cells = rows.map(({ id, prefix, owner, scopes, used, name }) => {
      return [id, `${prefix}…`, owner, scopes.join(','), used ?? 'never', name ?? '']
    })
    for (const line of table(['id', 'key', 'of', 'scopes', 'last used', 'name'], cells)) result(line)
    return 0
  },
})

export const keyRevoke = command({
  usage: '--id <id>',
  about: 'Ends a key at once, everywhere',
  options: v.object({ id: options.id }),
  async run({ id }, { sql }, { note }) {
    const rows = await sql()`DELETE FROM api_keys WHERE id = ${id} RETURNING id`
    if (rows.length === 0) throw new CommandError(`There is no key ${id}`)
    note(`Key ${id} is revoked`)
    return 0
  },
})
