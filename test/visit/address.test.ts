import { isIP } from 'node:net'
import t from 'tap'
import { createAddress, hostKeyOf, isIPv4, parseAddress, readAddress } from '../../visit/address/address.js'
import { createRandom } from './random.js'

const address = createAddress()
const words = (text: string) => (parseAddress(text, address) ? [...address] : undefined)

t.test('both families in one form', async (t) => {
  t.same(words('192.0.2.1'), [0, 0, 0xffff, 0xc0000201])
  t.same(words('::ffff:192.0.2.1'), words('192.0.2.1'))
  t.same(words('::ffff:c000:201'), words('192.0.2.1'))
  t.same(words('2001:db8::1'), [0x20010db8, 0, 0, 1])
  t.same(words('2001:DB8:0:0:0:0:0:1'), words('2001:db8::1'))
  t.same(words('64:ff9b::192.0.2.1'), [0x0064ff9b, 0, 0, 0xc0000201])
  t.same(words('::'), [0, 0, 0, 0])
  t.same(words('1:2:3:4:5:6:7::'), [0x10002, 0x30004, 0x50006, 0x70000])
  parseAddress('255.255.255.255', address)
  t.equal(isIPv4(address), true)
  parseAddress('::c000:201', address)
  t.equal(isIPv4(address), false)
})

t.test('a host is an IPv4 address or the /64 of an IPv6 one', async (t) => {
  const keyOf = (text: string) => (parseAddress(text, address) ? hostKeyOf(address) : undefined)
  t.equal(keyOf('2001:db8:0:1::1'), keyOf('2001:db8:0:1:ffff:ffff:ffff:ffff'))
  t.not(keyOf('2001:db8:0:1::1'), keyOf('2001:db8:0:2::1'))
  t.not(keyOf('1:11:1:1::'), keyOf('11:1:1:1::'))
  t.equal(keyOf('192.0.2.1'), keyOf('::ffff:192.0.2.1'))
  t.not(keyOf('192.0.2.1'), keyOf('192.0.2.2'))
})

t.test('part of a text', async (t) => {
  t.equal(parseAddress('xx10.0.0.1yy', address, 2, 10), true)
  t.equal(address[3], 0x0a000001)
  t.equal(parseAddress('[2001:db8::1]', address, 1, 12), true)
  t.equal(address[3], 1)
  t.equal(parseAddress('1.2.3.4', address, 0, 6), false, 'ends after a dot')
  t.equal(parseAddress('::1', address, 0, 1), false, 'does not read past its end')
})

t.test('agrees with node:net on what an address is', async (t) => {
  const texts = [
    ...['', ' ', '.', ':', '::', ':::', '::1', '1::', ':1', '1:', '1::2::3', '1:2:3:4:5:6:7:8', '1:2:3:4:5:6:7:8:9'],
    ...['::2:3:4:5:6:7:8', '1::3:4:5:6:7:8', '1:2:3:4:5:6:7::', '1::2:3:4:5:6:7:8', '1:2:3:4:5:6:7:8::', '12345::'],
    ...['::1.2.3.4', '1:2:3:4:5:6:1.2.3.4', '1:2:3:4:5:6:7:1.2.3.4', '1:2:3:4:5::1.2.3.4', '1.2.3.4::', '::1.2.3'],
    ...['::1.2.3.4:5', '::g', '::1 ', ' ::1', '1.2.3.4 ', '01.2.3.4', '1.2.3.04', '1.2.3.256', '1.2.3', '1.2.3.4.5'],
    ...[
      '1..3.4',
      '.1.2.3',
      '1.2.3.',
      '0.0.0.0',
      '00.0.0.0',
      '1e1.2.3.4',
      '0x1.2.3.4',
      '-1.2.3.4',
      '1.2.3.4\n',
      '①.2.3.4',
    ],
    ...['localhost', 'dead.beef', 'dead:beef', '::ffff:1.2.3.4', '::FFFF:1.2.3.4', '::ffff:1.2.3.400', '1:2', '0::0'],
  ]
  for (const text of texts) t.equal(parseAddress(text, address), isIP(text) !== 0, JSON.stringify(text))
})

t.test('agrees with node:net on 100,000 texts made by chance', async (t) => {
  const random = createRandom(20260601)
  const pick = <T>(choices: readonly T[]): T => choices[random() % choices.length]
  const group = () => (random() >>> (16 + (random() % 16))).toString(16)
  const ipv4 = () =>
    Array.from({ length: pick([4, 4, 4, 4, 3, 5]) }, () => random() % pick([10, 256, 256, 300])).join('.')
  const ipv6 = () => {
    const parts = Array.from({ length: pick([8, 8, 7, 6, 4, 2, 9]) }, group)
    if (random() % 2) parts.splice(random() % (parts.length + 1), random() % 3, '')
    if (random() % 4 === 0) parts.push(ipv4())
    return parts
      .join(':')
      .replace(/^:(?!:)/, pick([':', '::']))
      .replace(/(?<!:):$/, pick([':', '::']))
  }
  const mutate = (text: string) => {
    const at = random() % (text.length + 1)
    return text.slice(0, at) + pick([...'0123456789abcdefABCDEF:.:. g/-', '::']) + text.slice(at + (random() % 2))
  }
  let valid = 0
  for (let round = 0; round < 100_000; round++) {
    let text = pick([ipv4, ipv6])()
    if (random() % 3 === 0) text = mutate(text)
    const expected = isIP(text) !== 0
    if (expected) valid++
    if (parseAddress(text, address) !== expected) t.fail(`${JSON.stringify(text)} should be ${expected}`)
  }
  t.ok(valid > 20_000 && valid < 80_000, `${valid} of them are addresses`)
})

t.test('the value agrees with what the URL parser makes of it', async (t) => {
  const random = createRandom(7)
  const text = () =>
    Array.from({ length: 8 }, () => (random() % 3 ? 0 : random() >>> 16).toString(16))
      .join(':')
      .replace(/(:0)+:/, '::')
  for (let round = 0; round < 5_000; round++) {
    const original = text()
    const canonical = new URL(`http://[${original}]`).hostname.slice(1, -1)
    const parsed = words(original)
    if (!parsed || String(parsed) !== String(words(canonical))) t.fail(`${original} is not ${canonical}`)
  }
})

t.test('the binary forms of uWebSockets.js', async (t) => {
  const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex')).buffer
  t.equal(readAddress(bytes('c0000201'), address), true)
  t.same([...address], words('192.0.2.1'))
  t.equal(readAddress(bytes('00000000000000000000ffffc0000201'), address), true)
  t.same([...address], words('192.0.2.1'))
  t.equal(readAddress(bytes('20010db8000000000000000000000001'), address), true)
  t.same([...address], words('2001:db8::1'))
  t.equal(readAddress(bytes(''), address), false, 'a peer that has left')
})
