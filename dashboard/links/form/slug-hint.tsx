import { fill, pieces } from '../../../words/text.js'
import { api } from '../../api/client.js'
import { useAnswer } from '../../api/use-answer.js'
import { useWorkspace } from '../../layout/workspace.js'
import { locale } from '../../ui/locale.js'
import { useRested } from '../../ui/use-rested.js'
import { withSlash } from './draft.js'

interface Props {
  /** The slug as it is typed; '' if the link keeps its own. */
  typed: string
  domain: string | null
  /** Shown while there is nothing to say about the slug. */
  children: string
  onChange(slug: string): void
}

const REST_MS = 300
const SUGGESTED_MAX = 3

/** Slugs like a taken one that people would accept in its place. */
const likeIt = (slug: string) => ['2', '3', '4', '5', String(new Date().getFullYear())].map((end) => `${slug}-${end}`)

/** Says while a slug is typed whether it is free, and offers free ones like it. */
export function SlugHint({ typed, domain, children, onChange }: Props) {
  const { path, canWrite } = useWorkspace()
  const slug = useRested(withSlash(typed) ?? '', REST_MS)
  const isAsking = canWrite && slug.length > 1 && slug === withSlash(typed)
  const addresses = [slug, ...likeIt(slug)].map((one) => ({ slug: one, domain }))
  const { data, isLoading } = useAnswer(isAsking ? JSON.stringify(addresses) : null, (signal) =>
    api.POST('/api/v1/workspace/{workspace_id}/links/lookup', { params: { path }, body: { addresses }, signal }),
  )
  const [own, ...others] = data?.addresses ?? []
  // An answer without this slug, such as to an invalid one, says nothing. Saving names the reason.
  if (!isAsking || isLoading || !own) return <span role="status">{children}</span>
  if (!own.is_taken) return <span role="status">{fill(TEXTS.linkForm.slug.free, { slug })}</span>
  const free = addresses.slice(1).filter((_, index) => others[index] && !others[index].is_taken)
  if (free.length === 0) return <span role="status">{fill(TEXTS.linkForm.slug.taken, { slug })}</span>
  const slugs = new Intl.ListFormat(locale, { type: 'unit' })
    .formatToParts(free.slice(0, SUGGESTED_MAX).map((one) => one.slug))
    .map(({ type, value }) =>
      type === 'literal' ? (
        value
      ) : (
        <button key={value} type="button" class="suggestion" onClick={() => onChange(value)}>
          {value}
        </button>
      ),
    )
  return (
    <span role="status">{pieces(TEXTS.linkForm.slug.takenWithFree, { slug: <>{slug}</>, slugs: <>{slugs}</> })}</span>
  )
}
