import { spawn } from 'node:child_process'
import { once } from 'node:events'
import * as v from 'valibot'
import { keepSequences } from '../ingest/marks.js'
import { describeGap } from '../ingest/missing-clicks.js'
import { whileInsertsPause } from '../rollups/pause-inserts.js'
import { command, table } from './command.js'
import { findMissing } from './find-missing.js'
import * as options from './options.js'

interface Row {
  source: string
  partition: string
  position: string
  is_inserting: boolean
  updated_at: Date
  refusal: string | null
}

const stateOf = ({ refusal, is_inserting }: Row) => refusal ?? (is_inserting ? 'a batch is under way' : 'ok')

export const ingestStatus = command({
  usage: '',
  about: 'How far ingest is, a line a partition; ends with 1 where one waits for you to accept something',
  options: v.object({}),
  async run(_options, { sql }, { result }) {
    const rows = await sql()<Row[]>`
      SELECT source, partition, position, jsonb_typeof(intent) = 'object' AS is_inserting, updated_at, refusal
      FROM ingest_progress ORDER BY source, partition`
    const cells = rows.map((row) => {
      const { source, partition, position, updated_at } = row
      return [source, partition, position, updated_at.toISOString(), stateOf(row)]
    })
    for (const line of table(['source', 'partition', 'position', 'since', 'state'], cells)) result(line)
    return rows.some(({ refusal }) => refusal) ? 1 : 0
  },
})

export const ingestAccept = command({
  usage: '[--partition <partition>]',
  about:
    'Accepts what keeps ingest from going on after a restore (see ingest status), and prints it; ingest then goes on',
  options: v.object({ partition: v.optional(options.text) }),
  async run({ partition = null }, { sql }, { result, note }) {
    const rows = await sql()<{ refusal: string }[]>`
      UPDATE ingest_progress SET accepted = true
      WHERE refusal IS NOT NULL AND (${partition}::text IS NULL OR partition = ${partition}) RETURNING refusal`
    for (const { refusal } of rows) result(`accepted: ${refusal}`)
    if (rows.length === 0) note('Nothing waits to be accepted')
    return rows.length > 0 ? 0 : 1
  },
})

export const ingestAcceptMissing = command({
  usage: '',
  about: 'Accepts that the clicks which "audit" finds missing are lost, and prints them. They are reported no more',
  options: v.object({}),
  async run(_options, stores, { result, note }) {
    const { gaps } = await findMissing(stores, note)
    if (gaps.length > 0) for (const { client } of await stores.shards().all()) await keepSequences(client, gaps)
    for (const gap of gaps) result(`accepted: ${describeGap(gap)}`)
    if (gaps.length === 0) note('No click is missing')
    return gaps.length > 0 ? 0 : 1
  },
})

export const ingestPause = command({
  usage: '--run <command>',
  about:
    'Runs a command of the shell while nothing is inserted, such as one that copies both stores; ends as that does',
  options: v.object({ run: options.text }),
  async run({ run }, { sql }) {
    return whileInsertsPause(sql(), async () => {
      const [code, signal] = await once(spawn(run, { shell: true, stdio: 'inherit' }), 'exit')
      return signal ? 1 : code
    })
  },
})
