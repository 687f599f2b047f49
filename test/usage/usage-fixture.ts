import { packLink } from '../../click/packed-link.js'
import type { Sql } from '../../postgres/connect.js'

/** A plain link as a click's record has it. */
export const linkOf = ({ workspaceId, linkId }: { workspaceId: number; linkId: number }) =>
  packLink({
    workspaceId,
    linkId,
    domainId: 0,
    host: 'go.example',
    path: `/s${linkId}`,
    destination: 'https://example.com/',
  })

/** The partition has a batch under way, as `consumePartition` records it before it has the sink write. */
export const intend = (sql: Sql, consumer: string, partition: string, token: string) => sql`
  INSERT INTO ingest_progress (source, partition, epoch, intent)
  VALUES (${consumer}, ${partition}, 1, ${sql.json({ to: 1, rows: 1, token })})
  ON CONFLICT (source, partition) DO UPDATE SET intent = excluded.intent`
