import { CONVERSIONS_MAX, METADATA_CHARACTERS_MAX } from '../../api/conversions/conversion-draft.js'
import type { Row } from '../read-rows.js'
import { said } from '../said.js'
import type { Task, TaskDeps } from '../task.js'
import { findColumns } from './columns.js'
import { type ConversionRead, createConversionReader } from './read-conversion.js'

/** @throws ImportError where the header is not clear */
export function prepareConversions(header: string[]): Task {
  const columns = findColumns(header)
  const reader = createConversionReader(header, columns)
  let recorded = 0
  let there = 0

  /** Refused rows wait for those before them, so that all are told in the order of the file. */
  async function settle(batch: ConversionRead[], { api, workspaceId, isDryRun, refuse }: TaskDeps) {
    const jsons = batch.flatMap((read) => (read.kind === 'conversion' ? [read.json] : []))
    const results = isDryRun || jsons.length === 0 ? [] : await api!.recordConversions(workspaceId, jsons)
    let place = 0
    for (const read of batch) {
      if (read.kind === 'refused') {
        refuse(read.refusal)
        continue
      }
      const result = isDryRun ? ({ status: 'success', is_new: !read.isRepeated } as const) : results[place++]
      if (result.status === 'error') refuse(reader.refusalOf(read.row, result.error))
      else if (result.is_new) recorded += 1
      else there += 1
    }
  }

  return {
    format: 'conversions',
    notes: [
      ...(columns.unread.length > 0 ? [said('unread', { columns: columns.unread.join(', ') })] : []),
      ...(columns.indexOf.has('event_id') || columns.indexOf.has('occurred_at') ? [] : [said('withoutIds', {})]),
    ],
    subjectColumns: ['value'],
    /** In the order of the file, so that a lead ties the customers of what comes behind it. */
    async run(rows: AsyncIterable<Row>, deps) {
      let batch: ConversionRead[] = []
      let characters = 0
      const flush = async () => {
        const reads = batch
        batch = []
        characters = 0
        await settle(reads, deps)
      }
      for await (const row of rows) {
        if (deps.signal.aborted) return
        const read = reader.read(row, new Date())
        const length = read.kind === 'conversion' ? read.json.length : 0
        if (batch.length === CONVERSIONS_MAX || characters + length > METADATA_CHARACTERS_MAX) await flush()
        batch.push(read)
        characters += length
        deps.onRows(1)
      }
      await flush()
    },
    counts: (isDryRun) => [
      { name: isDryRun ? 'recordable' : 'recorded', count: recorded },
      { name: isDryRun ? 'repeated' : 'there', count: there },
    ],
    remarks: () => [],
  }
}
