import { parseArgs } from 'node:util'
import { measureRedirects } from './redirects.js'
import { openStage } from './stage.js'
import { printRows, type Row } from './table.js'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '7' }, only: { type: 'string' } } })
const rounds = Number(values.rounds)

const rows: Row[] = []
const stage = await openStage()
try {
  rows.push(...(await measureRedirects(stage, rounds)))
} finally {
  await stage.close()
}
printRows(rows)
process.exit()
