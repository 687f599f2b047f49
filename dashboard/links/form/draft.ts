import { useState } from 'preact/hooks'
import type { Schemas } from '../../api/client.js'
import type { FormField } from './groups.js'

export type Draft = { [Name in FormField]?: Schemas['LinkDraft'][Name] }
type Link = Schemas['Link']

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

const isSlug = (name: FormField): name is 'slug' | 'alias' => name === 'slug' || name === 'alias'
/** A slug as the API has it: people type it without its slash, too. */
const withSlash = (slug: string | null | undefined) => slug && (slug.startsWith('/') ? slug : `/${slug}`)

/** The fields of `draft` that say something else than the link. */
function changedFields(draft: Draft, link: Partial<Link>): FormField[] {
  return (Object.keys(draft) as FormField[]).filter((name) => !isSame(draft[name], link[name]))
}

/** What a form has so far, over the link as it was when the form was opened. */
export function useDraft(link: Partial<Link>) {
  const [draft, setDraft] = useState<Draft>({})
  const [discards, setDiscards] = useState(0)
  const fieldValue = (name: FormField): unknown => (name in draft ? draft[name] : link[name])
  const set = (name: FormField, value: unknown) => setDraft((last) => ({ ...last, [name]: value }))
  const changed = changedFields(draft, link)
  const sent = (name: FormField) => (isSlug(name) ? withSlash(draft[name]) : draft[name])
  /** Only what was changed is sent, so that two people who change different fields do not undo each other's. */
  const toSend = () => Object.fromEntries(changed.map((name) => [name, sent(name)])) as Draft
  /** What was typed is in the link now. */
  const clear = () => setDraft({})
  /** What was typed is given up. Lists are kept by their fields as they were typed: a form with another `key` is a new one. */
  function discard() {
    clear()
    setDiscards(discards + 1)
  }
  return { fieldValue, set, changed, toSend, clear, discard, key: discards }
}

export type DraftState = ReturnType<typeof useDraft>
