import type { Api, BulkEntry } from './api.js'
import type { createKnownLinks } from './known-links.js'
import type { createDraftReader, ImportedLink } from './read-draft.js'
import type { Row } from './read-rows.js'
import type { Refusal } from './refusal.js'
import { charactersMax } from './task.js'

export interface Outcomes {
  created: number
  there: number
  /** In the trash of a Slugline export. */
  skipped: number
  /** Created switched off, as their passwords are not in the file. */
  locked: number
  /** Addresses of links in the file that they do not have here. */
  leftOut: number
}

export interface ImportDeps {
  /** Absent: nothing is sent. */
  send?: { api: Api; workspaceId: number }
  reader: ReturnType<typeof createDraftReader>
  known: ReturnType<typeof createKnownLinks>
  refuse: (refusal: Refusal) => void
  onRows: (count: number) => void
  signal?: AbortSignal
}

const linksMax = 1000

const slugTaken = 'has already been taken'
const isTaken = (entry: BulkEntry) => entry.status === 'error' && !!entry.error.slug?.includes(slugTaken)
const shortUrlOf = ({ draft }: ImportedLink) => `${draft.domain ?? ''}${draft.slug}`

/**
 * Sends the links of `rows` in the file's order, a request at a time: of two rows that want one slug the first has it.
 * Stops between two requests where the signal says so; what is done by then is in the outcomes.
 */
export async function importLinks(rows: AsyncIterable<Row>, outcomes: Outcomes, deps: ImportDeps): Promise<void> {
  const { send, reader, known, refuse } = deps
  /** Rows that wait for the answer to the first of them: refusals too, so that all are told in the order of the file. */
  let batch: ({ link: ImportedLink; json: string } | { refusal: Refusal })[] = []
  let characters = 0

  function count(link: ImportedLink) {
    outcomes.created += 1
    if (link.isLocked) outcomes.locked += 1
    outcomes.leftOut += link.furtherAddresses
  }

  const refusalOf = (link: ImportedLink, column: string, reason: string): Refusal => ({
    row: link.row,
    column,
    reason,
    subject: [shortUrlOf(link), link.draft.url!],
  })

  async function enqueue(waiting: (typeof batch)[number]) {
    const length = 'json' in waiting ? waiting.json.length : 0
    if (characters + length > charactersMax) await flush()
    batch.push(waiting)
    characters += length
    if (batch.length === linksMax) await flush()
  }

  async function flush() {
    const waiting = batch
    batch = []
    characters = 0
    const jsons = waiting.flatMap((one) => ('json' in one ? [one.json] : []))
    const entries = jsons.length === 0 ? [] : await send!.api.createLinks(send!.workspaceId, jsons)
    await known.expect(entries.filter(isTaken).length)
    let place = 0
    for (const one of waiting) {
      if ('refusal' in one) {
        refuse(one.refusal)
        continue
      }
      const { link } = one
      const entry = entries[place++]
      if (entry.status === 'success') count(link)
      else if (isTaken(entry) && (await known.isThere(link.draft))) outcomes.there += 1
      else {
        const { column, reason } = reader.firstError(entry.error)
        refuse(refusalOf(link, column, reason))
      }
    }
  }

  /** What can be said without asking. @returns whether that settles it, or what refuses it */
  function settle(link: ImportedLink): boolean | Refusal {
    const found = known.find(link.draft)
    const { domain } = link.draft
    if (!send && domain && !known.hasDomain(domain))
      return refusalOf(
        link,
        reader.columnFor('domain'),
        `${domain} is no domain of the workspace: name one for these links`,
      )
    if (found === 'same') outcomes.there += 1
    else if (!send && found === 'other') return refusalOf(link, reader.columnFor('slug'), slugTaken)
    else if (!send) {
      known.add(link.draft)
      count(link)
    } else return false
    return true
  }

  for await (const row of rows) {
    if (deps.signal?.aborted) return
    const read = reader.read(row)
    if (read.kind === 'skipped') outcomes.skipped += 1
    else if (read.kind === 'refused') {
      const { column, reason, subject } = read
      await enqueue({ refusal: { row: row.row, column, reason, subject } })
    } else {
      const settled = settle(read.link)
      if (settled === false) await enqueue({ link: read.link, json: JSON.stringify(read.link.body) })
      else if (settled !== true) await enqueue({ refusal: settled })
    }
    deps.onRows(1)
  }
  await flush()
}
