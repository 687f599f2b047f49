import { LANGUAGE_CHARS_MAX, QUERY_CHARS_MAX, REFERER_CHARS_MAX, USER_AGENT_CHARS_MAX } from '../click/record.js'
import { adNetwork } from '../visit/ad-network.js'
import { createAddress, parseAddress } from '../visit/address/address.js'
import { primaryLanguage } from '../visit/languages.js'
import type { Location } from '../visit/location/location.js'
import { parseParams, toParamText, type Utm, utmOf } from '../visit/params.js'
import { refererDomain } from '../visit/referer.js'
import { parseUserAgent } from '../visit/user-agent/user-agent.js'

// The values under which each part of a request must be counted. Single values are read by the service's own functions,
// which have tests of their own. Clicks and reports are made by nothing of the service, because the traffic proves those.

export interface ClientValues {
  platform: string
  browserName: string
  device: string
  botName: string
  language: string
}

export function clientValues(userAgent: string, acceptLanguage: string): ClientValues {
  const { platform, browser, device, botName } = parseUserAgent(userAgent.slice(0, USER_AGENT_CHARS_MAX))
  const language = primaryLanguage(acceptLanguage.split(/[,;]/, 1)[0].slice(0, LANGUAGE_CHARS_MAX))
  return { platform, browserName: browser, device, botName, language }
}

export const refererValue = (referer: string) => refererDomain(referer.slice(0, REFERER_CHARS_MAX))

export interface QueryValues {
  adNetwork: string
  utm: Utm
  /** `key=value`, in order and with repetitions */
  params: string[]
}

/** @param query without the question mark */
export function queryValues(query: string): QueryValues {
  const stored = query.slice(0, QUERY_CHARS_MAX)
  const params = parseParams(stored)
  return { adNetwork: adNetwork(stored), utm: utmOf(params), params: params.map(toParamText) }
}

/** @returns a reader of addresses as text: country and ISP, '' where unknown */
export function createPlaceOf(location: Location) {
  const parsed = createAddress()
  return (address: string) => {
    if (!parseAddress(address, parsed)) throw new Error(`${address} is not an address`)
    const { country, asn } = location.lookup(parsed)
    return { country, isp: location.isp(asn) }
  }
}
