import type { TransactionSql } from 'postgres'
import { HIDDEN_PASSWORD } from '../../../links/link-answer.js'
import type { LinkRow } from '../../../links/link-row.js'
import type { Actor } from '../../../postgres/act-as.js'
import { createFairQueue } from '../../../process/fair-queue.js'
import { hashPassword } from '../../../process/password.js'
import { ApiError, RateLimitExceeded } from '../../http/errors.js'
import { type CheckTime, inTransaction } from '../../http/in-transaction.js'
import { isReferenceGone } from '../../http/outage.js'
import { takerOf } from '../../limits/holder.js'
import { ownerOf } from '../../limits/meant-workspace.js'
import { byRight } from '../../roles/by-right.js'
import { findLinks, lockLinks } from '../links-table.js'
import { demandFittingAnswer, demandStillFitting } from './answer-size.js'
import { createLinks } from './create-links.js'
import type { Entry, SaveContext, Saved } from './entry.js'
import { countClicksSoFar, startLimits } from './first-limits.js'
import { flagEntries, flagRaced } from './flag-entries.js'
import { refuseBeyondLimit } from './new-workspaces.js'
import { placeDrafts, type ReadDraft, readDrafts } from './place-drafts.js'
import { takeRun } from './take-run.js'
import { changeLinks, updateLink } from './update-links.js'

/** Hashing uses one of libuv's four threads. Files, name lookups and sign-ins need the others. */
const inTurn = createFairQueue<number>({ atOnce: 1, waitingMax: 64, waitingMaxOfAll: 256 })

/** How often domains and workspaces are looked up again because one was deleted meanwhile. */
const PLACED_MAX = 3

/** Workspaces take turns after each hash, so a bulk request of one delays the others by one hash. */
async function hashPasswords(entries: Entry[], deadline: number) {
  const waiting = entries.filter(({ draft }) => draft.password !== undefined && draft.password !== HIDDEN_PASSWORD)
  for (const entry of waiting) {
    if (performance.now() > deadline)
      throw new ApiError('service_unavailable', 'Too many passwords at once; send fewer links')
    const { password } = entry.draft
    const hashed = password == null ? null : await inTurn(entry.workspaceId, 0, () => hashPassword(password))
    if (hashed === undefined) throw new RateLimitExceeded('Too many passwords are being hashed', 64, 64, 10)
    entry.passwordHash = hashed
  }
}

/** Writes entries in their order. Entries that do not depend on each other are written together. */
async function writeRuns(tx: TransactionSql, checkTime: CheckTime, by: Actor, entries: Entry[]) {
  const outcomes = new Map<Entry, Saved>()
  const linkOf = new Map<number, LinkRow>()
  // Earlier entries change the links of later ones. That is done to copies, because the transaction may run again.
  const copies = entries.map((entry) => ({ ...entry }))
  for (let open = copies; open.length > 0; ) {
    checkTime()
    const run = takeRun(open)
    open = open.slice(run.length)
    const created = await createLinks(
      tx,
      by,
      run.filter((entry) => !entry.link),
    )
    const changed = await changeLinks(
      tx,
      checkTime,
      by,
      run.filter((entry) => entry.link),
    )
    for (const [entry, saved] of [...created, ...changed]) {
      outcomes.set(entry, saved)
      if (saved.kind === 'updated') linkOf.set(saved.link.id, saved.link)
    }
    for (const entry of open) if (entry.link) entry.link = linkOf.get(entry.link.id) ?? entry.link
  }
  return new Map(entries.map((entry, i) => [entry, outcomes.get(copies[i])!]))
}

/** Locks the links and then checks that they are as the caller knows them. */
async function demandAllKnown(tx: TransactionSql, updates: Entry[], demandKnown: (link: LinkRow) => void) {
  const ids = updates.map(({ link }) => link!.id)
  await lockLinks(tx, ids)
  const links = await findLinks(
    tx,
    ids,
    updates.map(({ workspaceId }) => workspaceId),
  )
  for (const link of links) demandKnown(link)
}

/** The names and default values in the answer of a link. */
const ANSWERED_BYTES = 2_000

