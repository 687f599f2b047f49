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
    toast(failure?.text ?? 'Links now add svc_cid to their destinations')
    reload()
  }
  return (
    <li class="stack">
      <h3>Let links add a token</h3>
      <p>
        Links then add <code>svc_cid</code> to their destinations, a signed token that identifies the click.
      </p>
      {isOn === true && (
        <p class="row">
          <span class="chip good">On</span> This workspace tracks conversions.
        </p>
      )}
      {isOn === false && isOwner && (
        <div>
          <Button kind="primary" onClick={switchOn}>
            Track conversions
          </Button>
        </div>
      )}
      {isOn === false && !isOwner && <p class="note warning">It is off. An owner of the workspace can switch it on.</p>}
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
      <Empty icon="conversion" title="No conversions yet">
        <p>Report what visitors do after a click, and see here which links bring sign-ups, sales and revenue.</p>
        <Button icon="restore" onClick={onReported}>
          Check again
        </Button>
      </Empty>
      <ol class="card steps">
        <TrackingStep />
        <li class="stack">
          <h3>Report from your pages</h3>
          <p>
            The script keeps the token of the landing page, and needs no key. Put the first two lines on every page, and
            call the last one when a conversion happens.
          </p>
          {failure && <Failed failure={failure} onRetry={reload} />}
          {tag && <Snippet text={tag} label="Copy the script for pages" />}
        </li>
        <li class="stack">
          <h3>Or from your backend</h3>
          <p>
            With an <a href={href('/keys')}>API key</a>. Amounts are in the smallest unit of the currency; the same{' '}
            <code>event_id</code> counts once.
          </p>
          <Snippet text={curl} label="Copy the command" />
          <p>
            All fields, refunds and batches:{' '}
            <a href="/api/docs#/Conversions/createConversion" target="_blank" rel="noreferrer">
              API documentation
            </a>
            .
          </p>
        </li>
      </ol>
    </>
  )
}
