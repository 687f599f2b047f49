import { useState } from 'preact/hooks'
import type { Schemas } from '../../api/client.js'
import type { FormField } from './groups.js'

export type Draft = { [Name in FormField]?: Schemas['LinkDraft'][Name] }
type Link = Schemas['Link']

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

const isSlug = (name: FormField): name is 'slug' | 'alias' => name === 'slug' || name === 'alias'
/** Adds the leading slash that the API expects and people often leave out. */
const withSlash = (slug: string | null | undefined) => slug && (slug.startsWith('/') ? slug : `/${slug}`)

/** The fields whose value in `draft` differs from the link's. */
function changedFields(draft: Draft, link: Partial<Link>): FormField[] {
  return (Object.keys(draft) as FormField[]).filter((name) => !isSame(draft[name], link[name]))
}

/** The edited values of a form, on top of the link as it was loaded. */
export function useDraft(link: Partial<Link>) {
  const [draft, setDraft] = useState<Draft>({})
  const [discards, setDiscards] = useState(0)
  const fieldValue = (name: FormField): unknown => (name in draft ? draft[name] : link[name])
  const set = (name: FormField, value: unknown) => setDraft((last) => ({ ...last, [name]: value }))
  const changed = changedFields(draft, link)
  const sent = (name: FormField) => (isSlug(name) ? withSlash(draft[name]) : draft[name])
  /** Only changed fields are sent, so that two users who edit different fields do not overwrite each other. */
  const toSend = () => Object.fromEntries(changed.map((name) => [name, sent(name)])) as Draft
  /** Forgets the draft after it has been saved to the link. */
  const clear = () => setDraft({})
  /** Discards the draft. A new `key` makes the form anew, because fields of lists keep their own text. */
  function discard() {
    clear()
    setDiscards(discards + 1)
  }
  return { fieldValue, set, changed, toSend, clear, discard, key: discards }
}

export type DraftState = ReturnType<typeof useDraft>
