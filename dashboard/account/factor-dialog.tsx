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
  const { close, closeCodes, keepChanged } = factors
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
      return <RemoveDialog passkey={dialog.passkey} factors={factors} />
    case 'remove_app':
      return <RemoveAppDialog factors={factors} />
    case 'new_codes':
      return <NewCodesDialog factors={factors} />
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

function RemoveDialog({ passkey, factors: { run, keep, close } }: PasskeyProps) {
  function remove() {
    close()
    void run(
      () => api.DELETE('/api/v1/factors/passkeys/{passkey_id}', atPasskey(passkey)),
      (factors) => keep(factors, 'The passkey is removed'),
    )
  }
  return (
    <ConfirmDialog title={`Remove ${passkey.name}?`} action="Remove the passkey" onClose={close} onConfirm={remove}>
      It no longer signs you in. Your device may still list it: remove it there, too.
    </ConfirmDialog>
  )
}

function RemoveAppDialog({ factors: { run, keep, close } }: Pick<Props, 'factors'>) {
  function remove() {
    close()
    void run(
      () => api.DELETE('/api/v1/factors/app'),
      (factors) => keep(factors, 'The app is removed'),
    )
  }
  return (
    <ConfirmDialog title="Remove the authenticator app?" action="Remove" onClose={close} onConfirm={remove}>
      Its codes no longer sign you in.
    </ConfirmDialog>
  )
}

function NewCodesDialog({ factors: { run, keepChanged, close } }: Pick<Props, 'factors'>) {
  function renew() {
    close()
    void run(
      () => api.POST('/api/v1/factors/recovery_codes'),
      (changed) => keepChanged(changed, 'The codes are made'),
    )
  }
  return (
    <ConfirmDialog title="Make new recovery codes?" action="Make new codes" onClose={close} onConfirm={renew}>
      Those that you have kept no longer work.
    </ConfirmDialog>
  )
}
