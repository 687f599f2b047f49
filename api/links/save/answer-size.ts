import { createSlices } from '../../http/body/in-slices.js'
import { ANSWER_BYTES_MAX } from '../../http/body/large-answer.js'
import { InvalidFields } from '../../http/errors.js'
import type { LinkDraft } from '../draft/link-draft.js'
import { measureLinks, readVersions } from '../list/list-statements.js'
import type { SaveContext } from './entry.js'

/** The bytes by which earlier drafts of a request can enlarge what later drafts of the same links are answered. */
async function bytesOfEarlier(drafts: LinkDraft[]): Promise<number> {
  const sentFor = new Map<number, number>()
  const repeated = new Set<number>()
  for (const { id } of drafts) {
    if (sentFor.has(id!)) repeated.add(id!)
    sentFor.set(id!, 0)
  }
  const yieldWhenDue = createSlices()
  let bytes = 0
  for (const draft of drafts) {
    if (!repeated.has(draft.id!)) continue
    const sent = sentFor.get(draft.id!)!
    bytes += sent
    sentFor.set(draft.id!, sent + Buffer.byteLength(JSON.stringify(draft)))
    await yieldWhenDue()
  }
  return bytes
}

type Context = Pick<SaveContext, 'sql' | 'caller' | 'workspaceId'>

/** Updates whose answer fits, as the links were when they were measured. */
interface Fitting {
  updates: LinkDraft[]
  /** The bytes of the links */
  bytes: number
  versions: string
}

const idsOf = (updates: LinkDraft[]) => updates.map(({ id }) => id!)

/**
 * Refuses updates whose answer would be too large. The answer shows each link whole, however small its change is. What
 * the drafts themselves add has the bound of a body.
 * @throws {InvalidFields} the error names how many links to send at once
 */
export async function demandFittingAnswer(
  { sql, caller, workspaceId }: Context,
  drafts: LinkDraft[],
): Promise<Fitting> {
  const updates = drafts.filter(({ id }) => id !== undefined)
  if (updates.length <= 1) return { updates, bytes: 0, versions: '' }
  const workspaceIds = workspaceId === undefined ? caller.workspaceIds : [workspaceId]
  const versions = await readVersions(sql, idsOf(updates))
  const { bytes, largest } = await measureLinks(sql, idsOf(updates), workspaceIds)
  const earlier = bytes > ANSWER_BYTES_MAX ? 0 : await bytesOfEarlier(updates)
  if (bytes + earlier <= ANSWER_BYTES_MAX) return { updates, bytes, versions }
  const fitting = Math.max(1, Math.min(Math.floor(ANSWER_BYTES_MAX / largest), Math.floor(updates.length / 2)))
  const why = `the answer would show more than ${ANSWER_BYTES_MAX / 1_000_000} MB of links`
  throw new InvalidFields({ base: [`${why}; send at most ${fitting} of these at once`] })
}

/** Measures the links again if others have changed one of them meanwhile. @throws {InvalidFields} as when they were measured */
export async function demandStillFitting(context: Context, { updates, versions }: Fitting): Promise<void> {
  if (updates.length <= 1 || (await readVersions(context.sql, idsOf(updates))) === versions) return
  await demandFittingAnswer(context, updates)
}
