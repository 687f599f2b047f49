import { createTokenSigner, type TokenSigner } from '../../click/attribution-token.js'
import { signingKeysOf } from '../../click/signing-keys.js'
import type { Sql } from '../../postgres/connect.js'

/**
 * Opens the signer that verifies tokens. The installation's key is read once, when the signer is first needed.
 * @param entries the keys of ATTRIBUTION_KEYS
 */
export function openSigner(sql: Sql, entries: string[]): () => Promise<TokenSigner> {
  let signer: TokenSigner | undefined
  return async () => {
    if (signer) return signer
    const [{ signing_key }] = await sql<[{ signing_key: Buffer }]>`SELECT signing_key FROM installation`
    signer = createTokenSigner(...signingKeysOf(entries, signing_key))
    return signer
  }
}
