// Whom tenants have this installation connect to, where its operator names networks that are not public.
import os from 'node:os'
import t from 'tap'
import { complaintAbout, createReach, publicReach } from '../../outbound/reach.js'
import { hostsOf } from '../../outbound/store-hosts.js'
import { readEnv } from '../../process/config.js'
import { createAddress, parseAddress } from '../../visit/address/address.js'
import { webhookEntries } from '../../webhooks/config.js'

function read(text: string) {
  const address = createAddress()
  if (!parseAddress(text, address)) throw new Error(`${text} is no address`)
  return address
}

const own = Object.values(os.networkInterfaces()).flatMap((addresses = []) => addresses.map(({ address }) => address))

t.test('networks open what they have, and nothing else', async (t) => {
  const reach = createReach(['10.0.0.0/8', '192.168.1.0/24', 'fd00::/8'])
  for (const text of ['10.1.2.3', '::ffff:10.1.2.3', '192.168.1.9', 'fd12::1', '8.8.8.8'])
    t.equal(await reach.mayConnect(read(text)), true, text)
  for (const text of ['192.168.2.9', '172.16.0.1', 'fc00::1', '100.64.0.1', '127.0.0.1', '::1'])
    t.equal(await reach.mayConnect(read(text)), false, text)
})

t.test('no network opens this machine, its link, metadata, or what leads to any of them', async (t) => {
  const all = createReach([
    '0.0.0.0/0',
    '::/0',
    '127.0.0.0/8',
    '169.254.0.0/16',
    'fe80::/10',
    '::/96',
    '64:ff9b::/96',
    '2002::/16',
  ])
  const closed = [
    ...[
      '127.0.0.1',
      '127.255.255.254',
      '0.0.0.0',
      '0.1.2.3',
      '169.254.169.254',
      '169.254.0.1',
      '::1',
      '::',
      'fe80::1',
      'fec0::1',
    ],
    ...[
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
      '::ffff:169.254.169.254',
      '::127.0.0.1',
      '::a9fe:a9fe',
      '64:ff9b::127.0.0.1',
    ],
    ...[
      '64:ff9b::a9fe:a9fe',
      '64:ff9b::10.0.0.1',
      '64:ff9b:1::10.0.0.1',
      '2002:7f00:1::1',
      '2002:a9fe:a9fe::1',
      '2001::1',
    ],
    ...['224.0.0.1', '255.255.255.255', 'ff02::1', 'fd00:ec2::254', 'fd20:ce::254', '100.100.100.200', '192.0.0.192'],
  ]
  for (const text of closed) {
    t.equal(all.permits(read(text)), false, text)
    t.equal(await all.mayConnect(read(text)), false, text)
    t.equal(await createReach([text]).mayConnect(read(text)), true, `${text}, listed by itself`)
  }
  t.equal(await createReach(['127.0.0.1/32']).mayConnect(read('127.0.0.1')), true)
  t.equal(await createReach(['::1/128']).mayConnect(read('::1')), true)
  t.equal(await createReach(['127.0.0.1']).mayConnect(read('127.0.0.2')), false)
  t.equal(await createReach(['127.0.0.0/31']).mayConnect(read('127.0.0.1')), false)
})

t.test("this machine's addresses are closed by whichever interface they are", async (t) => {
  t.ok(own.length > 0)
  const all = createReach(['0.0.0.0/0', '::/0'])
  for (const text of own.map((address) => address.split('%')[0])) {
    t.equal(await all.mayConnect(read(text)), false, text)
    t.equal(await publicReach.mayConnect(read(text)), false, text)
    t.equal(await createReach([text]).mayConnect(read(text)), true, `${text}, listed by itself`)
  }
})

t.test('hosts of stores are closed in an open network, and where they are public', async (t) => {
  const stores = hostsOf({
    DATABASE_URL: 'postgres://a:b@10.0.0.5:5432,10.0.0.6/slugline',
    CLICKHOUSE_URL: ['http://a:b@10.0.0.7:8123/slugline', 'http://[fd00::7]:8123'],
    KAFKA_BROKERS: ['10.0.0.8:9092', '[fd00::8]:9092', '9.9.9.9:9092'],
  })
  t.same(stores, ['10.0.0.5', '10.0.0.6', '10.0.0.7', 'fd00::7', '10.0.0.8', 'fd00::8', '9.9.9.9'])
  const reach = createReach(['10.0.0.0/8', 'fd00::/8', '10.0.0.8'], stores)
  for (const text of ['10.0.0.5', '10.0.0.6', '::ffff:10.0.0.7', 'fd00::7', 'fd00::8', '9.9.9.9'])
    t.equal(await reach.mayConnect(read(text)), false, text)
  for (const text of ['10.0.0.4', '10.0.0.8', 'fd00::9', '9.9.9.8'])
    t.equal(await reach.mayConnect(read(text)), true, text)
})

t.test('an address that is reused by its caller meanwhile is not looked at', async (t) => {
  const address = read('10.0.0.5')
  const answer = createReach(['10.0.0.0/8'], ['10.0.0.5']).mayConnect(address)
  parseAddress('10.0.0.4', address)
  t.equal(await answer, false)
})

t.test('the variable names addresses and networks; what else it says is an error', async (t) => {
  const { WEBHOOK_ALLOW_PRIVATE } = readEnv(webhookEntries, {
    WEBHOOK_ALLOW_PRIVATE: ' 10.0.0.0/8, fd00::/8,127.0.0.1 ',
  })
  t.same(WEBHOOK_ALLOW_PRIVATE, ['10.0.0.0/8', 'fd00::/8', '127.0.0.1'])
  t.same(readEnv(webhookEntries, {}).WEBHOOK_ALLOW_PRIVATE, [])
  for (const text of [
    '1',
    '0',
    'true',
    'private',
    'loopback',
    '10.0.0.0/33',
    '10.0.0/8',
    'fd00::/129',
    'localhost',
    '10.0.0.0/8;fd00::/8',
  ])
    t.throws(
      () => readEnv(webhookEntries, { WEBHOOK_ALLOW_PRIVATE: text }),
      { message: /WEBHOOK_ALLOW_PRIVATE must be/ },
      text,
    )
  t.match(complaintAbout(['1']), /such as 10\.0\.0\.0\/8,fd00::\/8; "1" .*empty allows public addresses only/)
})

t.test('looking at many addresses reads the interfaces of this machine once', async (t) => {
  const { networkInterfaces } = os
  let reads = 0
  os.networkInterfaces = () => {
    reads += 1
    return networkInterfaces()
  }
  t.teardown(() => {
    os.networkInterfaces = networkInterfaces
  })
  const reach = createReach([])
  for (let n = 0; n < 64; n += 1) t.equal(await reach.mayConnect(read(`8.8.8.${n}`)), true)
  t.ok(reads <= 2, `${reads} reads`)
})
