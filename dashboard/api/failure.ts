import { fill } from '../../words/text.js'
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

const MESSAGES: Readonly<Record<string, string>> = TEXTS.api.messages

/** A message of the API in the language of the page, if it is one of those that people meet most. */
const inWords = (message: string) => (Object.hasOwn(MESSAGES, message) ? MESSAGES[message] : message)

/** The messages by field of an error body. Some bodies have `error` and `code` beside the fields. */
function fieldsOf(body: unknown): Failure['fields'] {
  const isOfField = (entry: [string, unknown]): entry is [string, string[]] => Array.isArray(entry[1])
  const found = Object.entries(body ?? {}).filter(isOfField)
  return Object.fromEntries(found.map(([name, messages]) => [name, messages.map(inWords)]))
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
    const why = (message ?? TEXTS.api.tooMany).replace(/\.$/, '')
    return seconds
      ? fill(TEXTS.api.againIn, { why, wait: formatWait(Number(seconds)) })
      : fill(TEXTS.api.againSoon, { why })
  }
  if (status === 404) return TEXTS.api.notFound
  if (status === 412) return TEXTS.api.changed
  if (status >= 500)
    return fill(TEXTS.api.failed, {
      status: String(status),
      id: headers.get('X-Request-Id') ?? TEXTS.api.unknownId,
    })
  return error === undefined ? TEXTS.api.refused : inWords(error)
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
  text: TEXTS.api.unreachable,
  fields: {},
}
