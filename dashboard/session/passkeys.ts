import { ask, type Reply } from '../api/ask.js'
import type { Schemas } from '../api/client.js'
import type { Failure } from '../api/failure.js'

type Options = Schemas['PasskeyOptions']
export type Credential = Record<string, unknown>

/** Loaded at the first use, because most people never need it. */
const load = () => import('@simplewebauthn/browser')

/** Whether browsers use passkeys at this address. They refuse IP addresses and unencrypted pages. */
export const arePasskeysUsable = () =>
  'PublicKeyCredential' in window && isSecureContext && !/^[\d.]+$|^\[/.test(location.hostname)

const failed: Failure = { status: 0, text: TEXTS.session.noPasskey, fields: {} }

/** Shows the browser's own dialog. @returns undefined if the user or the device declined */
async function signWithPasskey(options: Options, isAutomatic = false): Promise<Credential | undefined> {
  const { startAuthentication } = await load()
  const wanted = { optionsJSON: options as never, useBrowserAutofill: isAutomatic }
  return startAuthentication(wanted).catch(() => undefined) as Promise<Credential | undefined>
}

export async function createPasskey(options: Options): Promise<Credential | undefined> {
  const { startRegistration } = await load()
  return startRegistration({ optionsJSON: options as never }).catch(() => undefined) as Promise<Credential | undefined>
}

/** Offers passkeys among the browser's suggestions. @returns undefined if it cannot, or no passkey was chosen */
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

/** Gets a challenge, lets a passkey sign it, and sends the signature. */
export async function askWithPasskey<T>(
  begin: () => Promise<Reply<Options>>,
  finish: (credential: Credential) => Promise<Reply<T>>,
) {
  const begun = await ask(begin())
  if (begun.failure) return { failure: begun.failure }
  const credential = await signWithPasskey(begun.data as Options)
  return credential ? ask(finish(credential)) : { failure: failed }
}
