// The compiler finds texts that a language lacks or has too many, and placeholders that are missing (`Translated`). These
// tests hold the rest: placeholders that no value fills, plural forms, texts nobody has translated, lengths and spaces.
import { readdirSync, readFileSync } from 'node:fs'
import t from 'tap'
import { dashboard } from '../../words/dashboard.js'
import { formatsOf } from '../../words/formats.js'
import { LANGUAGES } from '../../words/languages.js'
import { mails } from '../../words/mails.js'
import { fill, pieces, type Translated } from '../../words/text.js'
import { visitorPages } from '../../words/visitor-pages.js'
import { placeholdersOf, textsOf } from './texts.js'

const AREAS = { visitorPages, mails, dashboard }

/** Most characters of a text at its place, by the last key that is listed here. A placeholder counts as its name. */
const LENGTH_MAX: Record<string, number> = {
  title: 42,
  subject: 70,
  subjectOfWarning: 70,
  button: 30,
  stopButton: 44,
  resumeButton: 44,
  label: 30,
  roles: 14,
  reasonLabel: 40,
  noteLabel: 40,
  emailLabel: 45,
  optional: 16,
  reasons: 36,
  column: 18,
  clicksColumn: 12,
  none: 16,
  table: 40,
  linkTo: 28,
  withoutFrame: 36,
}
const TEXT_LENGTH_MAX = 260
/** Places of the dashboard are as large as their English text: test/dashboard/languages.browser.test.ts measures them. */
const lengthMaxBeside = (english: string) => english.length * 1.6 + 14

/** Texts that another language may share with English, because the word is the same in both. */
const SAME_AS_ENGLISH = ['Browser', 'Google Analytics 4', 'Google Tag Manager']
/** The dashboard has hundreds of words, and many are the same: Links, Webhooks, Status. */
const isWordOfDashboard = (area: string, text: string) =>
  area === 'dashboard' && !/\p{L}{3}.* .*\p{L}{3}.* /u.test(text.replaceAll(/\{\w+\}/g, ''))

const PLURAL = ['zero', 'one', 'two', 'few', 'many', 'other']
/** Whether texts are the forms of one text: all keys are categories, and English has `one`. */
const isForms = (value: object) => 'one' in value && Object.keys(value).every((key) => PLURAL.includes(key))

/** Runs `check` for each text of each language, with the English text of the same place, and lists what it finds. */
function findAll(
  check: (language: string, text: string, english: string, keys: string[], area: string) => string | undefined,
) {
  const found: string[] = []
  for (const [area, words] of Object.entries(AREAS))
    for (const language of LANGUAGES) {
      const inEnglish = new Map(textsOf(words.en).map(({ keys, text }) => [keys.join('.'), text]))
      for (const { keys, text } of textsOf(words[language])) {
        const place = keys.join('.')
        const english = inEnglish.get(place) ?? inEnglish.get([...keys.slice(0, -1), 'other'].join('.'))
        const wrong = english === undefined ? 'English has no such text' : check(language, text, english, keys, area)
        if (wrong) found.push(`${area}.${place} in ${language}: ${wrong}`)
      }
    }
  return found
}

t.test('every language has the texts of English, and no others', async (t) => {
  for (const words of Object.values(AREAS))
    for (const language of LANGUAGES) {
      // Forms differ by language; their own test is below.
      const placesOf = (texts: object) =>
        new Set(textsOf(texts).map(({ keys }) => keys.join('.').replace(/\.(zero|one|two|few|many)$/, '.other')))
      t.same([...placesOf(words[language])].sort(), [...placesOf(words.en)].sort(), language)
    }
})

t.test('a text has the placeholders of the English one', async (t) => {
  const found = findAll((_language, text, english) => {
    const [own, needed] = [placeholdersOf(text), placeholdersOf(english)]
    return own.join() === needed.join() ? undefined : `{${own}} instead of {${needed}}`
  })
  t.same(found, [])
})

t.test('a text that counts has a form for each plural category of its language', async (t) => {
  function* formsIn(texts: object, place: string): Generator<[string, object]> {
    for (const [key, value] of Object.entries(texts)) {
      if (typeof value === 'string') continue
      if (isForms(value)) yield [`${place}.${key}`, value]
      else yield* formsIn(value, `${place}.${key}`)
    }
  }
  let seen = 0
  for (const [area, words] of Object.entries(AREAS))
    for (const language of LANGUAGES)
      for (const [place, forms] of formsIn(words[language], area)) {
        const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
        t.same(Object.keys(forms).sort(), [...pluralCategories].sort(), `${place} in ${language}`)
        seen += 1
      }
  t.ok(seen >= 2 * LANGUAGES.length)
})

t.test('no text was left in English', async (t) => {
  const found = findAll((language, text, english, _keys, area) => {
    const isTranslated = language === 'en' || text !== english
    return isTranslated || SAME_AS_ENGLISH.includes(text) || isWordOfDashboard(area, text) ? undefined : text
  })
  t.same(found, [])
})

