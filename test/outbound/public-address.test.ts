// Whom a webhook may reach: hosts of the internet, and none of this machine's or its network's.
import t from 'tap'
import { isPublicAddress } from '../../outbound/public-address.js'
import { createAddress, parseAddress } from '../../visit/address/address.js'

function isPublic(text: string): boolean {
  const address = createAddress()
  if (!parseAddress(text, address)) throw new Error(`${text} is no address`)
  return isPublicAddress(address)
}

const refused: Record<string, string[]> = {
  'this network': ['0.0.0.0', '0.1.2.3'],
  loopback: ['127.0.0.1', '127.255.255.254', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1'],
  private: ['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1', 'fc00::1', 'fdff:ffff::1'],
  'link-local and metadata': [
    '169.254.0.1',
    '169.254.169.254',
    '::ffff:169.254.169.254',
    'fe80::1',
    'febf::1',
    'fec0::1',
  ],
  'carrier-grade NAT': ['100.64.0.1', '100.127.255.255'],
  multicast: ['224.0.0.1', '239.255.255.255', 'ff02::1', 'ff0e::1'],
  'reserved, broadcast': ['240.0.0.1', '255.255.255.255'],
  'documentation and benchmarks': [
    '192.0.2.1',
    '198.51.100.1',
    '203.0.113.1',
    '198.18.0.1',
    '198.19.255.255',
    '2001:db8::1',
    '3fff::1',
  ],
  'protocol assignments': ['192.0.0.1', '192.88.99.1', '2001:2::1', '2001:20::1'],
  unspecified: ['::'],
  'IPv4-compatible': ['::127.0.0.1', '::8.8.8.8', '::a00:1'],
  'NAT64 to private': ['64:ff9b::127.0.0.1', '64:ff9b::10.0.0.1', '64:ff9b::a9fe:a9fe', '64:ff9b:1::8.8.8.8'],
  '6to4 to private': ['2002:7f00:1::1', '2002:a00:1::', '2002:a9fe:a9fe::1', '2002:c0a8:1::1'],
  Teredo: ['2001::1', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  'discard, segment routing': ['100::1', '5f00::1'],
}
for (const [what, addresses] of Object.entries(refused))
  t.test(`refused: ${what}`, async (t) => {
    for (const address of addresses) t.equal(isPublic(address), false, address)
  })

t.test('public ones are not', async (t) => {
  const addresses = [
    '8.8.8.8',
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
  ]
  addresses.push('172.15.255.255', '172.32.0.0', '192.167.255.255', '192.169.0.0', '223.255.255.255')
  addresses.push(
    '2606:4700:4700::1111',
    '2a00:1450::1',
    '2003::1',
    '::ffff:8.8.8.8',
    '64:ff9b::8.8.8.8',
    '2002:808:808::1',
  )
  for (const address of addresses) t.equal(isPublic(address), true, address)
})
