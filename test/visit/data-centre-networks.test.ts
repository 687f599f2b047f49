import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import t from 'tap'
import { createAddress, parseAddress } from '../../visit/address/address.js'
import { isDataCentreNetwork } from '../../visit/location/data-centre-networks.js'
import { withLocation } from '../location-data.js'

const { resolve } = createRequire(import.meta.url)
const location = withLocation(t)
const address = createAddress()

function fromDataCentre(text: string) {
  if (!parseAddress(text, address)) throw new Error(`bad address ${text}`)
  return location.isDataCentre(location.lookup(address).asn)
}

t.test('machines for rent are in data centres', async (t) => {
  const amazon = ['3.5.140.1', '52.95.110.1', '2600:1f18::1']
  const others = [
    '20.171.206.1',
    '34.100.182.97',
    '104.236.1.1',
    '5.9.0.1',
    '51.222.253.1',
    '172.104.1.1',
    '2a01:4f8::1',
  ]
  for (const text of [...amazon, ...others]) t.equal(fromDataCentre(text), true, text)
})

t.test('people are not, nor where they come out of a relay or a company', async (t) => {
  const lines = ['73.1.1.1', '79.192.1.1', '90.1.1.1', '126.1.1.1', '2003:c0::1', '197.242.150.1']
  const waysOut = ['104.28.1.1', '172.224.1.1', '140.248.1.1', '165.225.1.1', '66.249.80.1']
  for (const text of [...lines, ...waysOut, '127.0.0.1', '::1']) t.equal(fromDataCentre(text), false, text)
  t.equal(location.isDataCentre(0), false)
  t.equal(location.isDataCentre(4294967295), false)
})

t.test('a network of unknown name or number is none', async (t) => {
  t.equal(isDataCentreNetwork(64500, ''), false)
  t.equal(isDataCentreNetwork(64500, 'Example Hosting Ltd'), true)
  t.equal(isDataCentreNetwork(64500, 'Example Telecom Cloud'), false)
  t.equal(isDataCentreNetwork(64500, 'Youth Hostel Association'), false)
  t.equal(isDataCentreNetwork(64500, 'Colorado Valley Power'), false)
})

t.test('they have about a tenth of the addresses of IPv4', async (t) => {
  const word = (text: string) => parseAddress(text, address) && address[3]
  let all = 0
  let rented = 0
  const networks = new Set<string>()
  for (const line of readFileSync(resolve('@ip-location-db/asn/asn-ipv4.csv'), 'utf8').split('\n')) {
    const [first, last, asn] = line.split(',', 3)
    if (asn === undefined) continue
    const count = Number(word(last)) - Number(word(first)) + 1
    all += count
    if (!location.isDataCentre(Number(asn))) continue
    rented += count
    networks.add(asn)
  }
  const share = rented / all
  const millions = (count: number) => `${Math.round(count / 1e6)} million`
  t.comment(
    `${networks.size} networks, ${millions(rented)} of ${millions(all)} addresses, ${(share * 100).toFixed(1)} %`,
  )
  t.ok(share > 0.08 && share < 0.16)
})
