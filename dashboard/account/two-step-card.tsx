import type { ComponentChildren } from 'preact'
import { fill } from '../../words/text.js'
import { api } from '../api/client.js'
import { Button } from '../ui/button.js'
import { formatDate, formatMoment, formFor, sayCount } from '../ui/format.js'
import { locale } from '../ui/locale.js'
import { Failed, Skeleton } from '../ui/states.js'
import { FactorDialog } from './factor-dialog.js'
import { PasskeyTable } from './passkey-table.js'
import { type Factors, useFactors } from './use-factors.js'

function sayApp(app: Factors['app']): string {
  if (!app) return TEXTS.account.app.notSetUp
  const date = formatDate(app.added_at)
  if (!app.last_used_at) return fill(TEXTS.account.app.unused, { date })
  return fill(TEXTS.account.app.used, { date, moment: formatMoment(app.last_used_at) })
}

const sayRequired = (names: string[]) =>
  fill(formFor(TEXTS.account.twoSteps.requiredBy, names.length), {
    workspaces: new Intl.ListFormat(locale).format(names),
  })

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
        <h2>{TEXTS.common.twoSteps}</h2>
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
        <h2>{TEXTS.common.twoSteps}</h2>
        <span class={isOn ? 'chip good' : 'chip'}>{isOn ? TEXTS.account.twoSteps.on : TEXTS.account.twoSteps.off}</span>
      </div>
      <p class="muted">
        {isOn ? TEXTS.account.twoSteps.textOn : TEXTS.account.twoSteps.textOff}
        {required_by.length > 0 && ` ${sayRequired(required_by)}`}
      </p>
      <div class="card panel stack">
        <FactorRow title={TEXTS.account.app.title} text={sayApp(app)}>
          <div class="row">
            <Button onClick={beginApp}>{app ? TEXTS.account.app.another : TEXTS.account.app.setUp}</Button>
            {app && (
              <Button kind="danger" onClick={() => open({ kind: 'remove_app' })}>
                {TEXTS.account.app.removeButton}
              </Button>
            )}
          </div>
        </FactorRow>
        {isOn && (
          <FactorRow title={TEXTS.account.codes.title} text={sayCount(TEXTS.account.codes.left, recovery_codes_left)}>
            <Button onClick={() => open({ kind: 'new_codes' })}>{TEXTS.account.codes.renew.button}</Button>
          </FactorRow>
        )}
        <FactorRow title={TEXTS.account.passkeys.title} text={no_passkeys_because ?? TEXTS.account.passkeys.text}>
          {!no_passkeys_because && <Button onClick={beginPasskey}>{TEXTS.account.addPasskey}</Button>}
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
