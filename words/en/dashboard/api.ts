/** Why a request failed, unless the API says it. */
export const api = {
  tooMany: 'Too many requests at once',
  againIn: '{why}. Try again in {wait}.',
  againSoon: '{why}. Try again soon.',
  notFound: 'This does not exist, or you have no access to it.',
  failed: 'The server could not answer ({status}, request {id}).',
  unknownId: 'unknown',
  refused: 'The request was refused.',
  unreachable: 'Slugline cannot be reached. Check the connection, then try again.',
  changed: 'Somebody else has changed it meanwhile. Nothing is overwritten: look at it again first.',
} as const
