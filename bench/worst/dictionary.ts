import { operations } from '../../api/openapi/operations.js'
import { linkFields } from '../../links/link-fields.js'
import { RULE_KINDS } from '../../links/rule-kinds.js'
import { COUNTERS } from '../../rollups/counters.js'

/** Routes that would end what is measured with, such as keys and sessions, and exports, which have no bound. */
const NOT_TRIED = /^(?:DELETE|PUT)|export|rotate|member|factor|password|invitation|oidc|session|signing_secret|\/test$/

/** Methods and paths of the API that a mutation may go to. */
export const ROUTES = Object.keys(operations)
  .filter((route) => !NOT_TRIED.test(route))
  .map((route) => {
    const [method, path] = route.split(' ')
    return {
      method,
      path: path
        .replace('{workspace_id}', '<<workspace>>')
        .replace('{counter}', 'destination')
        .replace(/\{\w+\}/g, '<<id>>'),
    }
  })

/** Headers that the servers read. */
export const HEADERS = [
  ...['accept', 'accept-encoding', 'accept-language', 'authorization', 'cookie', 'forwarded', 'host', 'if-match'],
  ...['if-none-match', 'last-event-id', 'origin', 'purpose', 'range', 'referer', 'sec-fetch-site', 'sec-purpose'],
  ...['user-agent', 'x-api-key', 'x-forwarded-for', 'x-forwarded-proto', 'x-request-id', 'x-source', 'x-workspace-id'],
]

const PARAMETERS = [
  ...['search=', 'page=', 'page_size=', 'sort_by=', 'sort_dir=', 'deleted=', 'tag=', 'ids=', 'start=', 'end=', 'top='],
  ...['frequency=', 'by=', 'compare=', 'pivot=', 'timezone=', 'bots=', 'unique=', 'link_ids=', 'limit=', 'format=csv'],
  ...['utm_source=', 'utm_campaign=', 'gclid=', 'fbclid=', 'trigger=qr', 'slg_click='],
]

const PIECES = [
  ...['&', '=', '?', '#', '/', '//', '/../', '%', '%2e', '%2F', '%00', '%C3%A4', '%F0%9F%92%A9', '%E4', '%zz', '+'],
  ...['{a}', '{p<<i>>}', '{', '}', '<<i>>', '<<n>>', '<<letter>>', '"', "'", '<', '>', '&amp;', '\\', '\\u00e4', ','],
  ...[
    '[',
    ']',
    '{"a":',
    '[0,',
    '{},',
    'null',
    '1e400',
    '-0',
    '0.1',
    '9007199254740993',
    '\\"',
    '__proto__',
    '[]',
    '[a]',
  ],
  ...['\t', ' ', '\n', '\r\n', ';', ':', '.', '-', '@', '!', '*', '(', 'ä', '語', '😀', 'İ', 'e\u0301\u0302', '\ufeff'],
  ...['xn--', '127.0.0.1, ', '[::1]', 'https://', 'http://127.0.0.1/', 'de-DE;q=0.1,', 'a=b; ', 'W/"a", ', 'bytes=0-'],
  ...[
    'Mozilla/5.0 ',
    'Version/4.0 ',
    '(Linux; Android 9; SM-',
    'iPhone',
    'bot',
    'compatible; ',
    'Chrome/1.',
    'Europe/',
  ],
]

export const TOKENS = [
  ...PIECES,
  ...PARAMETERS,
  ...Object.keys(linkFields),
  ...Object.keys(COUNTERS),
  ...RULE_KINDS,
  ...HEADERS,
]
