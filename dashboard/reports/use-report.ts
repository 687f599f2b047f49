import { useEffect } from 'preact/hooks'
import type { Reply } from '../api/ask.js'
import type { Failure } from '../api/failure.js'
import { type Loaded, useAnswer } from '../api/use-answer.js'
import type { ReportView } from './report-view.js'

/** What tells the page that the API refuses its view. */
export type Refusing = Pick<ReportView<never>, 'refuse'>

/** @returns undefined where another try may help */
function refusalOf({ status, fields }: Failure): Failure['fields'] | undefined {
  if (status === 404) return { link_id: ['does not exist, or is not yours'] }
  return status === 400 && Object.keys(fields).length > 0 ? fields : undefined
}

/** An answer about a view. Where the API refuses the view, it is the page that says so, once: no card fails for it. */
export function useReport<T>(
  { refuse }: Refusing,
  key: string | null,
  call: (signal: AbortSignal) => Promise<Reply<T>>,
): Loaded<T> {
  const answer = useAnswer(key, call)
  const { failure } = answer
  const refusal = failure && refusalOf(failure)
  useEffect(() => {
    if (refusal) refuse(refusal)
  }, [failure])
  return refusal ? { ...answer, failure: undefined, isLoading: true } : answer
}
