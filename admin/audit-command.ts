import * as v from 'valibot'
import { compareConversions } from '../conversions/compare-stores.js'
import { describeGap } from '../ingest/missing-clicks.js'
import { auditWhileClicksArrive, type Difference } from '../rollups/audit.js'
import { NoPause } from '../rollups/pause-inserts.js'
import { CommandError, command, table } from './command.js'
import { findMissing } from './find-missing.js'
import * as options from './options.js'

const rollupOf = ({ table, days }: Difference) => (days ? `${table} of ${days} days` : table)

export const audit = command({
  usage: '[--from <YYYY-MM-DD>] [--to <YYYY-MM-DD>]',
  about:
    'Looks for clicks that redirectors have recorded and that are nowhere, compares every rollup with the clicks, and conversions with those in reports. Compares rollups that differ once more while inserts pause. Prints what is missing, or differs, and then ends with 1',
  options: v.object({ from: v.optional(options.day, '1970-01-01'), to: v.optional(options.day) }),
  async run({ from, to = new Date().toISOString().slice(0, 10) }, stores, { result, note }) {
    const { sql, shards } = stores
    if (from > to) throw new CommandError('--from must not be after --to')
    const differences = await auditWhileClicksArrive(sql(), await shards().all(), { from, to }).catch((error) => {
      if (!(error instanceof NoPause)) throw error
      note(`Rollups differ, and inserts, which may be why, cannot be paused: ${error.message}`)
    })
    const { gaps, isCertain } = await findMissing(stores, note)
    for (const gap of gaps) result(describeGap(gap))
    if (gaps.length > 0) note('Clicks are missing: see "ingest accept-missing"')
    else if (isCertain) note('No click that a redirector has recorded is missing')
    const { missing, strange } = await compareConversions(sql(), shards())
    for (const { workspaceId, id } of missing)
      result(`conversion ${id} of workspace ${workspaceId} is in no report, or is not voided there`)
    for (const { workspaceId, id } of strange) result(`conversion ${id} of workspace ${workspaceId} is in reports only`)
    const unmatched = missing.length + strange.length
    const isClean = isCertain && gaps.length + unmatched === 0
    if (unmatched > 0) note(`${unmatched} conversions differ: see "conversions repair"`)
    else note('Every conversion is in reports once')
    if (!differences) return 1
    if (differences.length === 0) {
      note(`Every rollup is what the clicks from ${from} to ${to} say`)
      return isClean ? 0 : 1
    }
    const headings = ['rollup', 'workspace', 'day', 'clicks', 'found', 'human', 'found', 'value']
    const cells = differences.map((difference) => {
      const { workspaceId, day, value, expected, found } = difference
      return [
        rollupOf(difference),
        workspaceId,
        day,
        expected[0],
        found[0],
        expected[1],
        found[1],
        JSON.stringify(value),
      ]
    })
    for (const line of table(headings, cells)) result(line)
    note(`${differences.length} differences`)
    return 1
  },
})