t.test('every text fits its place', async (t) => {
  const found = findAll((_language, text, english, keys, area) => {
    const place = keys.findLast((key) => Object.hasOwn(LENGTH_MAX, key))
    const most = area === 'dashboard' ? lengthMaxBeside(english) : place ? LENGTH_MAX[place] : TEXT_LENGTH_MAX
    return text.length > most ? `${text.length} characters of ${most}: ${text}` : undefined
  })
  t.same(found, [])
})

t.test('typography is that of the language', async (t) => {
  const found = findAll((language, text) => {
    if (text !== text.trim() || / {2}/.test(text)) return `spaces: ${text}`
    if (text.includes("'") && language !== 'en') return `a typewriter's apostrophe: ${text}`
    if (language === 'fr' && /(^|[^\u202f])[;?!]|[^\u00a0\x22]:(?=\s|$)/.test(text))
      return `a space that breaks: ${text}`
    if (language === 'es' && text.split('?').length !== text.split('¿').length) return `no ¿: ${text}`
    return undefined
  })
  t.same(found, [])
})

t.test('no page or mail puts punctuation behind a text, because French has a space before it', (t) => {
  const found = ['api', 'notices', 'redirector', 'abuse'].flatMap((folder) => {
    const root = new URL(`../../../${folder}/`, import.meta.url)
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
    return files.filter((file) => /\bwords\.[\w.]+\}[:;!?]/.test(readFileSync(new URL(file, root), 'utf8')))
  })
  t.same(found, [])
  t.end()
})

t.test('values fill in placeholders, also values that are not texts', async (t) => {
  t.equal(fill('Go on to {host}', { host: 'a.example' }), 'Go on to a.example')
  t.equal(fill('{a}{b} {a}', { a: '{b}', b: '2' }), '{b}2 {b}', 'a value is not read as a text')
  t.same(pieces('Go on to {host}.', { host: 7 }), ['Go on to ', 7, '.'])
})

t.test('numbers, dates and counts are those of the language', async (t) => {
  const date = new Date('2026-03-01T05:30:00Z')
  const spaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
  const of = (language: (typeof LANGUAGES)[number]) => {
    const formats = formatsOf(language)
    const { clicks } = visitorPages[language].stats.chart
    const counted = (count: number) => fill(formats.form(clicks, count), { count: formats.number(count) })
    return [counted(0), counted(1), counted(1_234_567), formats.percent(0.5), formats.day(date), formats.moment(date)]
      .map(spaces)
      .join(' · ')
  }
  t.equal(of('en'), '0 clicks · 1 click · 1,234,567 clicks · 50% · Mar 1, 2026 · March 1, 2026 at 05:30 UTC')
  t.equal(of('de'), '0 Klicks · 1 Klick · 1.234.567 Klicks · 50 % · 1. März 2026 · 1. März 2026 um 05:30 UTC')
  t.equal(of('fr'), '0 clic · 1 clic · 1 234 567 clics · 50 % · 1 mars 2026 · 1 mars 2026 à 05:30 UTC')
  t.equal(of('es'), '0 clics · 1 clic · 1.234.567 clics · 50 % · 1 mar 2026 · 1 de marzo de 2026 a las 05:30 UTC')
  const { form } = formatsOf('fr')
  t.equal(form(visitorPages.fr.stats.chart.clicks, 1_000_000), '{count} de clics')
})

// Each line below must not compile without its comment, so `npm run check` fails if the types let it pass.
const en = { a: 'Go on to {host}', b: { one: '{count} click', other: '{count} clicks' }, c: 'Send' } as const
type Other = Translated<typeof en>
const others: Other[] = [
  { a: 'Weiter zu {host}', b: { other: '{count} Klicks' }, c: 'Senden' },
  // @ts-expect-error a text is missing
  { a: 'Weiter zu {host}', b: { other: '{count} Klicks' } },
  // @ts-expect-error a text is superfluous
  { a: 'Weiter zu {host}', b: { other: '{count} Klicks' }, c: 'Senden', d: 'Zu viel' },
  // @ts-expect-error a placeholder is missing
  { a: 'Weiter', b: { other: '{count} Klicks' }, c: 'Senden' },
  // @ts-expect-error a placeholder of a plural text is missing
  { a: 'Weiter zu {host}', b: { other: 'Klicks' }, c: 'Senden' },
]
// @ts-expect-error a value is missing
const unfilled = () => fill(en.a, {})
// @ts-expect-error no placeholder has this name
const misnamed = () => fill(en.a, { host: 'a.example', hots: 'b.example' })

t.test('the compiler finds texts, placeholders and values that are missing or superfluous', async (t) => {
  t.equal(others.length + [unfilled, misnamed].length, 7)
})
