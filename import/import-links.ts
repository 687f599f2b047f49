import type { Api, BulkEntry, LookedUp } from './api.js'
import { hash, shortened } from './hash.js'
import type { createDraftReader, ImportedLink } from './read-draft.js'
import type { Row } from './read-rows.js'
import type { Refusal } from './refusal.js'

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
  /** Absent only in a dry run without a key. */
  api?: Api
  workspaceId: number
  /** Nothing is sent that would change anything. */
  isDryRun: boolean
  reader: ReturnType<typeof createDraftReader>
  refuse: (refusal: Refusal) => void
  onRows: (count: number) => void
  signal?: AbortSignal
}

const LINKS_MAX = 1000
/** Characters of one request; the API takes 16 MB. */
const CHARACTERS_MAX = 4_000_000

const SLUG_TAKEN = 'has already been taken'
const isTaken = (entry: BulkEntry) => entry.status === 'error' && !!entry.error.slug?.includes(SLUG_TAKEN)
const shortUrlOf = ({ draft }: ImportedLink) => `${draft.domain ?? ''}${draft.slug}`
const numberOf = (text: string) => shortened(hash(text))

/** The outcome of a row, or in a dry run the outcome that it would have. */
type End = 'created' | 'there' | { column: string; reason: string }

/**
 * Sends the links of `rows` in the file's order, a request at a time: of two rows that want one slug the first has it. Those
 * that the workspace has are found before, so that a second import of a file does nothing.
 * Stops between two requests where the signal says so; what is done by then is in the outcomes.
 */
export async function importLinks(rows: AsyncIterable<Row>, outcomes: Outcomes, deps: ImportDeps): Promise<void> {
  const { api, workspaceId, isDryRun, reader, refuse } = deps
  /** Rows of a dry run that could be created: hash of the short URL, by slug and by alias → hash of the destination. */
  const wouldBe = new Map<number, number>()
  const takenEnd = { column: reader.columnFor('slug'), reason: SLUG_TAKEN }
  /** Rows that wait for the answer to the first of them: refusals too, so that all are told in the order of the file. */
  let batch: ({ link: ImportedLink; json: string } | { refusal: Refusal })[] = []
  let characters = 0

  async function enqueue(waiting: (typeof batch)[number]) {
    const length = 'json' in waiting ? waiting.json.length : 0
    if (characters + length > CHARACTERS_MAX) await flush()
    batch.push(waiting)
    characters += length
    if (batch.length === LINKS_MAX) await flush()
  }

  async function lookUp(links: ImportedLink[]): Promise<(LookedUp | undefined)[]> {
    if (!api || links.length === 0) return links.map(() => undefined)
    const addresses = links.map(({ draft: { domain, slug } }) => ({ domain, slug: slug! }))
    return api.lookUpLinks(workspaceId, addresses)
  }

  /** @returns undefined where nothing keeps it from being created */
  function endOf({ draft }: ImportedLink, found: LookedUp | undefined): End | undefined {
    if (found?.error) {
      const reason = `${draft.domain} is no domain of the workspace: name one for these links`
      return { column: reader.columnFor('domain'), reason }
    }
    if (!found?.is_taken) return undefined
    return found.link?.url === draft.url ? 'there' : takenEnd
  }

  /** @returns what would become of one that the workspace has not got */
  function tryOut({ draft }: ImportedLink): End {
    const addressOf = (slug: string) => numberOf(`${draft.domain ?? ''}${slug}`)
    const url = numberOf(draft.url!)
    const first = wouldBe.get(addressOf(draft.slug!))
    if (first !== undefined) return first === url ? 'there' : takenEnd
    for (const one of [draft.slug, draft.alias]) if (one != null) wouldBe.set(addressOf(one), url)
    return 'created'
  }

  async function create(links: { link: ImportedLink; json: string }[]): Promise<End[]> {
    if (links.length === 0) return []
    const entries = await api!.createLinks(
      workspaceId,
      links.map(({ json }) => json),
    )
    // By a row before it, or by a request whose answer was lost.
    const found = await lookUp(links.filter((_, i) => isTaken(entries[i])).map(({ link }) => link))
    return entries.map((entry, i) => {
      if (entry.status === 'success') return 'created'
      const end = isTaken(entry) ? endOf(links[i].link, found.shift()) : undefined
      return end ?? reader.firstError(entry.error)
    })
  }

  async function flush() {
    const waiting = batch
    batch = []
    characters = 0
    const links = waiting.flatMap((one) => ('link' in one ? [one] : []))
    const found = await lookUp(links.map(({ link }) => link))
    const ends = links.map(({ link }, i) => endOf(link, found[i]) ?? (isDryRun ? tryOut(link) : undefined))
    const created = await create(links.filter((_, i) => ends[i] === undefined))
    let place = 0
    for (const one of waiting) {
      if ('refusal' in one) refuse(one.refusal)
      else settle(one.link, ends[place++] ?? created.shift()!)
    }
  }

  function settle(link: ImportedLink, end: End) {
    if (end === 'there') outcomes.there += 1
    else if (end !== 'created') refuse({ row: link.row, ...end, subject: [shortUrlOf(link), link.draft.url!] })
    else {
      outcomes.created += 1
      if (link.isLocked) outcomes.locked += 1
      outcomes.leftOut += link.furtherAddresses
    }
  }

  for await (const row of rows) {
    if (deps.signal?.aborted) return
    const read = reader.read(row)
    if (read.kind === 'skipped') outcomes.skipped += 1
    else if (read.kind === 'refused') {
      const { column, reason, subject } = read
      await enqueue({ refusal: { row: row.row, column, reason, subject } })
    } else await enqueue({ link: read.link, json: JSON.stringify(read.link.body) })
    deps.onRows(1)
  }
  await flush()
}