/** Writes entries with a single statement if that suffices, otherwise in a transaction. */
async function write(
  { sql, caller, demandKnown }: SaveContext,
  entries: Entry[],
  clicksSoFar: Map<number, number>,
  deadline: number,
): Promise<Map<Entry, Saved>> {
  const updates = entries.filter((entry) => entry.link)
  const by = byRight(caller, ...entries.map(({ workspaceId }) => workspaceId))
  const isPlain = ({ draft, linksADay }: Entry) => draft.alias === undefined && linksADay === undefined
  if (!demandKnown && clicksSoFar.size === 0 && entries.every(isPlain)) {
    if (updates.length === 0 && takeRun(entries) === entries) return createLinks(sql, by, entries)
    if (entries.length === 1) return new Map([[entries[0], await updateLink(sql, by, entries[0])]])
  }
  const writeAll = async (tx: TransactionSql, checkTime: CheckTime) => {
    if (clicksSoFar.size > 0) await startLimits(tx, clicksSoFar)
    if (demandKnown) await demandAllKnown(tx, updates, demandKnown)
    const refused = await refuseBeyondLimit(tx, entries)
    const admitted = entries.filter((entry) => !refused.has(entry))
    return new Map([...refused, ...(await writeRuns(tx, checkTime, by, admitted))])
  }
  return inTransaction(sql, deadline - performance.now(), writeAll, by)
}

/**
 * Creates and updates links as if one after the other, in the order of the request. Each entry sees the changes of
 * those before it, and a bad entry does not affect others. So two links can swap slugs only by way of a third slug.
 *
 * The steps: `readDrafts` reads the bodies, and `placeDrafts` finds link, workspace and domain. Passwords are hashed, and
 * destinations of cloaked links are checked. Then `takeRun` splits the entries into runs that can be written together,
 * and each run takes one statement for its creations and one for its updates. Placing and writing take a turn in the
 * database each, and the steps between them hold none (test/api/database-turns.test.ts).
 * @param inputs parsed bodies that have not been checked
 * @param msMax after this time nothing is changed
 * @returns the outcomes in the order of `inputs`
 * @throws {ApiError} 503 when the time is over; then nothing has changed
 * @throws {InvalidFields} when the answer would be too large; then nothing has changed
 */
export async function saveLinks(context: SaveContext, inputs: unknown[], msMax: number): Promise<Saved[]> {
  const deadline = performance.now() + msMax
  const reads = await readDrafts(inputs)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await saveOnce(context, reads, deadline)
    } catch (error) {
      // A domain was deleted meanwhile, and nothing was written. The next attempt refuses only links of that domain.
      if (!isReferenceGone(error) || attempt === PLACED_MAX) throw error
    }
  }
}

async function saveOnce(context: SaveContext, reads: ReadDraft[], deadline: number): Promise<Saved[]> {
  const inDatabaseTurn = <T>(workspaceId: number, work: () => Promise<T>) =>
    context.inDatabaseTurn(takerOf(context.caller, workspaceId), deadline - performance.now(), work)
  const [entries, fitting] = await inDatabaseTurn(ownerOf(context.caller, context.workspaceId), async () => {
    const fitting = await demandFittingAnswer(
      context,
      reads.flatMap((read) => ('value' in read ? read.value : [])),
    )
    context.hold?.(fitting.bytes + reads.length * ANSWERED_BYTES)
    return [await placeDrafts(context, reads), fitting]
  })
  const open = entries.filter((entry) => !entry.outcome)
  await hashPasswords(open, deadline)
  for (const entry of open) entry.frames ??= await context.framesOf?.(entry)
  if (open.length === 0) return entries.map(({ outcome }) => outcome!)
  const looked = await flagEntries(context, open)
  const clicksSoFar = await countClicksSoFar(context, open)
  const outcomes = await inDatabaseTurn(open[0].workspaceId, async () => {
    await demandStillFitting(context, fitting)
    const outcomes = await write(context, open, clicksSoFar, deadline)
    await flagRaced(context, [...outcomes.values()], looked)
    return outcomes
  })
  return entries.map((entry) => entry.outcome ?? outcomes.get(entry)!)
}
