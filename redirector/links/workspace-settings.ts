import { createTokenSigner, type TokenSigner } from '../../click/attribution-token.js'
import { signingKeysOf } from '../../click/signing-keys.js'
import type { Sql } from '../../postgres/connect.js'
import { type AddressList, createAddressList } from '../../visit/address/address-list.js'
import { NO_HISTORY } from './history.js'

interface WorkspaceSettings {
  excludedAddresses: AddressList
  tracksConversions: boolean
  /** Its links answer 410. */
  isFrozen: boolean
}

interface SettingsRow {
  id: number
  excluded_ips: string[]
  conversion_tracking: boolean
  is_frozen: boolean
}

/** Settings as they are in Postgres and in a snapshot. */
export interface SavedSettings {
  /** The installation's signing key, base64. */
  signingKey: string
  workspaces: SettingsRow[]
}

interface LoadedRow {
  history: string | null
  signing_key: Buffer
  workspaces: SettingsRow[]
}

const selectSettings = (sql: Sql) => sql<LoadedRow[]>`
  SELECT history() AS history, signing_key, (
    SELECT coalesce(jsonb_agg(jsonb_build_object(
      'id', id, 'excluded_ips', excluded_ips, 'conversion_tracking', conversion_tracking,
      'is_frozen', frozen_at IS NOT NULL)), '[]')
    FROM workspaces WHERE excluded_ips <> '{}' OR conversion_tracking OR frozen_at IS NOT NULL
  ) AS workspaces
  FROM installation`

/** Builds an address list without entries that are not valid networks. */
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
 * Keeps the settings of all workspaces that have any in memory. They are few and seldom change, so all are loaded at
 * once.
 * @param attributionKeys value of ATTRIBUTION_KEYS
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
        isFrozen: row.is_frozen,
      })
    changes += 1
  }

  return {
    /** Settings by workspace. It is empty in most installations, and then costs a redirect one comparison. */
    workspaces: workspaces as ReadonlyMap<number, WorkspaceSettings>,
    /** Whether the operator has frozen a workspace, and what its links and domains lead to is not to be shown. */
    isFrozen: (workspaceId: number) => workspaces.size > 0 && workspaces.get(workspaceId)?.isFrozen === true,
    /** Undefined until the settings have been loaded. */
    signer: () => signer,
    /**
     * @param ofHistory if given, settings are loaded only from a database with this history
     * @returns the history of the loaded settings
     * @throws if Postgres cannot be asked or has another history; the former settings stay
     */
    async load(ofHistory?: string): Promise<string> {
      const [row] = await selectSettings(sql)
      if (!row || row.history === null) throw new Error(NO_HISTORY)
      if (ofHistory !== undefined && row.history !== ofHistory)
        throw new Error('settings of workspaces come from another history of Postgres: two servers answer')
      restore({ signingKey: row.signing_key.toString('base64'), workspaces: row.workspaces })
      return row.history
    },
    restore,
    saved: () => saved,
    changes: () => changes,
  }
}
