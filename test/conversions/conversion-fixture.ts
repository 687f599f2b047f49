import type { Test } from 'tap'
import { createTokenSigner } from '../../click/attribution-token.js'
import { ulidBytes } from '../../click/ulid.js'
import type { Sql } from '../../postgres/connect.js'

/** Signs tokens as the redirectors of an installation do. */
export async function openTestSigner(sql: Sql) {
  const [{ signing_key }] = await sql<[{ signing_key: Buffer }]>`SELECT signing_key FROM installation`
  const signer = createTokenSigner(signing_key)
  let clicks = 0
  return (linkId: number, time = Date.UTC(2026, 2, 10, 15)) => {
    clicks += 1
    const random = Buffer.alloc(10)
    random.writeUInt32BE(clicks, 6)
    return signer.sign(linkId, time, random)
  }
}

export async function addLink(sql: Sql, workspaceId: number, slug: string): Promise<number> {
  const [{ id }] = await sql<[{ id: number }]>`
    INSERT INTO links (workspace_id, slug, url) VALUES (${workspaceId}, ${slug}, 'https://example.com') RETURNING id`
  return id
}

/** Holds for what is a ULID. */
export const isUlid = (t: Test, id: string) => t.ok(ulidBytes(id), `${id} is a ULID`)
