// A redirector as far as expiry goes: visits links until nothing is let through any more, and writes each click down.
// Arguments: database url, data folder, instance, file of clicks, then the link ids and one limit for all of them.
import fs from 'node:fs'
import { connectPostgres } from '../../postgres/connect.js'
import { createExpiry } from '../../redirector/expiry/expiry.js'

const [url, dataDir, instance, clicksFile, links, clicksMax] = process.argv.slice(2)
const linkIds = links.split(',').map(Number)
const sql = connectPostgres(url, 'expiry test')
const expiry = createExpiry({ sql, dataDir, instance, onWarning: () => undefined })
const clicks = fs.openSync(clicksFile, 'a')
const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Visits links in turn; ends when all of them refuse. */
async function visit(from: number) {
  let refusals = 0
  for (let i = from; refusals < linkIds.length; i++) {
    const linkId = linkIds[i % linkIds.length]
    try {
      const answer = expiry.acquire(linkId, 1, Number(clicksMax))
      const may: boolean = typeof answer === 'boolean' ? answer : await answer
      if (may) fs.writeSync(clicks, `${linkId}\n`)
      refusals = may ? 0 : refusals + 1
    } catch {
      // Postgres is away: come again
    }
    await turn()
  }
}

await Promise.all(Array.from({ length: 20 }, (_, i) => visit(i)))
await expiry.close()
await sql.end()
