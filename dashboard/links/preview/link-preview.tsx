import { useState } from 'preact/hooks'
import { api, type Schemas } from '../../api/client.js'
import { useAnswer } from '../../api/use-answer.js'
import { useWorkspace } from '../../layout/workspace.js'
import { useRested } from '../../ui/use-rested.js'
import type { DraftState } from '../form/draft.js'
import { CardPreview } from './card-preview.js'
import { Outcome } from './outcome.js'
import { QrPreview } from './qr-preview.js'
import { VisitorFields } from './visitor-fields.js'

/** After the last key, before the API is asked. */
const REST_MS = 300

type Visitor = Schemas['Visitor']

/** What a visitor gets of a link as the form has it, saved or not. @param id of a saved link */
export function LinkPreview({ draft, id }: { draft: DraftState; id?: number }) {
  const [visitor, setVisitor] = useState<Visitor>({})
  const link = useRested<Schemas['LinkDraft']>({ ...draft.toSend(), id }, REST_MS)
  const described = useRested(visitor, REST_MS)
  const hasDestination = Boolean(draft.fieldValue('url'))
  return (
    <aside class="card preview" aria-label="Preview">
      <h2>Preview</h2>
      <section class="stack" aria-labelledby="preview-visitor">
        <h3 id="preview-visitor">A visitor</h3>
        <VisitorFields draft={draft} visitor={visitor} onChange={setVisitor} />
        <Asked link={link} visitor={described} isAsking={hasDestination} shows={Outcome} />
      </section>
      <section class="stack" aria-labelledby="preview-card">
        <h3 id="preview-card">In networks and messengers</h3>
        <Asked
          link={link}
          visitor={{ kind: 'preview_crawler', at: described.at }}
          isAsking={hasDestination}
          shows={CardPreview}
        />
      </section>
      <section class="stack" aria-labelledby="preview-code">
        <h3 id="preview-code">QR code</h3>
        <QrPreview draft={draft} id={id} />
      </section>
    </aside>
  )
}

interface AskedProps {
  link: Schemas['LinkDraft']
  visitor: Visitor
  isAsking: boolean
  shows: (props: { answer: Schemas['LinkPreview'] }) => preact.JSX.Element
}

/** Asks what the visitor gets, and shows it in one way. What is wrong with the draft is said by the form, when it is sent. */
function Asked({ link, visitor, isAsking, shows: Shown }: AskedProps) {
  const { path } = useWorkspace()
  const body = { link, visitor }
  const { data, failure, isLoading } = useAnswer(isAsking ? JSON.stringify(body) : null, (signal) =>
    api.POST('/api/v1/workspace/{workspace_id}/links/preview', { params: { path }, body, signal }),
  )
  if (!isAsking) return <p class="muted">With a destination it is seen here.</p>
  return (
    <div aria-live="polite" aria-busy={isLoading && !data}>
      {failure && (
        <p class="muted">
          {Object.entries(failure.fields)
            .map(([name, messages]) => `${name} ${messages.join(', ')}`)
            .join('; ') || failure.text}
        </p>
      )}
      {data && <Shown answer={data} />}
    </div>
  )
}
