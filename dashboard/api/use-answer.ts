import { useCallback, useEffect, useState } from 'preact/hooks'
import { type Answer, ask, type Json, type Reply } from './ask.js'
import { signInAwaited } from './client.js'
import type { Failure } from './failure.js'

interface State<T> {
  data?: Json<T>
  failure?: Failure
  isLoading: boolean
}

export interface Loaded<T> extends State<T> {
  /** Repeats the request and keeps the current data until the new answer. */
  reload(): void
  /** Changes the shown data at once, before the API has confirmed the change. */
  change(update: (data: Json<T>) => Json<T>): void
}

/** Sends a request; if the session has ended, waits for the next sign-in and sends it again. */
async function askSignedIn<T>(call: () => Promise<Reply<T>>): Promise<Answer<T>> {
  const answer = await ask(call())
  const signIn = answer.failure?.status === 401 ? signInAwaited() : undefined
  if (!signIn) return answer
  await signIn
  return askSignedIn(call)
}

/**
 * The API's answer to `call`, which is repeated whenever `key` changes. The last answer stays until the next one
 * arrives, so that the page does not jump. Nothing is requested while `key` is null.
 */
export function useAnswer<T>(key: string | null, call: (signal: AbortSignal) => Promise<Reply<T>>): Loaded<T> {
  const [{ askedKey, ...state }, setState] = useState<State<T> & { askedKey: string | null }>({
    askedKey: key,
    isLoading: true,
  })
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (key === null) return
    const aborting = new AbortController()
    setState(({ data }) => ({ askedKey: key, data, isLoading: true }))
    askSignedIn(() => call(aborting.signal)).then(
      ({ data, failure }) => {
        if (!aborting.signal.aborted)
          setState({ askedKey: key, isLoading: false, ...(failure ? { failure } : { data }) })
      },
      () => undefined, // aborted: another request has replaced it
    )
    return () => aborting.abort()
  }, [key, turn])
  const reload = useCallback(() => setTurn((last) => last + 1), [])
  const change = useCallback(
    (update: (data: Json<T>) => Json<T>) =>
      setState((state) => (state.data ? { ...state, data: update(state.data) } : state)),
    [],
  )
  // For one frame after `key` has changed, the state still belongs to the old key.
  const isLoading = state.isLoading || (key !== null && askedKey !== key)
  return { ...state, isLoading, reload, change }
}

/** One state for answers that are shown together: the first failure, and whether any answer is still loading. */
export function stateOfAll(answers: Loaded<unknown>[]): Pick<Loaded<unknown>, 'failure' | 'isLoading' | 'reload'> {
  return {
    failure: answers.find(({ failure }) => failure)?.failure,
    isLoading: answers.some(({ isLoading }) => isLoading),
    reload() {
      for (const answer of answers) answer.reload()
    },
  }
}
