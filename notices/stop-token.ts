import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Sql } from '../postgres/connect.js'

/** A user's wish to stop mails about a link. */
export interface Stop {
  userId: number
  workspaceId: number
  linkId: number
}

const SAID_BYTES = 12
const MAC_BYTES = 16
const PURPOSE = 'slugline notification stop 1'

/**
 * Tokens for the stop link in mails about links. They are signed, so that nobody can stop another user's mails, and do
 * not expire, because mails do not. Format: base64url over u32 user · u32 workspace · u32 link · 16 bytes of
 * HMAC-SHA256.
 * @param signingKey the installation's key
 */
export function createStopTokens(signingKey: Uint8Array) {
  const key = createHmac('sha256', signingKey).update(PURPOSE).digest()
  const macOf = (said: Uint8Array) => createHmac('sha256', key).update(said).digest().subarray(0, MAC_BYTES)
  return {
    sign({ userId, workspaceId, linkId }: Stop): string {
      const said = Buffer.alloc(SAID_BYTES)
      said.writeUInt32BE(userId, 0)
      said.writeUInt32BE(workspaceId, 4)
      said.writeUInt32BE(linkId, 8)
      return Buffer.concat([said, macOf(said)]).toString('base64url')
    },
    /** @returns undefined for a text that `sign` did not make */
    verify(text: string): Stop | undefined {
      const token = Buffer.from(text, 'base64url')
      if (token.length !== SAID_BYTES + MAC_BYTES || token.toString('base64url') !== text) return undefined
      const said = token.subarray(0, SAID_BYTES)
      if (!timingSafeEqual(token.subarray(SAID_BYTES), macOf(said))) return undefined
      return { userId: said.readUInt32BE(0), workspaceId: said.readUInt32BE(4), linkId: said.readUInt32BE(8) }
    },
  }
}

export type StopTokens = ReturnType<typeof createStopTokens>

/** @returns a function that gives the tokens of this installation; it reads the key at the first call */
export function openStopTokens(sql: Sql): () => Promise<StopTokens> {
  let tokens: StopTokens | undefined
  return async () => {
    if (tokens) return tokens
    const [{ signing_key }] = await sql<[{ signing_key: Buffer }]>`SELECT signing_key FROM installation`
    tokens = createStopTokens(signing_key)
    return tokens
  }
}
