// How many reports and forms an address and a network may request.
import t from 'tap'
import { createTakeReports } from '../../redirector/reports/take-reports.js'
import type { Address } from '../../visit/address/address.js'

let nowMs = 0
const reports = createTakeReports(undefined as never, () => nowMs)
/** The address of a /64 in a /48. */
const addressIn = (network: number, subnet: number): Address =>
  Uint32Array.of(0x20010db8, (network << 16) | subnet, 0, 1)
const admitted = (admits: (address: Address) => boolean, addresses: Address[]) => addresses.filter(admits).length
const network = (number: number, count: number) => Array.from({ length: count }, (_, i) => addressIn(number, i))

t.test('a network has its own budget, and others are heard', async (t) => {
  t.equal(admitted(reports.admits, network(1, 2_000)), 100)
  t.equal(admitted(reports.admits, network(2, 1)), 1)
  t.equal(admitted(reports.admitsLookUp, network(1, 2_000)), 600)
  t.equal(admitted(reports.admitsLookUp, network(2, 1)), 1)
})

t.test('an address has its own budget, and forms are counted apart', async (t) => {
  const same = Array(100).fill(addressIn(3, 1))
  t.equal(admitted(reports.admitsLookUp, same), 60)
  t.equal(admitted(reports.admits, same), 10)
})

t.test('a tenth of an hour later a tenth is admitted again', async (t) => {
  nowMs += 360_000
  t.equal(admitted(reports.admits, Array(100).fill(addressIn(3, 1))), 1)
  t.equal(admitted(reports.admitsLookUp, Array(100).fill(addressIn(3, 1))), 6)
})

t.test('an hour later all are admitted again', async (t) => {
  nowMs += 3600_000
  t.equal(admitted(reports.admits, [addressIn(1, 0), addressIn(3, 1)]), 2)
  t.equal(admitted(reports.admitsLookUp, [addressIn(1, 0), addressIn(3, 1)]), 2)
})
