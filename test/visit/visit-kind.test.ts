import t from 'tap'
import { visitKind } from '../../visit/visit-kind.js'

const none = { secPurpose: '', purpose: '', xPurpose: '', xMoz: '' }

t.test('what browsers ask for on their own is not a visit of somebody', async (t) => {
  const cases: [headers: Partial<typeof none>, kind: string][] = [
    [{}, 'get'],
    [{ secPurpose: 'prefetch' }, 'prefetch'],
    [{ secPurpose: 'prefetch;prerender' }, 'prefetch'],
    [{ secPurpose: 'prefetch;anonymous-client-ip' }, 'prefetch'],
    [{ secPurpose: 'Prefetch; prerender' }, 'prefetch'],
    [{ secPurpose: 'prefetch', purpose: 'prefetch' }, 'prefetch'],
    [{ purpose: 'prefetch' }, 'prefetch'],
    [{ purpose: 'preview' }, 'preview'],
    [{ xPurpose: 'preview' }, 'preview'],
    [{ xPurpose: 'Preview' }, 'preview'],
    [{ xPurpose: ' preview , other' }, 'preview'],
    [{ xMoz: 'prefetch' }, 'prefetch'],
    [{ xMoz: 'prefetch', xPurpose: 'preview' }, 'prefetch'],
    [{ secPurpose: 'something-new' }, 'get'],
    [{ purpose: 'noprefetch' }, 'get'],
    [{ purpose: 'prefetching' }, 'get'],
    [{ xPurpose: 'instant' }, 'get'],
    [{ secPurpose: 'for="prefetch"' }, 'get'],
  ]
  for (const [headers, kind] of cases) t.equal(visitKind(false, { ...none, ...headers }), kind, JSON.stringify(headers))
})

t.test('HEAD is HEAD, whatever else it says', async (t) => {
  t.equal(visitKind(true, none), 'head')
  t.equal(visitKind(true, { ...none, secPurpose: 'prefetch', xPurpose: 'preview' }), 'head')
})
