/**
 * Networks whose addresses belong to machines: hosting, clouds, colocation. They are recognised by the operator's name
 * in the location data, so that the result is as current as that data. Only operators whose names do not tell are
 * listed by number.
 *
 * The result is about networks, not about visitors: people with a VPN or a rented machine are in such a network, and a
 * machine at home, in a university or in a company is not. Networks through which people leave others are exempt:
 * private relays, proxies of companies, and access providers that also host.
 */

/** Amazon; Microsoft; Google Cloud; Linode, which has its owner's name in the data. */
const clouds = new Set([7224, 8987, 14618, 16509, 3598, 8068, 8069, 8070, 8075, 396982, 63949])

/**
 * Cloudflare, Akamai and Fastly run iCloud Private Relay and WARP, Google (15169) the proxies of its browsers. Zscaler,
 * Netskope and Cisco's OpenDNS are proxies of companies. Afrihost is an access provider.
 */
const wayOuts = new Set([
  13335, 14789, 132892, 202623, 209242, 16625, 20940, 36183, 54113, 15169, 22616, 53813, 62044, 55256, 36692, 37611,
])

const HOSTING_WORDS =
  /\bhost(?!el|age|ess)|host\b|hosting|server|\bv[pd]s\b|cloud|data ?-?cent(?:er|re)|\bcolo\b|colocat|cologix|(?:first|z)colo\b|dedicated/i

const HOSTERS =
  /alibaba|aptum|aruba s\.p\.a|b2 net solutions|beget|choopa|clouvider|constant company|contabo|datacamp|datapipe|digital ?ocean|dreamhost|eonix|equinix|flexential|frantech|g-core|gcore|godaddy|hetzner|hivelocity|huawei international|interserver|\bionos\b|ip volume|it7 networks|kamatera|leaseweb|linode|liquid web|locaweb|\bm247\b|namecheap|netcup|\boracle\b|\bovh\b|packethub|peg tech|performive|psychz|quadranet|rackspace|reg\.ru|reliablesite|sakura internet|scaleway|selectel|softlayer|strato ag|tencent|timeweb|ucloud|unified layer|volcano engine|vultr|worldstream|zenlayer/i

const ACCESS_WORDS =
  /telecom|telekom|telef[oó]n|mobile|broadband|\bcable|wireless|fib(?:er|re)|\bisp\b|internet service|universit|school|college|hospital|\bbank|government|ministry|hotel|communications/i

/** @param name name of the operator; '' if unknown */
export function isDataCentreNetwork(asn: number, name: string): boolean {
  if (wayOuts.has(asn)) return false
  return clouds.has(asn) || HOSTERS.test(name) || (HOSTING_WORDS.test(name) && !ACCESS_WORDS.test(name))
}
