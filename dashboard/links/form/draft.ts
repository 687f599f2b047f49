import { useState } from 'preact/hooks'
import { type LinkFieldName, linkFields } from '../../../links/link-fields.js'
import type { Schemas } from '../../api/client.js'
import type { FormField } from './groups.js'
import { withScheme } from './with-scheme.js'

export type Draft = { [Name in FormField]?: Schemas['LinkDraft'][Name] }
type Link = Schemas['Link']

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

const isSlug = (name: FormField): name is 'slug' | 'alias' => name === 'slug' || name === 'alias'
/** Adds the leading slash that the API expects and people often leave out. */
export const withSlash = (slug: string | null | undefined) => slug && (slug.startsWith('/') ? slug : `/${slug}`)

const isAddress = (name: FormField) =>
  name === 'url' || (name in linkFields && linkFields[name as LinkFieldName].kind === 'address')

/** The value of a field as it is sent: slugs and addresses are completed. */
function toSent(name: FormField, draft: Draft) {
  if (isSlug(name)) return withSlash(draft[name])
  if (name === 'rules') return draft.rules?.map((rule) => ({ ...rule, url: rule.url && withScheme(rule.url) }))
  const value = draft[name]
  return isAddress(name) && typeof value === 'string' ? withScheme(value) : value
}

/** The fields whose value in `draft` differs from the link's. */
function changedFields(draft: Draft, link: Partial<Link>): FormField[] {
  return (Object.keys(draft) as FormField[]).filter((name) => !isSame(draft[name], link[name]))
}

/** The edited values of a form, on top of the link as it was loaded. @param first values that count as edited */
export function useDraft(link: Partial<Link>, first: Draft = {}) {
  const [draft, setDraft] = useState<Draft>(first)
  const [discards, setDiscards] = useState(0)
  const fieldValue = (name: FormField): unknown => (name in draft ? draft[name] : link[name])
  const set = (name: FormField, value: unknown) => setDraft((last) => ({ ...last, [name]: value }))
  const changed = changedFields(draft, link)
  /** Only changed fields are sent, so that two users who edit different fields do not overwrite each other. */
  const toSend = () => Object.fromEntries(changed.map((name) => [name, toSent(name, draft)])) as Draft
  /** Forgets the draft after it has been saved to the link. */
  const clear = () => setDraft({})
  /** Discards the draft. A new `key` makes the form anew, because fields of lists keep their own text. */
  function discard() {
    clear()
    setDiscards(discards + 1)
  }
  const isChanged = (name: FormField) => changed.includes(name)
  return { fieldValue, isChanged, set, changed, toSend, clear, discard, key: discards }
}

export type DraftState = ReturnType<typeof useDraft>
