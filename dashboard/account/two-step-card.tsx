import type { ComponentChildren } from 'preact'
import { api } from '../api/client.js'
import { Button } from '../ui/button.js'
import { formatDate, formatMoment } from '../ui/format.js'
import { Failed, Skeleton } from '../ui/states.js'
import { FactorDialog } from './factor-dialog.js'
import { PasskeyTable } from './passkey-table.js'
import { type Factors, useFactors } from './use-factors.js'

const sayApp = (app: Factors['app']) =>
  app
    ? `Set up ${formatDate(app.added_at)}, ${app.last_used_at ? `last used ${formatMoment(app.last_used_at)}` : 'not used yet'}`
    : 'An app on your phone shows a new code every 30 seconds.'

const sayRequired = (workspaces: string[]) =>
  workspaces.length > 0 && ` ${workspaces.join(', ')} ${workspaces.length > 1 ? 'require' : 'requires'} it.`

interface FactorRowProps {
  title: string
  text: string
  /** The buttons. */
  children?: ComponentChildren
}

function FactorRow({ title, text, children }: FactorRowProps) {
  return (
    <div class="row apart">
      <div>
        <h3>{title}</h3>
        <p class="muted small">{text}</p>
      </div>
      {children}
    </div>
  )
}

/** The second factors of the account. @param onChanged is called after a change, which may have ended sessions */
export function TwoStepCard({ onChanged }: { onChanged?: () => void }) {
  const factors = useFactors(onChanged)
  const { data, failure, reload, dialog, open, run } = factors
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
      (app) => open({ kind: 'app', app }),
    )
  const beginPasskey = () =>
    run(
      () => api.POST('/api/v1/factors/passkeys/challenge'),
      (options) => open({ kind: 'add_passkey', options }),
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
        {sayRequired(required_by)}
      </p>
      <div class="card panel stack">
        <FactorRow title="Authenticator app" text={sayApp(app)}>
          <div class="row">
            <Button onClick={beginApp}>{app ? 'Use another app' : 'Set up an app'}</Button>
            {app && (
              <Button kind="danger" onClick={() => open({ kind: 'remove_app' })}>
                Remove the app
              </Button>
            )}
          </div>
        </FactorRow>
        {isOn && (
          <FactorRow
            title="Recovery codes"
            text={`${recovery_codes_left} ${recovery_codes_left === 1 ? 'is' : 'are'} left, for when you have lost everything else.`}
          >
            <Button onClick={() => open({ kind: 'new_codes' })}>Make new codes</Button>
          </FactorRow>
        )}
        <FactorRow
          title="Passkeys"
          text={no_passkeys_because ?? 'Your device, or a security key, signs you in by a finger, your face or a PIN.'}
        >
          {!no_passkeys_because && <Button onClick={beginPasskey}>Add a passkey</Button>}
        </FactorRow>
      </div>
      {passkeys.length > 0 && (
        <PasskeyTable
          passkeys={passkeys}
          onRename={(passkey) => open({ kind: 'rename', passkey })}
          onRemove={(passkey) => open({ kind: 'remove', passkey })}
        />
      )}
      {dialog && <FactorDialog dialog={dialog} factors={factors} />}
      {factors.proofDialog}
    </section>
  )
}
