// The words of the audit log's page.
import t from 'tap'
import { loadModules } from './load-modules.js'

const { sayValue }: typeof import('../../dashboard/audit/words.js') = await loadModules(['audit/words'])

t.test('an image says its size, and none of its bytes', async (t) => {
  const logo = `data:image/png;base64,${'iVBORw0K'.repeat(2_000)}`
  t.equal(sayValue(logo), 'an image of 13 kB')
  t.equal(sayValue({ color: '#123456', logo }), '{"color":"#123456","logo":"an image of 13 kB"}')
  t.equal(sayValue('data:image/png'), 'data:image/png', 'a text that only begins like one')
  t.equal(sayValue(['a', 'b']), 'a, b')
})
