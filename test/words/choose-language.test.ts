import t from 'tap'
import { chooseLanguage, languageOfAccount, wantedLanguage } from '../../words/choose-language.js'

t.test('a page has the best of the languages that there are, whatever the region', async (t) => {
  const cases: Record<string, string> = {
    '': 'en',
    '*': 'en',
    'de-CH,de;q=0.9': 'de',
    'FR-ca': 'fr',
    'es-419,es;q=0.9,en;q=0.8': 'es',
    'it,ja;q=0.9': 'en',
    'it-IT,it;q=0.9,en;q=0.6,fr;q=0.7': 'fr',
    'en;q=0.1,de;q=0.2,es;q=0': 'de',
    'constructor,toString;q=0.9': 'en',
    [`${'it,'.repeat(1000)}de`]: 'en',
  }
  for (const [header, language] of Object.entries(cases)) t.equal(chooseLanguage(header), language, header.slice(0, 40))
  t.equal(wantedLanguage('it,ja;q=0.9'), undefined, 'an account then has no language')
})

t.test('mails are in the language of the account, and in English without one', async (t) => {
  for (const chosen of [null, undefined, '', 'tlh', 'constructor']) t.equal(languageOfAccount(chosen), 'en')
  t.equal(languageOfAccount('fr'), 'fr')
})
