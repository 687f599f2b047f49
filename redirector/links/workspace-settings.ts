import { createTokenSigner, type TokenSigner } from '../../click/attribution-token.js'
import { signingKeysOf } from '../../click/signing-keys.js'
import type { Sql } from '../../postgres/connect.js'
import { type AddressList, createAddressList } from '../../visit/address/address-list.js'

interface WorkspaceSettings {
  excludedAddresses: AddressList
  tracksConversions: boolean
}

interface SettingsRow {
  id: number
  excluded_ips: string[]
  conversion_tracking: boolean
}

/** As Postgres has it, and a snapshot keeps it. */
export interface SavedSettings {
  /** The installation's own, base64. */
  signingKey: string
  workspaces: SettingsRow[]
}

const selectSettings = (sql: Sql) => sql<SettingsRow[]>`
  SELECT id, excluded_ips, conversion_tracking FROM workspaces WHERE excluded_ips <> '{}' OR conversion_tracking`

const selectSigningKey = (sql: Sql) => sql<{ signing_key: Buffer }[]>`SELECT signing_key FROM installation`

/** An entry that is no network excludes nobody, and leaves the others as they are. */
function listOf(entries: string[]): AddressList {
  return createAddressList(
    entries.filter((entry) => {
      try {
        return createAddressList([entry])
      } catch {
        return false
      }
    }),
  )
}

export type Settings = ReturnType<typeof createSettings>

/**
 * The settings of all workspaces that have any, in memory: loaded whole, for they are few and seldom change.
 * @param attributionKeys ATTRIBUTION_KEYS
 */
export function createSettings(sql: Sql, attributionKeys: string[] = ['database']) {
  const workspaces = new Map<number, WorkspaceSettings>()
  let signer: TokenSigner | undefined
  let saved: SavedSettings | undefined
  let changes = 0

  function restore(settings: SavedSettings) {
    saved = settings
    signer = createTokenSigner(...signingKeysOf(attributionKeys, Buffer.from(settings.signingKey, 'base64')))
    workspaces.clear()
    for (const row of settings.workspaces)
      workspaces.set(row.id, {
        excludedAddresses: listOf(row.excluded_ips),
        tracksConversions: row.conversion_tracking,
      })
    changes += 1
  }

  return {
    /** Empty at most installations, where it so costs a redirect one comparison. */
    workspaces: workspaces as ReadonlyMap<number, WorkspaceSettings>,
    /** Undefined until the settings have been loaded. */
    signer: () => signer,
    /** @throws where Postgres cannot be asked; what was known stays */
    async load() {
      const [rows, [{ signing_key }]] = await Promise.all([selectSettings(sql), selectSigningKey(sql)])
      restore({ signingKey: signing_key.toString('base64'), workspaces: [...rows] })
    },
    restore,
    saved: () => saved,
    changes: () => changes,
  }
}
