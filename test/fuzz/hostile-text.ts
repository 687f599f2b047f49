import type { Dice } from '../../traffic/dice.js'

/**
 * A name that stands nowhere else: in an answer's body, `<xss7` or a quote before `onxss7=` is a visitor's text that was
 * not escaped; in its head, `x-injected` is a header that a visitor made.
 */
const PAYLOADS = [
  '<xss7>',
  '"><xss7 x="',
  "'><xss7 x='",
  '" onxss7="1',
  "' onxss7='1",
  '</title></style></script><xss7>',
  '<!--<xss7>-->',
  '&lt;xss7&gt;&#60;xss7&#62;',
  'javascript:xss7(1)',
  'JaVaScRiPt:xss7(1)',
  'data:text/html,<xss7>',
  'vbscript:xss7',
  '//evil.example/xss7',
  'https://evil.example/xss7',
  'https:\\\\evil.example\\xss7',
  '@evil.example',
  '.evil.example/',
  '\r\nX-Injected: 1\r\n',
  '\nX-Injected: 1\n',
  '\rX-Injected: 1',
  '\r\n\r\n<xss7>',
  'HTTP/1.1 200 OK\r\nX-Injected: 1\r\nContent-Length: 0\r\n\r\n',
  '\u010d\u010aX-Injected: 1', // whose low bytes are CR and LF
  '{name}',
  '{{7*7}}#{7*7}',
  "' OR 1=1; DROP TABLE links; --",
  '../../../../etc/passwd',
  '..\\..\\',
  '/./../',
  '\0',
  '%00',
  '%',
  '%zz',
  '%u0041',
  '+',
  '&&==&=',
  '#fragment',
  '?',
  '__proto__',
  'constructor[prototype][x]',
  '\u202e\u2066\ufeff',
  '\ud83d\ude00',
  'e\u0301\u0302\u0303',
] as const

/** Bytes that are no UTF-8: too long, cut off, out of range, halves of pairs. */
const BAD_UTF8 = ['\xff', '\xc0\xaf', '\xe2\x82', '\xf5\x80\x80\x80', '\xed\xa0\x80', '\x80', '\xc3', '\xf0\x9f']

const toBytes = (text: string) => Buffer.from(text).latin1Slice()

/** Bytes, as a string of characters up to 0xff: payloads, single bytes of every value, bad UTF-8, long runs. */
export function hostileBytes(dice: Dice, partsMax = 4): string {
  let bytes = ''
  for (let parts = 1 + dice.below(partsMax); parts > 0; parts--) {
    const roll = dice.below(10)
    if (roll < 5) bytes += toBytes(dice.pick(PAYLOADS))
    else if (roll < 7) bytes += String.fromCharCode(dice.below(256))
    else if (roll < 8) bytes += dice.pick(BAD_UTF8)
    else if (roll < 9) bytes += dice.token(1 + dice.below(12))
    else bytes += dice.pick(['a', '/', '.', '%41', '&a=b', ';', '../']).repeat(1 + dice.below(60))
  }
  return bytes
}

/** The same in a URL: everything a request line may not hold is percent-encoded, and at random more. */
export function percentEncoded(bytes: string, dice: Dice): string {
  const all = dice.chance(0.1)
  const lower = dice.chance(0.5)
  return bytes.replace(/[\0-\xff]/g, (char) => {
    if (!all && /[!$-;=?-Z[\]_a-z~|{}^`\\]/.test(char)) return char
    const hex = char.charCodeAt(0).toString(16).padStart(2, '0')
    return `%${lower ? hex : hex.toUpperCase()}`
  })
}

const isControl = (char: string) => char !== '\t' && (char < ' ' || char === '\x7f')

/** The same in a header's value, which takes every byte but control characters. */
export const headerValue = (bytes: string) => [...bytes].filter((char) => !isControl(char)).join('')
