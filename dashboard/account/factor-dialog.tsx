import type { ComponentChildren } from 'preact'
import { fill } from '../../words/text.js'
import type { Reply } from '../api/ask.js'
import { api, type Schemas } from '../api/client.js'
import { createPasskey } from '../session/passkeys.js'
import { ConfirmDialog } from '../ui/confirm-dialog.js'
import { AppDialog } from './app-dialog.js'
import { PasskeyDialog } from './passkey-dialog.js'
import type { Passkey } from './passkey-table.js'
import { RecoveryCodesDialog } from './recovery-codes-dialog.js'
import type { FactorsChanged, FactorsOfAccount, OpenFactorDialog } from './use-factors.js'

/** The failure of a browser that made no passkey, in the form of an answer of the API. */
const notMade = <T,>(): Reply<T> => ({
  error: { error: TEXTS.account.passkeys.notMade, code: 'bad_request' },
  response: new Response(null, { status: 403 }),
})

async function addPasskey(options: Schemas['PasskeyOptions'], name: string): Promise<Reply<FactorsChanged>> {
  const credential = await createPasskey(options)
  return credential ? api.POST('/api/v1/factors/passkeys', { body: { name, credential } }) : notMade()
}

const atPasskey = ({ id }: Passkey) => ({ params: { path: { passkey_id: id } } })

interface Props {
  dialog: OpenFactorDialog
  factors: FactorsOfAccount
}

/** A dialog that adds, renames or removes a second factor. */
export function FactorDialog({ dialog, factors }: Props) {
  const { close, closeCodes, keep, keepChanged } = factors
  switch (dialog.kind) {
    case 'app':
      return (
        <AppDialog
          app={dialog.app}
          onClose={close}
          onDone={(changed) => keepChanged(changed, TEXTS.account.app.done)}
        />
      )
    case 'codes':
      return <RecoveryCodesDialog codes={dialog.codes} onClose={closeCodes} />
    case 'add_passkey':
      return (
        <PasskeyDialog
          title={TEXTS.account.addPasskey}
          action={TEXTS.common.continue}
          send={(name) => addPasskey(dialog.options, name)}
          onDone={(changed) => keepChanged(changed, TEXTS.account.passkeys.addDone)}
          onClose={close}
        />
      )
    case 'rename':
      return <RenameDialog passkey={dialog.passkey} factors={factors} />
    case 'remove':
      return (
        <ConfirmChange
          title={fill(TEXTS.account.passkeys.remove.title, { name: dialog.passkey.name })}
          action={TEXTS.account.passkeys.remove.button}
          call={() => api.DELETE('/api/v1/factors/passkeys/{passkey_id}', atPasskey(dialog.passkey))}
          onDone={(left) => keep(left, TEXTS.account.passkeys.remove.done)}
          factors={factors}
        >
          {TEXTS.account.passkeys.remove.text}
        </ConfirmChange>
      )
    case 'remove_app':
      return (
        <ConfirmChange
          title={TEXTS.account.app.remove.title}
          action={TEXTS.common.remove}
          call={() => api.DELETE('/api/v1/factors/app')}
          onDone={(left) => keep(left, TEXTS.account.app.remove.done)}
          factors={factors}
        >
          {TEXTS.account.app.remove.text}
        </ConfirmChange>
      )
    case 'new_codes':
      return (
        <ConfirmChange
          title={TEXTS.account.codes.renew.title}
          action={TEXTS.account.codes.renew.button}
          call={() => api.POST('/api/v1/factors/recovery_codes')}
          onDone={(changed) => keepChanged(changed, TEXTS.account.codes.renew.done)}
          factors={factors}
        >
          {TEXTS.account.codes.renew.text}
        </ConfirmChange>
      )
  }
}

interface PasskeyProps {
  passkey: Passkey
  factors: FactorsOfAccount
}

function RenameDialog({ passkey, factors: { proven, keep, close } }: PasskeyProps) {
  return (
    <PasskeyDialog
      title={TEXTS.account.passkeys.rename}
      action={TEXTS.common.rename}
      name={passkey.name}
      send={(name) =>
        proven(() => api.PATCH('/api/v1/factors/passkeys/{passkey_id}', { ...atPasskey(passkey), body: { name } }))
      }
      onDone={(factors) => keep(factors, TEXTS.common.saved)}
      onClose={close}
    />
  )
}

interface ConfirmChangeProps<T> {
  title: string
  action: string
  call(): Promise<Reply<T>>
  onDone(data: T): unknown
  factors: FactorsOfAccount
  children: ComponentChildren
}

/** Asks before a change that takes something away. It closes before the call, which may ask for a proof. */
function ConfirmChange<T>({ title, action, call, onDone, factors: { run, close }, children }: ConfirmChangeProps<T>) {
  function confirm() {
    close()
    void run(call, onDone)
  }
  return (
    <ConfirmDialog title={title} action={action} onClose={close} onConfirm={confirm}>
      {children}
    </ConfirmDialog>
  )
}
