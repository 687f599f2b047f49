import { useState } from 'preact/hooks'
import { ask, type Reply } from '../api/ask.js'
import { api, type Schemas } from '../api/client.js'
import { useAnswer } from '../api/use-answer.js'
import { createPasskey } from '../session/passkeys.js'
import { useSession } from '../session/session.js'
import { Button } from '../ui/button.js'
import { ConfirmDialog } from '../ui/confirm-dialog.js'
import { formatDate, formatMoment } from '../ui/format.js'
import { Failed, Skeleton } from '../ui/states.js'
import { toast } from '../ui/toasts.js'
import { AppDialog } from './app-dialog.js'
import { PasskeyDialog } from './passkey-dialog.js'
import { type Passkey, PasskeyTable } from './passkey-table.js'
import { RecoveryCodesDialog } from './recovery-codes-dialog.js'
import { useProof } from './use-proof.js'

type Factors = Schemas['Factors']
type Changed = Schemas['FactorsChanged']

/** The dialog that is open. */
type Open =
  | { kind: 'app'; app: Schemas['AppSecret'] }
  | { kind: 'remove_app' }
  | { kind: 'new_codes' }
  | { kind: 'codes'; codes: string[] }
  | { kind: 'add_passkey'; options: Schemas['PasskeyOptions'] }
  | { kind: 'rename' | 'remove'; passkey: Passkey }

/** The failure of a browser that made no passkey, in the form of an answer of the API. */
const notMade = <T,>(): Reply<T> => ({
  error: { error: 'The browser made no passkey. Try again.', code: 'bad_request' },
  response: new Response(null, { status: 403 }),
})

