import { ask, type Reply } from '../api/ask.js'
import type { Schemas } from '../api/client.js'
import type { Failure } from '../api/failure.js'

type Options = Schemas['PasskeyOptions']
export type Credential = Record<string, unknown>

/** Most people never load it. */
const load = () => import('@simplewebauthn/browser')

/** Whether browsers would use passkeys at this address: not at a number, and not without encryption. */
export const arePasskeysUsable = () =>
  'PublicKeyCredential' in window && isSecureContext && !/^[\d.]+$|^\[/.test(location.hostname)

const failed: Failure = { status: 0, text: 'No passkey was used. Try again.', fields: {} }

/** Shows the browser's own dialog. @returns undefined where the person, or the device, did not want to */
async function signWithPasskey(options: Options, isAutomatic = false): Promise<Credential | undefined> {
  const { startAuthentication } = await load()
  const wanted = { optionsJSON: options as never, useBrowserAutofill: isAutomatic }
  return startAuthentication(wanted).catch(() => undefined) as Promise<Credential | undefined>
}

export async function createPasskey(options: Options): Promise<Credential | undefined> {
  const { startRegistration } = await load()
  return startRegistration({ optionsJSON: options as never }).catch(() => undefined) as Promise<Credential | undefined>
}

/** Offers passkeys in the list of what the browser fills in; undefined where it cannot, or none was chosen. */
export async function signAutomatically(begin: () => Promise<Reply<Options>>): Promise<Credential | undefined> {
  const { browserSupportsWebAuthnAutofill } = await load()
  if (!(await browserSupportsWebAuthnAutofill())) return undefined
  const { data } = await ask(begin())
  return data && signWithPasskey(data as Options, true)
}

export async function stopSigning() {
  const { WebAuthnAbortService } = await load()
  WebAuthnAbortService.cancelCeremony()
}

/** Asks for what is to be signed, has it signed, and sends it. */
export async function askWithPasskey<T>(
  begin: () => Promise<Reply<Options>>,
  finish: (credential: Credential) => Promise<Reply<T>>,
) {
  const begun = await ask(begin())
  if (begun.failure) return { failure: begun.failure }
  const credential = await signWithPasskey(begun.data as Options)
  return credential ? ask(finish(credential)) : { failure: failed }
}
