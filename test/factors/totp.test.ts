import t from 'tap'
import { base32, codeOf, matchingStep, totpUrl } from '../../api/factors/totp.js'
import { fromBase32 } from './factors-fixture.js'

const secret = Buffer.from('12345678901234567890')

t.test('codes are those of RFC 6238', async (t) => {
  for (const [seconds, code] of [
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ] as const)
    t.equal(codeOf(secret, Math.floor(seconds / 30)), code)
})

t.test('a code of the step before or after is one, and no other', async (t) => {
  const nowMs = 1_111_111_109_000
  const step = Math.floor(nowMs / 30_000)
  for (const by of [-1, 0, 1]) t.equal(matchingStep(secret, codeOf(secret, step + by), nowMs), step + by)
  for (const by of [-2, 2]) t.equal(matchingStep(secret, codeOf(secret, step + by), nowMs), undefined)
  for (const code of ['', '08180', '0818040', '０８１８０４', '08180 '])
    t.equal(matchingStep(secret, code, nowMs), undefined)
})

t.test('secrets are base32, as apps read them', async (t) => {
  t.equal(base32(secret), 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  t.equal(base32(Buffer.from('foobar')), 'MZXW6YTBOI')
  t.same(fromBase32(base32(secret)), secret)
  t.equal(
    totpUrl(secret, 'ann@example.com', 'Slugline'),
    'otpauth://totp/Slugline:ann%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Slugline',
  )
})
