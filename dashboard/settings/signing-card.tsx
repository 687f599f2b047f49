import { useState } from 'preact/hooks'
import { ask, type Reply } from '../api/ask.js'
import { api, type Schemas } from '../api/client.js'
import { useAnswer } from '../api/use-answer.js'
import { planOf } from '../layout/plans.js'
import { useWorkspace } from '../layout/workspace.js'
import { Button } from '../ui/button.js'
import { ConfirmDialog } from '../ui/confirm-dialog.js'
import { formatMoment } from '../ui/format.js'
import { SecretDialog } from '../ui/secret-dialog.js'
import { Failed, Skeleton } from '../ui/states.js'
import { toast } from '../ui/toasts.js'

type Secret = Schemas['SigningSecret']

/** The secret that signs webhook deliveries, so that receivers can verify them. */
export function SigningCard() {
  const { path, plan } = useWorkspace()
  const { webhooks: hasWebhooks } = planOf(plan)
  const { data, failure, reload, change } = useAnswer('signing secret', (signal) =>
    api.GET('/api/v1/workspace/{workspace_id}/signing_secret', { params: { path }, signal }),
  )
  const [asked, setAsked] = useState<'rotate' | 'remove'>()
  const [shown, setShown] = useState<string | null>(null)

  async function send(call: Promise<Reply<Secret>>, onDone: (secret: Secret) => void) {
    setAsked(undefined)
    const { data, failure } = await ask(call)
    if (failure) return toast(failure.text)
    change(() => data)
    onDone(data)
  }
  const rotate = () =>
    send(api.POST('/api/v1/workspace/{workspace_id}/signing_secret/rotate', { params: { path } }), (secret) =>
      setShown(secret.signing_secret),
    )
  const remove = () =>
    send(api.DELETE('/api/v1/workspace/{workspace_id}/signing_secret', { params: { path } }), () =>
      toast('Deliveries are not signed any more'),
    )

  if (data && !data.signing_secret && !hasWebhooks) return null
  return (
    <section class="card stack">
      <h2>Signing secret of webhooks</h2>
      {failure && <Failed failure={failure} onRetry={reload} />}
      {!data && !failure && <Skeleton height={3} />}
      {data && (
        <>
          <p class="muted">
            {data.signing_secret
              ? 'Deliveries are signed, as Standard Webhooks say.'
              : 'Deliveries are not signed. With a secret, receivers can tell that they come from here.'}{' '}
            {data.previous_expires_at &&
              `The former secret signs too until ${formatMoment(data.previous_expires_at)}: give receivers the new one by then.`}
          </p>
          <div class="row">
            {data.signing_secret === null && (
              <Button icon="key" onClick={rotate}>
                Sign deliveries
              </Button>
            )}
            {data.signing_secret && (
              <>
                <Button onClick={() => setShown(data.signing_secret)}>Show the secret</Button>
                {hasWebhooks && <Button onClick={() => setAsked('rotate')}>Make a new secret</Button>}
                <Button kind="danger" onClick={() => setAsked('remove')}>
                  Sign no longer
                </Button>
              </>
            )}
          </div>
        </>
      )}
      {asked === 'rotate' && (
        <ConfirmDialog
          title="Make a new secret?"
          action="Make a new secret"
          onClose={() => setAsked(undefined)}
          onConfirm={() => void rotate()}
        >
          Deliveries are signed with both for a day, in which receivers can change over.
          {data?.previous_expires_at && ' The one before the present one ends at once.'}
        </ConfirmDialog>
      )}
      {asked === 'remove' && (
        <ConfirmDialog
          title="Sign no longer?"
          action="Sign no longer"
          onClose={() => setAsked(undefined)}
          onConfirm={() => void remove()}
        >
          Receivers that check signatures refuse deliveries from now on. The secret is gone for good.
        </ConfirmDialog>
      )}
      {shown && (
        <SecretDialog
          title="Your signing secret"
          secret={shown}
          copyLabel="Copy the secret"
          onClose={() => setShown(null)}
        >
          Give it to your receivers, and to nobody else: whoever has it can sign.
        </SecretDialog>
      )}
    </section>
  )
}
