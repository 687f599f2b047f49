import { useEffect, useRef } from 'preact/hooks'
import type { Reply } from '../api/ask.js'
import type { Failure } from '../api/failure.js'
import { type Loaded, useAnswer } from '../api/use-answer.js'
import { useRested } from '../ui/use-rested.js'
import type { ReportView } from './report-view.js'

/** The parts of a page's view that its reports need. */
export interface Refusing extends Pick<ReportView<never>, 'refuse' | 'scope'> {
  /** Reports are asked for again, unnoticed, when it changes. */
  turn?: number
}

/** Figures of the previous view stay for so long: most answers come sooner, and nothing flickers. */
const PREVIOUS_MS = 400

/** Whether the failure is about the view, so that a retry of any report would fail too. */
const isOfView = ({ status, fields }: Failure) => status === 404 || (status === 400 && Object.keys(fields).length > 0)

/**
 * The API's answer for a view. Figures of another period or other filters disappear if the answer takes long. If the API
 * refuses the view, the page says so once, and no card shows a failure.
 */
export function useReport<T>(
  { refuse, scope, turn }: Refusing,
  key: string | null,
  call: (signal: AbortSignal) => Promise<Reply<T>>,
): Loaded<T> {
  const answer = useAnswer(key, call)
  const { failure, isLoading } = answer
  const answered = useRef(scope)
  if (!isLoading) answered.current = scope
  const isPrevious = answered.current !== scope
  const isLong = useRested(isPrevious, PREVIOUS_MS) && isPrevious
  const lastTurn = useRef(turn)
  useEffect(() => {
    if (lastTurn.current !== turn) answer.refresh()
    lastTurn.current = turn
  }, [turn])
  const refusal = failure && isOfView(failure) ? failure : undefined
  useEffect(() => {
    if (refusal) refuse(refusal)
  }, [refusal])
  if (isLong) return { ...answer, data: undefined }
  return refusal ? { ...answer, failure: undefined, isLoading: true } : answer
}
