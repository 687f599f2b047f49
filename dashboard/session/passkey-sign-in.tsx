import { useEffect } from 'preact/hooks'
import { ask } from '../api/ask.js'
import { api } from '../api/client.js'
import { useSteady } from '../ui/use-steady.js'
import { PasskeyButton } from './passkey-button.js'
import { arePasskeysUsable, type Credential, signAutomatically, stopSigning } from './passkeys.js'
import type { SignInProps } from './sign-in-form.js'

const begin = () => api.POST('/api/v1/session/passkey/challenge')
const finish = (credential: Credential) => api.POST('/api/v1/session/passkey', { body: { credential } })

/** @param props.isAutomatic whether the browser also offers passkeys in the field of the e-mail address */
export function PasskeySignIn({ onSignedIn, isAutomatic = false }: SignInProps & { isAutomatic?: boolean }) {
  const enter = useSteady(onSignedIn)
  useEffect(() => {
    if (!isAutomatic || !arePasskeysUsable()) return
    let isGone = false
    void signAutomatically(begin).then(async (credential) => {
      if (!credential || isGone) return
      const { data } = await ask(finish(credential))
      if (data) enter(data)
    })
    return () => {
      isGone = true
      void stopSigning()
    }
  }, [])
  return <PasskeyButton label={TEXTS.session.usePasskey} begin={begin} finish={finish} onDone={onSignedIn} />
}
