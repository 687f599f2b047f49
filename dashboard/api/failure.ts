import { formatWait } from '../ui/format.js'

/** Why a request failed, in words for the user. */
export interface Failure {
  text: string
  /** HTTP status; 0 without an answer */
  status: number
  /** The code of the API for the failure. */
  code?: string
  /** Field → messages, if the API reports errors by field; `base` has those of no field. */
  fields: Record<string, string[]>
}

/** The messages by field of an error body. Some bodies have `error` and `code` beside the fields. */
function fieldsOf(body: unknown): Failure['fields'] {
  const isOfField = (entry: [string, unknown]): entry is [string, string[]] => Array.isArray(entry[1])
  return Object.fromEntries(Object.entries(body ?? {}).filter(isOfField))
}

/** All messages in one sentence, for fields that the page does not show, such as a part of its address. */
const wordsForFields = (fields: Failure['fields']) =>
  Object.entries(fields)
    .map(([name, messages]) => `${name.replaceAll('_', ' ')}: ${messages.join(', ')}`)
    .join('; ')

function wordsFor(status: number, body: unknown, headers: Headers): string {
  const { error, message } = (body ?? {}) as { error?: string; message?: string }
  if (status === 429) {
    const seconds = headers.get('Retry-After')
    const why = (message ?? 'Too many requests at once').replace(/\.$/, '')
    return `${why}. Try again ${seconds ? `in ${formatWait(Number(seconds))}` : 'soon'}.`
  }
  if (status === 404) return 'This does not exist, or you have no access to it.'
  if (status >= 500)
    return `The server could not answer (${status}, request ${headers.get('X-Request-Id') ?? 'unknown'}).`
  return error ?? 'The request was refused.'
}

/** The failure of an answer whose status is not 2xx. */
export function toFailure(response: Response, body: unknown): Failure {
  const { status, headers } = response
  const fields = status === 400 ? fieldsOf(body) : {}
  if (Object.keys(fields).length > 0) return { status, text: fields.base?.join(', ') ?? wordsForFields(fields), fields }
  const { code } = (body ?? {}) as { code?: string }
  return { status, code, text: wordsFor(status, body, headers), fields: {} }
}

export const unreachable: Failure = {
  status: 0,
  text: 'Slugline cannot be reached. Check the connection, then try again.',
  fields: {},
}
