import { pieces } from '../../../words/text.js'
import type { DraftState } from './draft.js'
import { withScheme } from './with-scheme.js'

export const UTM_FIELDS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const

/** The destination with its UTM parameters, as visitors get it. Nothing is shown without one of the two. */
export function CampaignResult({ draft }: { draft: DraftState }) {
  const given = UTM_FIELDS.map((name) => [name, draft.fieldValue(name) as string | null] as const)
  const text = withScheme(String(draft.fieldValue('url') ?? ''))
  if (!URL.canParse(text) || !given.some(([, value]) => value)) return null
  const url = new URL(text)
  for (const [name, value] of given) if (value) url.searchParams.set(name, value)
  return (
    <p class="wide campaign-result muted small" role="status">
      {pieces(TEXTS.linkForm.campaign.result, { url: <span>{url.href}</span> })}
    </p>
  )
}
