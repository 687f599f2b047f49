import { useState } from 'preact/hooks'
import type { Json, Reply } from '../api/ask.js'
import type { Schemas } from '../api/client.js'
import { Button } from '../ui/button.js'
import { arePasskeysUsable, askWithPasskey, type Credential } from './passkeys.js'

interface Props<T> {
  label: string
  begin(): Promise<Reply<Schemas['PasskeyOptions']>>
  finish(credential: Credential): Promise<Reply<T>>
  onDone(data: Json<T>): void
}

/** A button to sign with a passkey. It is absent if the browser refuses passkeys at this address. */
export function PasskeyButton<T>({ label, begin, finish, onDone }: Props<T>) {
  const [trouble, setTrouble] = useState<string>()
  if (!arePasskeysUsable()) return null
  async function use() {
    setTrouble(undefined)
    const { data, failure } = await askWithPasskey(begin, finish)
    if (failure) setTrouble(failure.text)
    else onDone(data as Json<T>)
  }
  return (
    <>
      {trouble && (
        <p class="note bad" role="alert">
          {trouble}
        </p>
      )}
      <Button icon="key" onClick={use}>
        {label}
      </Button>
    </>
  )
}
