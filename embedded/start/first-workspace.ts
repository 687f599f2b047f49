import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { findCaller } from '../../api/keys/caller.js'
import { ensureFirstWorkspace } from '../../api/keys/first-workspace.js'
import { generateKey } from '../../api/keys/secret.js'
import { insertUserLink } from '../../api/sessions/user-links-table.js'
import { connectPostgres } from '../../postgres/connect.js'

/**
 * The first workspace and a key to it: `givenKey`, else the one in `<dataDir>/api-key`, which is made once. The key is
 * written after Postgres has it, so that a kill between the two makes another key and never one that does not work.
 * @returns also the secret of a link that signs in its owner once; isValid false where the file's key is not in this database, because it was revoked or the database is another
 */
export async function openFirstWorkspace(databaseUrl: string, dataDir: string, givenKey?: string) {
  const file = path.join(dataDir, 'api-key')
  const keep = (apiKey: string) => {
    writeFileSync(`${file}.new`, `${apiKey}\n`, { mode: 0o600 })
    renameSync(`${file}.new`, file)
    return apiKey
  }
  const sql = connectPostgres(databaseUrl, 'start', { connections: 1 })
  try {
    const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
    // A kept key is not offered again: its owner may have revoked it.
    const offered = givenKey ?? (kept ? undefined : generateKey())
    const { workspaceId, userId, apiKey: added } = await ensureFirstWorkspace(sql, offered)
    const apiKey = givenKey ?? (added ? keep(added) : (kept ?? offered!))
    const signInToken = await insertUserLink(sql, 'sign_in', userId, null, true)
    return {
      workspaceId,
      userId,
      apiKey,
      signInToken,
      isValid: (await findCaller(sql, { kind: 'key', secret: apiKey })) !== undefined,
    }
  } finally {
    await sql.end({ timeout: 2 })
  }
}
