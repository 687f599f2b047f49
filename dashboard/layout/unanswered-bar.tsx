import { useEffect, useState } from 'preact/hooks'
import { type Unanswered, whenUnanswered } from '../api/unanswered.js'

const WORDS = TEXTS.layout.unanswered

/** Says over every page that the server does not answer, for as long as it does not. */
export function UnansweredBar() {
  const [unanswered, setUnanswered] = useState<Unanswered>()
  useEffect(() => whenUnanswered(setUnanswered), [])
  return (
    <div class="unanswered" role="status">
      {unanswered && <p class="note warning">{WORDS[unanswered]}</p>}
    </div>
  )
}
