import { pieces } from '../../words/text.js'
import { ask } from '../api/ask.js'
import { api } from '../api/client.js'
import { useAnswer } from '../api/use-answer.js'
import { useWorkspace } from '../layout/workspace.js'
import { Button } from '../ui/button.js'
import { CopyButton } from '../ui/copy-button.js'
import { Empty, Failed } from '../ui/states.js'
import { toast } from '../ui/toasts.js'

/** The part of `/t.json` that the script tag needs. */
interface Script {
  stub: string
}

/** Code to copy, with a copy button. */
function Snippet({ text, label }: { text: string; label: string }) {
  return (
    <div class="snippet">
      <pre>
        <code>{text}</code>
      </pre>
      <CopyButton text={text} label={label} />
    </div>
  )
}

/** Switches conversion tracking on. Links add the click token only while the workspace tracks conversions. */
function TrackingStep() {
  const { path, isOwner } = useWorkspace()
  const { data, reload } = useAnswer('workspaces', (signal) => api.GET('/api/v1/workspaces', { signal }))
  const isOn = data?.find(({ id }) => id === path.workspace_id)?.conversion_tracking

  async function switchOn() {
    const { failure } = await ask(
      api.PATCH('/api/v1/workspace/{workspace_id}', { params: { path }, body: { conversion_tracking: true } }),
    )
    toast(failure?.text ?? TEXTS.conversions.tracking.done)
    reload()
  }
  return (
    <li class="stack">
      <h3>{TEXTS.conversions.tracking.title}</h3>
      <p>{pieces(TEXTS.conversions.tracking.text, { parameter: <code>svc_cid</code> })}</p>
      {isOn === true && (
        <p class="row">
          <span class="chip good">{TEXTS.conversions.tracking.on}</span> {TEXTS.conversions.tracking.isOn}
        </p>
      )}
      {isOn === false && isOwner && (
        <div>
          <Button kind="primary" onClick={switchOn}>
            {TEXTS.conversions.tracking.button}
          </Button>
        </div>
      )}
      {isOn === false && !isOwner && <p class="note warning">{TEXTS.conversions.tracking.isOff}</p>}
    </li>
  )
}

/** Shown before the first conversion: instructions to report one. */
export function HowToReport({ onReported }: { onReported(): void }) {
  const { path, href, currency } = useWorkspace()
  const {
    data: script,
    failure,
    reload,
  } = useAnswer<Script>('script', async (signal) => {
    const response = await fetch('/t.json', { signal })
    return { data: response.ok ? ((await response.json()) as Script) : undefined, response }
  })
  const curl = `curl ${location.origin}/api/v1/conversions \\
  -H "Authorization: Bearer $SLUGLINE_KEY" -H 'Content-Type: application/json' \\
  -d '{"workspace_id": ${path.workspace_id}, "event_name": "purchase", "event_type": "sale", "event_id": "order-1001",
       "external_id": "customer-42", "amount_cents": 4990, "currency": "${currency ?? 'EUR'}"}'`
  const tag =
    script &&
    `<script>${script.stub}</script>
<script async src="${location.origin}/t.js"></script>
<script>
  slug('track', 'signup', { event_type: 'lead', external_id: 'customer-42' })
</script>`

  return (
    <>
      <Empty icon="conversion" title={TEXTS.conversions.start.title}>
        <p>{TEXTS.conversions.start.text}</p>
        <Button icon="restore" onClick={onReported}>
          {TEXTS.common.checkAgain}
        </Button>
      </Empty>
      <ol class="card steps">
        <TrackingStep />
        <li class="stack">
          <h3>{TEXTS.conversions.pages.title}</h3>
          <p>{TEXTS.conversions.pages.text}</p>
          {failure && <Failed failure={failure} onRetry={reload} />}
          {tag && <Snippet text={tag} label={TEXTS.conversions.pages.copy} />}
        </li>
        <li class="stack">
          <h3>{TEXTS.conversions.backend.title}</h3>
          <p>
            {pieces(TEXTS.conversions.backend.text, {
              key: <a href={href('/keys')}>{TEXTS.conversions.backend.key}</a>,
              field: <code>event_id</code>,
            })}
          </p>
          <Snippet text={curl} label={TEXTS.conversions.backend.copy} />
          <p>
            {pieces(TEXTS.conversions.backend.more, {
              docs: (
                <a href="/api/docs#/Conversions/createConversion" target="_blank" rel="noreferrer">
                  {TEXTS.conversions.backend.docs}
                </a>
              ),
            })}
          </p>
        </li>
      </ol>
    </>
  )
}
