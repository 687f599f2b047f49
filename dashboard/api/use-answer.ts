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
  /** Asks again, and shows what is there until then. */
  reload(): void
  /** Shows something before the API knows of it. */
  change(update: (data: Json<T>) => Json<T>): void
}

/** Where the session has ended it waits until somebody has signed in again, and asks again. */
async function askSignedIn<T>(call: () => Promise<Reply<T>>): Promise<Answer<T>> {
  const answer = await ask(call())
  const signIn = answer.failure?.status === 401 ? signInAwaited() : undefined
  if (!signIn) return answer
  await signIn
  return askSignedIn(call)
}

/**
 * What the API answers to `call`, asked again whenever `key` changes. Until the next answer is there the last one stays,
 * so that a page does not jump. A `key` of null asks nothing.
 */
export function useAnswer<T>(key: string | null, call: (signal: AbortSignal) => Promise<Reply<T>>): Loaded<T> {
  const [{ of, ...state }, setState] = useState<State<T> & { of: string | null }>({ of: key, isLoading: true })
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (key === null) return
    const aborting = new AbortController()
    setState(({ data }) => ({ of: key, data, isLoading: true }))
    askSignedIn(() => call(aborting.signal)).then(
      ({ data, failure }) => {
        if (!aborting.signal.aborted) setState({ of: key, isLoading: false, ...(failure ? { failure } : { data }) })
      },
      () => undefined, // aborted: somebody asks for something else
    )
    return () => aborting.abort()
  }, [key, turn])
  const reload = useCallback(() => setTurn((last) => last + 1), [])
  const change = useCallback(
    (update: (data: Json<T>) => Json<T>) =>
      setState((state) => (state.data ? { ...state, data: update(state.data) } : state)),
    [],
  )
  // What is there is of another key for a frame, before that of this one is asked for.
  const isLoading = state.isLoading || (key !== null && of !== key)
  return { ...state, isLoading, reload, change }
}

/** Of several answers that are shown together: the first failure, and whether any of them is still awaited. */
export function stateOfAll(answers: Loaded<unknown>[]): Pick<Loaded<unknown>, 'failure' | 'isLoading' | 'reload'> {
  return {
    failure: answers.find(({ failure }) => failure)?.failure,
    isLoading: answers.some(({ isLoading }) => isLoading),
    reload() {
      for (const answer of answers) answer.reload()
    },
  }
}
