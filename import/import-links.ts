import type { Api, BulkEntry } from './api.js'
import type { createKnownLinks } from './known-links.js'
import type { createDraftReader, ImportedLink } from './read-draft.js'
import type { Row } from './read-rows.js'
import type { Refusal } from './refusals.js'
import { charactersMax } from './task.js'

export interface Outcomes {
  created: number
  there: number
  /** In the trash of a Slugline export. */
  skipped: number
  /** Created switched off, as their passwords are not in the file. */
  locked: number
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
  let batch: { link: ImportedLink; json: string }[] = []
  let characters = 0

  function count(link: ImportedLink) {
    outcomes.created += 1
    if (link.isLocked) outcomes.locked += 1
  }

  function refuseLink(link: ImportedLink, column: string, reason: string) {
    refuse({ row: link.row, column, reason, subject: [shortUrlOf(link), link.draft.url!] })
  }

  async function flush() {
    const links = batch
    batch = []
    characters = 0
    if (links.length === 0) return
    const { api, workspaceId } = send!
    const entries = await api.createLinks(
      workspaceId,
      links.map(({ json }) => json),
    )
    await known.expect(entries.filter(isTaken).length)
    for (const [i, { link }] of links.entries()) {
      const entry = entries[i]
      if (entry.status === 'success') count(link)
      else if (isTaken(entry) && (await known.isThere(link.draft))) outcomes.there += 1
      else {
        const { column, reason } = reader.firstError(entry.error)
        refuseLink(link, column, reason)
      }
    }
  }

  /** What can be said without asking. @returns whether that settles it */
  function settle(link: ImportedLink): boolean {
    const found = known.find(link.draft)
    const { domain } = link.draft
    if (!send && domain && !known.hasDomain(domain))
      refuseLink(link, reader.columnFor('domain'), `${domain} is no domain of the workspace: see --domain`)
    else if (found === 'same') outcomes.there += 1
    else if (!send && found === 'other') refuseLink(link, reader.columnFor('slug'), slugTaken)
    else if (!send) {
      known.add(link.draft)
      count(link)
    } else return false
    return true
  }

  for await (const row of rows) {
    if (deps.signal?.aborted) return
    const read = reader.read(row)
    if (read.kind === 'refused') refuse({ row: row.row, column: read.column, reason: read.reason })
    else if (read.kind === 'skipped') outcomes.skipped += 1
    else if (!settle(read.link)) {
      const json = JSON.stringify(read.link.body)
      if (characters + json.length > charactersMax) await flush()
      batch.push({ link: read.link, json })
      characters += json.length
      if (batch.length === linksMax) await flush()
    }
    deps.onRows(1)
  }
  await flush()
}
