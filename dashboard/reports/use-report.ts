import { useEffect } from 'preact/hooks'
import type { Reply } from '../api/ask.js'
import type { Failure } from '../api/failure.js'
import { type Loaded, useAnswer } from '../api/use-answer.js'
import type { ReportView } from './report-view.js'

/** What tells the page that the API refuses its view. */
export type Refusing = Pick<ReportView<never>, 'refuse'>

/** Whether another try cannot help, whichever report it is of. */
const isOfView = ({ status, fields }: Failure) => status === 404 || (status === 400 && Object.keys(fields).length > 0)

/** An answer about a view. Where the API refuses the view, it is the page that says so, once: no card fails for it. */
export function useReport<T>(
  { refuse }: Refusing,
  key: string | null,
  call: (signal: AbortSignal) => Promise<Reply<T>>,
): Loaded<T> {
  const answer = useAnswer(key, call)
  const { failure } = answer
  const refusal = failure && isOfView(failure) ? failure : undefined
  useEffect(() => {
    if (refusal) refuse(refusal)
  }, [refusal])
  return refusal ? { ...answer, failure: undefined, isLoading: true } : answer
}
