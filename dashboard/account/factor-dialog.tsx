import type { ComponentChildren } from 'preact'
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
  error: { error: 'The browser made no passkey. Try again.', code: 'bad_request' },
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
        <AppDialog app={dialog.app} onClose={close} onDone={(changed) => keepChanged(changed, 'The app is set up')} />
      )
    case 'codes':
      return <RecoveryCodesDialog codes={dialog.codes} onClose={closeCodes} />
    case 'add_passkey':
      return (
        <PasskeyDialog
          title="Add a passkey"
          action="Continue"
          send={(name) => addPasskey(dialog.options, name)}
          onDone={(changed) => keepChanged(changed, 'The passkey is added')}
          onClose={close}
        />
      )
    case 'rename':
      return <RenameDialog passkey={dialog.passkey} factors={factors} />
    case 'remove':
      return (
        <ConfirmChange
          title={`Remove ${dialog.passkey.name}?`}
          action="Remove the passkey"
          call={() => api.DELETE('/api/v1/factors/passkeys/{passkey_id}', atPasskey(dialog.passkey))}
          onDone={(left) => keep(left, 'The passkey is removed')}
          factors={factors}
        >
          It no longer signs you in. Your device may still list it: remove it there, too.
        </ConfirmChange>
      )
    case 'remove_app':
      return (
        <ConfirmChange
          title="Remove the authenticator app?"
          action="Remove"
          call={() => api.DELETE('/api/v1/factors/app')}
          onDone={(left) => keep(left, 'The app is removed')}
          factors={factors}
        >
          Its codes no longer sign you in.
        </ConfirmChange>
      )
    case 'new_codes':
      return (
        <ConfirmChange
          title="Make new recovery codes?"
          action="Make new codes"
          call={() => api.POST('/api/v1/factors/recovery_codes')}
          onDone={(changed) => keepChanged(changed, 'The codes are made')}
          factors={factors}
        >
          Those that you have kept no longer work.
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
      title="Rename the passkey"
      action="Rename"
      name={passkey.name}
      send={(name) =>
        proven(() => api.PATCH('/api/v1/factors/passkeys/{passkey_id}', { ...atPasskey(passkey), body: { name } }))
      }
      onDone={(factors) => keep(factors, 'Saved')}
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
