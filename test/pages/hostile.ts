import type { Dice } from '../../traffic/dice.js'

// Each begins with what would end the place it is in, and goes on with a mark that nothing else on a page has.
const FRAGMENTS = [
  ...[
    '<z_q',
    '>z_q',
    '"z_q',
    "'z_q",
    '</script>z_q',
    '</style>z_q',
    '<script>alert(1)</script>z_q',
    '-->z_q',
    '<!--z_q',
  ],
  ...[
    '" onload="z_q',
    "' onload='z_q",
    '&z_q;',
    '&lt;z_q',
    '\u2028z_q',
    '\u2029z_q',
    '\0z_q',
    '\r\nz_q',
    '</title>z_q',
    '{{z_q}}',
  ],
  ...[']]>z_q', '</noscript>z_q', '`z_q', '$' + '{z_q}', 'ünïcödé 🦊z_q', '\ud800z_q'],
]

/** Text that wants to be more than text. */
export const hostileText = (dice: Dice) =>
  Array.from({ length: 1 + dice.below(4) }, () => dice.pick(FRAGMENTS)).join(dice.pick(['', ' ', 'a']))

/** A hostile destination: URLs keep most of such a text. */
export const hostileUrl = (dice: Dice) => `https://example.com/?q=${hostileText(dice)}`

/** Pieces of hostile text that a page has unescaped, so that they may be more than text there. */
export function unescapedIn(html: string) {
  // JSON for a script has quotes of its own, and nothing that could end the element.
  const [, json = ''] = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(html) ?? []
  if (json !== '') JSON.parse(json)
  return /[<>&\u2028\u2029]/.exec(json)?.[0] ?? html.replace(json, '').match(/.{0,20}[<>"'](?:z_q| onload=.z_q)/s)?.[0]
}
