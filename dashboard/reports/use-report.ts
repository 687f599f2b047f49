import { useEffect } from 'preact/hooks'
import type { Reply } from '../api/ask.js'
import type { Failure } from '../api/failure.js'
import { type Loaded, useAnswer } from '../api/use-answer.js'
import type { ReportView } from './report-view.js'

/** The callback that tells the page that the API refuses its view. */
export type Refusing = Pick<ReportView<never>, 'refuse'>

/** Whether the failure is about the view, so that a retry of any report would fail too. */
const isOfView = ({ status, fields }: Failure) => status === 404 || (status === 400 && Object.keys(fields).length > 0)

/** The API's answer for a view. If the API refuses the view, the page says so once, and no card shows a failure. */
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
