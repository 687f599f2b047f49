import { useState } from 'preact/hooks'
import { fill } from '../../words/text.js'
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
      toast(TEXTS.settings.signing.ended),
    )

  if (data && !data.signing_secret && !hasWebhooks) return null
  return (
    <section class="card stack">
      <h2>{TEXTS.settings.signing.title}</h2>
      {failure && <Failed failure={failure} onRetry={reload} />}
      {!data && !failure && <Skeleton height={3} />}
      {data && (
        <>
          <p class="muted">
            {data.signing_secret ? TEXTS.settings.signing.isOn : TEXTS.settings.signing.isOff}{' '}
            {data.previous_expires_at &&
              fill(TEXTS.settings.signing.former, { time: formatMoment(data.previous_expires_at) })}
          </p>
          <div class="row">
            {data.signing_secret === null && (
              <Button icon="key" onClick={rotate}>
                {TEXTS.settings.signing.begin}
              </Button>
            )}
            {data.signing_secret && (
              <>
                <Button onClick={() => setShown(data.signing_secret)}>{TEXTS.settings.signing.show}</Button>
                {hasWebhooks && <Button onClick={() => setAsked('rotate')}>{TEXTS.settings.signing.rotate}</Button>}
                <Button kind="danger" onClick={() => setAsked('remove')}>
                  {TEXTS.settings.signing.end}
                </Button>
              </>
            )}
          </div>
        </>
      )}
      {asked === 'rotate' && (
        <ConfirmDialog
          title={TEXTS.settings.signing.rotation.title}
          action={TEXTS.settings.signing.rotate}
          onClose={() => setAsked(undefined)}
          onConfirm={() => void rotate()}
        >
          {TEXTS.settings.signing.rotation.text}
          {data?.previous_expires_at && ` ${TEXTS.settings.signing.rotation.formerEnds}`}
        </ConfirmDialog>
      )}
      {asked === 'remove' && (
        <ConfirmDialog
          title={TEXTS.settings.signing.ending.title}
          action={TEXTS.settings.signing.end}
          onClose={() => setAsked(undefined)}
          onConfirm={() => void remove()}
        >
          {TEXTS.settings.signing.ending.text}
        </ConfirmDialog>
      )}
      {shown && (
        <SecretDialog
          title={TEXTS.settings.signing.secret.title}
          secret={shown}
          copyLabel={TEXTS.settings.signing.secret.copy}
          onClose={() => setShown(null)}
        >
          {TEXTS.settings.signing.secret.text}
        </SecretDialog>
      )}
    </section>
  )
}