/** The second factors of the account. @param onChanged is called after a change, which may have ended sessions */
export function TwoStepCard({ onChanged }: { onChanged?: () => void }) {
  const { update } = useSession()
  const { proven, proofDialog } = useProof()
  const [open, setOpen] = useState<Open>()
  const { data, failure, reload, change } = useAnswer('factors', (signal) => api.GET('/api/v1/factors', { signal }))
  const close = () => setOpen(undefined)

  /** Updates the session too, because workspaces may have opened, and the page of members shows who has two factors. */
  async function keep(factors: Factors, said: string) {
    change(() => factors)
    toast(said)
    const { data } = await ask(api.GET('/api/v1/session'))
    if (data) update(data)
    onChanged?.()
  }
  function keepChanged({ factors, recovery_codes }: Changed, said: string) {
    // The codes are shown before the session is updated, because the update may replace the page by a workspace's.
    setOpen(recovery_codes ? { kind: 'codes', codes: recovery_codes } : undefined)
    if (recovery_codes) {
      change(() => factors)
      toast(said)
    } else void keep(factors, said)
  }

  /** Makes a call that needs a proof, and shows its failure. */
  async function run<T>(call: () => Promise<Reply<T>>, done: (data: T) => void) {
    const { data, failure } = await ask(proven(call))
    if (failure) {
      if (failure.code !== 'proof_required') toast(failure.text) // the user has closed the dialog for the proof
      return close()
    }
    done(data as T)
  }
  const remove = (call: () => Promise<Reply<Factors>>, said: string) => {
    close()
    return run(call, (factors) => void keep(factors, said))
  }
  const atPasskey = ({ id }: Passkey) => ({ params: { path: { passkey_id: id } } })

  async function addPasskey(options: Schemas['PasskeyOptions'], name: string): Promise<Reply<Changed>> {
    const credential = await createPasskey(options)
    return credential ? api.POST('/api/v1/factors/passkeys', { body: { name, credential } }) : notMade()
  }

  if (!data)
    return (
      <section class="stack">
        <h2>Two-step sign-in</h2>
        {failure ? <Failed failure={failure} onRetry={reload} /> : <Skeleton height={3.5} count={3} />}
      </section>
    )
  const { app, passkeys, recovery_codes_left, no_passkeys_because, required_by } = data
  const isOn = app !== null || passkeys.length > 0
  const beginApp = () =>
    run(
      () => api.POST('/api/v1/factors/app'),
      (app) => setOpen({ kind: 'app', app }),
    )
  return (
    <section class="stack two-step">
      <div class="row">
        <h2>Two-step sign-in</h2>
        <span class={isOn ? 'chip good' : 'chip'}>{isOn ? 'on' : 'off'}</span>
      </div>
      <p class="muted">
        {isOn
          ? 'After your password, Slugline asks for a code or a passkey. A passkey alone signs you in, too.'
          : 'A second step protects your account also where somebody knows your password.'}
        {required_by.length > 0 && ` ${required_by.join(', ')} ${required_by.length > 1 ? 'require' : 'requires'} it.`}
      </p>
      <div class="card panel stack">
        <div class="row apart">
          <div>
            <h3>Authenticator app</h3>
            <p class="muted small">
              {app
                ? `Set up ${formatDate(app.added_at)}, ${app.last_used_at ? `last used ${formatMoment(app.last_used_at)}` : 'not used yet'}`
                : 'An app on your phone shows a new code every 30 seconds.'}
            </p>
          </div>
          <div class="row">
            <Button onClick={beginApp}>{app ? 'Use another app' : 'Set up an app'}</Button>
            {app && (
              <Button kind="danger" onClick={() => setOpen({ kind: 'remove_app' })}>
                Remove the app
              </Button>
            )}
          </div>
        </div>
        {isOn && (
          <div class="row apart">
            <div>
              <h3>Recovery codes</h3>
              <p class="muted small">
                {recovery_codes_left} {recovery_codes_left === 1 ? 'is' : 'are'} left, for when you have lost everything
                else.
              </p>
            </div>
            <Button onClick={() => setOpen({ kind: 'new_codes' })}>Make new codes</Button>
          </div>
        )}
        <div class="row apart">
          <div>
            <h3>Passkeys</h3>
            <p class="muted small">
              {no_passkeys_because ?? 'Your device, or a security key, signs you in by a finger, your face or a PIN.'}
            </p>
          </div>
          {!no_passkeys_because && (
            <Button
              onClick={() =>
                run(
                  () => api.POST('/api/v1/factors/passkeys/challenge'),
                  (options) => setOpen({ kind: 'add_passkey', options }),
                )
              }
            >
              Add a passkey
            </Button>
          )}
        </div>
      </div>
      {passkeys.length > 0 && (
        <PasskeyTable
          passkeys={passkeys}
          onRename={(passkey) => setOpen({ kind: 'rename', passkey })}
          onRemove={(passkey) => setOpen({ kind: 'remove', passkey })}
        />
      )}
      {open?.kind === 'app' && (
        <AppDialog app={open.app} onClose={close} onDone={(changed) => keepChanged(changed, 'The app is set up')} />
      )}
      {open?.kind === 'codes' && (
        <RecoveryCodesDialog
          codes={open.codes}
          onClose={() => {
            close()
            void ask(api.GET('/api/v1/session')).then(({ data }) => data && update(data))
            onChanged?.()
          }}
        />
      )}
      {open?.kind === 'add_passkey' && (
        <PasskeyDialog
          title="Add a passkey"
          action="Continue"
          send={(name) => addPasskey(open.options, name)}
          onDone={(changed) => keepChanged(changed, 'The passkey is added')}
          onClose={close}
        />
      )}
      {open?.kind === 'rename' && (
        <PasskeyDialog
          title="Rename the passkey"
          action="Rename"
          name={open.passkey.name}
          send={(name) =>
            proven(() =>
              api.PATCH('/api/v1/factors/passkeys/{passkey_id}', { ...atPasskey(open.passkey), body: { name } }),
            )
          }
          onDone={(factors) => {
            close()
            void keep(factors, 'Saved')
          }}
          onClose={close}
        />
      )}
      {open?.kind === 'remove' && (
        <ConfirmDialog
          title={`Remove ${open.passkey.name}?`}
          action="Remove the passkey"
          onClose={close}
          onConfirm={() =>
            void remove(
              () => api.DELETE('/api/v1/factors/passkeys/{passkey_id}', atPasskey(open.passkey)),
              'The passkey is removed',
            )
          }
        >
          It no longer signs you in. Your device may still list it: remove it there, too.
        </ConfirmDialog>
      )}
      {open?.kind === 'remove_app' && (
        <ConfirmDialog
          title="Remove the authenticator app?"
          action="Remove"
          onClose={close}
          onConfirm={() => void remove(() => api.DELETE('/api/v1/factors/app'), 'The app is removed')}
        >
          Its codes no longer sign you in.
        </ConfirmDialog>
      )}
      {open?.kind === 'new_codes' && (
        <ConfirmDialog
          title="Make new recovery codes?"
          action="Make new codes"
          onClose={close}
          onConfirm={() => {
            close()
            void run(
              () => api.POST('/api/v1/factors/recovery_codes'),
              (changed) => keepChanged(changed, 'The codes are made'),
            )
          }}
        >
          Those that you have kept no longer work.
        </ConfirmDialog>
      )}
      {proofDialog}
    </section>
  )
}
