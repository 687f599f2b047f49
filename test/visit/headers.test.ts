import t from 'tap'
import { primaryLanguage } from '../../visit/languages.js'
import { refererDomain } from '../../visit/referer.js'

t.test('language', async (t) => {
  const cases: Record<string, string> = {
    '': '',
    de: 'de',
    'de-CH,de;q=0.9': 'de',
    'EN-us': 'en',
    'fr;q=0.8': 'fr',
    'gsw, de': 'gsw',
    '*': '',
    e: '',
    english: '',
    'i-klingon': '',
    d3: '',
    ',de': 'de',
    'en;q=0.5,de;q=0.9': 'de',
    'en; q=0.5 , de ;q=0.5': 'en',
    'en;q=0,fr;q=0.1': 'fr',
    'en;q=0': '',
    '*,fr;q=0.1': 'fr',
    'en;q=x,fr;q=0.1': 'fr',
    'english,fr': 'fr',
    'fr-CH;q=0.8,de-CH;q=0.9': 'de',
    'de;q=0.9,fr;q=0.': 'de',
    de_DE: '',
  }
  for (const [header, language] of Object.entries(cases)) t.equal(primaryLanguage(header), language, header)
})

t.test('referer', async (t) => {
  const cases: Record<string, string> = {
    '': '',
    'https://www.example.com/path?x=1': 'example.com',
    'http://example.com': 'example.com',
    'https://example.com?x': 'example.com',
    'https://example.com#x': 'example.com',
    'HTTPS://WWW.Example.COM/': 'example.com',
    'https://example.com:8443/': 'example.com',
    'https://user:secret@example.com/': 'example.com',
    'https://example.com./': 'example.com',
    'https://bücher.example/': 'xn--bcher-kva.example',
    [Buffer.from('https://münchen.example/').toString('latin1')]: 'xn--mnchen-3ya.example',
    'https://[2001:db8::1]/': '[2001:db8::1]',
    'android-app://com.google.android.gm/': 'com.google.android.gm',
    'https://': '',
    'https:///path': 'path',
    'javascript:alert(1)': '',
    'file:///etc/passwd': '',
    'example.com': '',
    nonsense: '',
  }
  for (const [referer, domain] of Object.entries(cases)) t.equal(refererDomain(referer), domain, referer)
})
