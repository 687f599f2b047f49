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
  /**
   * Messages of the API that people meet most, by their English text. All others are shown as the API writes them
   * (test/words/api-messages.test.ts).
   */
  messages: {
    'E-mail and password do not belong together': 'E-mail and password do not belong together',
    'This link was used, or is too old': 'This link was used, or is too old',
    'This was not accepted': 'This was not accepted',
    'This passkey was not accepted': 'This passkey was not accepted',
    'This needs the role owner': 'This needs the role owner',
    "can't be blank": "can't be blank",
    "can't be empty": "can't be empty",
    'has already been taken': 'has already been taken',
    'has invalid characters': 'has invalid characters',
    'is too short': 'is too short',
    'is too long': 'is too long',
    'is not yours': 'is not yours',
    'is not a host name': 'is not a host name',
    'is one of those that are tried first': 'is one of those that are tried first',
    'must not be your e-mail or the name of a workspace or of Slugline with little added':
      'must not be your e-mail or the name of a workspace or of Slugline with little added',
    'must be an http or https URL': 'must be an http or https URL',
    'must be an https URL, such as https://hooks.slack.com/services/…':
      'must be an https URL, such as https://hooks.slack.com/services/…',
    'must be an e-mail address': 'must be an e-mail address',
    'must be an integer': 'must be an integer',
    'must be in the future': 'must be in the future',
    'must be after start': 'must be after start',
    'must be a domain': 'must be a domain',
    'must be a host name': 'must be a host name',
    'must be a host name, not an address': 'must be a host name, not an address',
    'must be a day such as 2026-01-31': 'must be a day such as 2026-01-31',
    'must be a currency of ISO 4217, such as USD': 'must be a currency of ISO 4217, such as USD',
    'must be an IANA time zone, such as Europe/Berlin': 'must be an IANA time zone, such as Europe/Berlin',
    'must have no port': 'must have no port',
    'must not point to itself': 'must not point to itself',
    'must not lead to a private address': 'must not lead to a private address',
    'is the host of the API': 'is the host of the API',
  },
} as const
