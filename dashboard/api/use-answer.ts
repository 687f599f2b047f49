import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
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
  /** Repeats the request unnoticed: nothing is shown to load, and a failure changes nothing. */
  refresh(): void
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
  const lastCall = useRef(call)
  lastCall.current = call
  /** Ends the requests of the current key. */
  const current = useRef<AbortController>(undefined)
  const isRefreshing = useRef(false)
  useEffect(() => {
    if (key === null) return
    const aborting = new AbortController()
    current.current = aborting
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
  const refresh = useCallback(() => {
    const signal = current.current?.signal
    if (!signal || signal.aborted || isRefreshing.current) return
    isRefreshing.current = true
    ask(lastCall.current(signal))
      .then(({ data }) => {
        // A request that is noticed has the newer answer.
        if (data && !signal.aborted)
          setState((state) => (state.isLoading ? state : { askedKey: state.askedKey, isLoading: false, data }))
      })
      .catch(() => undefined) // aborted
      .finally(() => {
        isRefreshing.current = false
      })
  }, [])
  const change = useCallback(
    (update: (data: Json<T>) => Json<T>) =>
      setState((state) => (state.data ? { ...state, data: update(state.data) } : state)),
    [],
  )
  // For one frame after `key` has changed, the state still belongs to the old key.
  const isLoading = state.isLoading || (key !== null && askedKey !== key)
  return { ...state, isLoading, reload, refresh, change }
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
