/** Why a request came to nothing, in words for people. */
export interface Failure {
  text: string
  /** 0: there was no answer */
  status: number
  /** Field → messages, where the API says it by field; `base` for what belongs to none. */
  fields: Record<string, string[]>
}

function isFieldMap(body: unknown): body is Record<string, string[]> {
  return typeof body === 'object' && body !== null && Object.values(body).every((value) => Array.isArray(value))
}

function wordsFor(status: number, body: unknown, headers: Headers): string {
  const { error, message } = (body ?? {}) as { error?: string; message?: string }
  if (status === 429) {
    const seconds = headers.get('Retry-After')
    return `${message ?? 'Too many requests at once.'} ${seconds ? `Try again in ${seconds} s.` : 'Try again soon.'}`
  }
  if (status === 404) return 'This does not exist, or is not yours.'
  if (status >= 500)
    return `The server could not answer (${status}, request ${headers.get('X-Request-Id') ?? 'unknown'}).`
  return error ?? 'The request was refused.'
}

/** Of an answer that is no success. */
export function toFailure(response: Response, body: unknown): Failure {
  const { status, headers } = response
  if (status === 400 && isFieldMap(body)) {
    const text = body.base?.join(', ') ?? 'Some fields need another look.'
    return { status, text, fields: body }
  }
  return { status, text: wordsFor(status, body, headers), fields: {} }
}

export const unreachable: Failure = {
  status: 0,
  text: 'Slugline cannot be reached. Check the connection, then try again.',
  fields: {},
}
