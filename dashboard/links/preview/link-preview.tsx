import { useState } from 'preact/hooks'
import { api, type Schemas } from '../../api/client.js'
import type { Failure } from '../../api/failure.js'
import { useAnswer } from '../../api/use-answer.js'
import { useWorkspace } from '../../layout/workspace.js'
import { useRested } from '../../ui/use-rested.js'
import type { Draft, DraftState } from '../form/draft.js'
import { CardPreview } from './card-preview.js'
import { Outcome } from './outcome.js'
import { QrPreview } from './qr-preview.js'
import { VisitorFields } from './visitor-fields.js'

/** Pause after the last key press before a request. */
const REST_MS = 300

type Visitor = Schemas['Visitor']
type Rule = Schemas['RuleDraft']

/** Errors of fields are not shown here: the form shows them at the fields when it is sent. */
const isWaiting = ({ fields }: Failure) => Object.keys(fields).length > 0

/** Leaves out rules at the end that are still empty. */
function withoutNewRules({ rules, ...draft }: Draft): Draft {
  if (!rules) return draft
  const isNew = ({ url, matches, percentage }: Rule) => !url && !matches && !percentage
  return { ...draft, rules: rules.slice(0, rules.findLastIndex((rule) => !isNew(rule)) + 1) }
}

interface Props {
  draft: DraftState
  /** Id of a saved link. */
  id?: number
  isTrashed?: boolean
}

/** Shows what a visitor would get with the values in the form, saved or not. */
export function LinkPreview({ draft, id, isTrashed = false }: Props) {
  const [visitor, setVisitor] = useState<Visitor>({})
  // An invalid QR style must not stop the preview: visitors do not see the code.
  const { qr_styles: _, ...sent } = draft.toSend()
  const link = useRested<Schemas['LinkDraft']>({ ...withoutNewRules(sent), id }, REST_MS)
  const described = useRested(visitor, REST_MS)
  const isAsking = Boolean(draft.fieldValue('url'))
  const seen = usePreview(isAsking, { link, visitor: described })
  const card = usePreview(isAsking, { link, visitor: { kind: 'preview_crawler', at: described.at } })
  return (
    <aside class="card preview" aria-label={TEXTS.linkPreview.title}>
      <h2>{TEXTS.linkPreview.title}</h2>
      <section class="stack" aria-labelledby="preview-visitor">
        <h3 id="preview-visitor">{TEXTS.linkPreview.visitor}</h3>
        <VisitorFields draft={draft} visitor={visitor} onChange={setVisitor} />
        {!isAsking && <p class="muted">{TEXTS.linkPreview.noDestination}</p>}
        {isAsking && (
          <div aria-live="polite" aria-busy={seen.isLoading && !seen.data}>
            {seen.failure && (
              <p class="muted">{isWaiting(seen.failure) ? TEXTS.linkPreview.waiting : seen.failure.text}</p>
            )}
            {seen.data && (
              <Outcome answer={seen.data} rules={(draft.fieldValue('rules') ?? []) as Rule[]} isTrashed={isTrashed} />
            )}
          </div>
        )}
      </section>
      {card.data && (
        <section class="stack" aria-labelledby="preview-card" aria-live="polite">
          <h3 id="preview-card">{TEXTS.linkPreview.card}</h3>
          <CardPreview answer={card.data} />
        </section>
      )}
      <section class="stack" aria-labelledby="preview-code">
        <h3 id="preview-code">{TEXTS.common.qrCode}</h3>
        <QrPreview draft={draft} id={id} />
      </section>
    </aside>
  )
}

/** The API's preview for a visitor; no request unless `isAsking`. */
function usePreview(isAsking: boolean, body: Schemas['LinkPreviewDraft']) {
  const { path } = useWorkspace()
  return useAnswer(isAsking ? JSON.stringify(body) : null, (signal) =>
    api.POST('/api/v1/workspace/{workspace_id}/links/preview', { params: { path }, body, signal }),
  )
}
