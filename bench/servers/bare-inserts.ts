// Inserts rows with a unique constraint and does nothing else, at the priority of an api process: for each number of
// seconds that its parent sends, it answers how many rows.
import os from 'node:os'
import { connectPostgres } from '../../postgres/connect.js'

const [connections, atOnce] = process.argv.slice(2).map(Number)
os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)
const sql = connectPostgres(process.env.DATABASE_URL!, 'bench', { connections })

async function insertFor(seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000
  let count = 0
  async function insertOn() {
    while (performance.now() < until) {
      const id = crypto.randomUUID()
      await sql`
        INSERT INTO bare_conversions (workspace_id, id, event_id, event_name, event_type, external_id, link_id, amount_cents,
          currency, metadata)
        VALUES (1, ${id}, ${id}, 'purchase', 'sale', 'customer-42', 7, 4990, 'EUR', ${'{"plan":"pro"}'}::text::json)
        ON CONFLICT (workspace_id, event_id) DO NOTHING RETURNING *`
      count += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, insertOn))
  return count
}

process.on('message', async (seconds: number) => process.send!({ count: await insertFor(seconds) }))
process.send!({ kind: 'ready' })
