/** A server that has not answered for so long is said not to answer. */
const UNANSWERED_MS = 10_000

/** Requests without an answer for longer than `UNANSWERED_MS`: reads, which are repeated, or only writes, which are not. */
export type Unanswered = 'reads' | 'writes' | undefined

const late = { reads: 0, writes: 0 }
let onChange: (unanswered: Unanswered) => void = () => undefined
const tell = () => onChange(late.reads > 0 ? 'reads' : late.writes > 0 ? 'writes' : undefined)

/** @returns a function to be called when the request has ended in any way */
export function awaitAnswer(kind: 'reads' | 'writes'): () => void {
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    late[kind] += 1
    tell()
  }, UNANSWERED_MS)
  return () => {
    clearTimeout(timer)
    if (!isLate) return
    late[kind] -= 1
    tell()
  }
}

export function whenUnanswered(listener: (unanswered: Unanswered) => void) {
  onChange = listener
}
