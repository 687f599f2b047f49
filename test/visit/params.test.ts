import t from 'tap'
import { adNetwork } from '../../visit/ad-network.js'
import { fromParamText, parseParams, toParamText, utmOf } from '../../visit/params.js'

t.test('pairs in order, decoded as a form', async (t) => {
  t.same(parseParams(''), [])
  t.same(parseParams('a=1&b=2&a=3'), [
    ['a', '1'],
    ['b', '2'],
    ['a', '3'],
  ])
  t.same(parseParams('a&b=&=c&&d=e=f'), [
    ['a', ''],
    ['b', ''],
    ['', 'c'],
    ['d', 'e=f'],
  ])
  t.same(parseParams('q=hello+world%21&gr%C3%BC%C3%9Fe=%F0%9F%91%8B'), [
    ['q', 'hello world!'],
    ['grüße', '👋'],
  ])
  t.same(
    parseParams('a=100%&b=%zz&c=%C3'),
    [
      ['a', '100%'],
      ['b', '%zz'],
      ['c', '\ufffd'],
    ],
    'broken encoding',
  )
})

t.test('stored and read again', async (t) => {
  for (const query of ['x%3Dy=z', '=v', '%253D=1', '%25=1', '100%=1', 'a=b=c', '%3D%25=%', 'a%253D%3D=', '%3d=1'])
    for (const param of parseParams(query)) t.same(fromParamText(toParamText(param)), param, query)
  t.equal(toParamText(['ref', 'a=b%']), 'ref=a=b%', 'nearly all are what they were')
  t.equal(toParamText(['100%', '']), '100%=')
})

t.test('the token of another click is not stored', async (t) => {
  t.same(parseParams('svc_cid=abc&a=1&svc%5Fcid=x&SVC_CID=y'), [
    ['a', '1'],
    ['SVC_CID', 'y'],
  ])
})

t.test('limits', async (t) => {
  t.equal(parseParams(Array.from({ length: 150 }, (_, at) => `k${at}=v`).join('&')).length, 100)
  const [[key, value]] = parseParams(`${'k'.repeat(200)}=${'v'.repeat(900)}`)
  t.equal(key.length, 100)
  t.equal(value.length, 500)
  const [[, cut]] = parseParams(`a=${'v'.repeat(499)}%F0%9F%91%8B`)
  t.equal(cut, 'v'.repeat(499), 'no half of a pair')
})

t.test('click ids are not stored, but name the network', async (t) => {
  t.same(parseParams('gclid=abc&a=1&ScCid=x&fbclid=y&%67clid=z'), [['a', '1']])
  const cases: Record<string, string> = {
    '': '',
    a: '',
    'a=1&b': '',
    'gclid=x': 'google',
    'a=1&gbraid=x': 'google',
    'wbraid=x&a': 'google',
    'dclid=x': 'google',
    'fbclid=x': 'facebook',
    'msclkid=x': 'microsoft',
    'ttclid=x': 'tiktok',
    'twclid=x': 'twitter',
    'li_fat_id=x': 'linkedin',
    'igshid=x': 'instagram',
    'yclid=x': 'yandex',
    'ScCid=x': 'snapchat',
    'epik=x': 'pinterest',
    'rdt_cid=x': 'reddit',
    'gclid=&fbclid=x': 'facebook',
    'gclid&a=1': '',
    'a=gclid=x': '',
    'mygclid=x': '',
  }
  for (const [query, network] of Object.entries(cases)) t.equal(adNetwork(query), network, query)
})

t.test('utm', async (t) => {
  const utm = utmOf(parseParams('utm_source=news&utm_medium=mail&utm_source=other&utm_campaign=a+b&utm_id=5&source=x'))
  t.same(utm, { source: 'news', medium: 'mail', campaign: 'a b', term: '', content: '' })
})
