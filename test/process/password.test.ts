import t from 'tap'
import { hashPassword, isPassword } from '../../process/password.js'

t.test('a password is known again, others are not, and no two hashes are alike', async (t) => {
  const [hash, other] = await Promise.all([hashPassword('pässword'), hashPassword('pässword')])
  t.not(hash, other)
  t.match(hash, /^scrypt\$32768\$8\$1\$/)
  t.notMatch(hash, 'pässword')
  t.equal(await isPassword('pa\u0308ssword', hash), true, 'however its letters are composed')
  t.equal(await isPassword('pässwort', hash), false)
  t.equal(await isPassword('', hash), false)
  t.equal(await isPassword('pässword\0', hash), false, 'zeros are no end of a password')
  t.equal(await isPassword('pässword', 'nothing of the kind'), false)
})
