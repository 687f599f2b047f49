const networks = new Map([
  ['gclid', 'google'],
  ['gbraid', 'google'],
  ['wbraid', 'google'],
  ['dclid', 'google'],
  ['fbclid', 'facebook'],
  ['msclkid', 'microsoft'],
  ['ttclid', 'tiktok'],
  ['twclid', 'twitter'],
  ['li_fat_id', 'linkedin'],
  ['igshid', 'instagram'],
  ['yclid', 'yandex'],
  ['sccid', 'snapchat'],
  ['epik', 'pinterest'],
  ['rdt_cid', 'reddit'],
])
const SHORTEST = 4
const LONGEST = 9

/** Whether a query parameter is an advertiser's click id, which names a person and is never stored. */
export function isClickId(key: string): boolean {
  return key.length >= SHORTEST && key.length <= LONGEST && networks.has(key.toLowerCase())
}

/**
 * The advertising network of the first click id in a query; '' if there is none.
 * @param query without the question mark, still encoded
 */
export function adNetwork(query: string): string {
  let equals = query.indexOf('=')
  for (let start = 0; equals >= 0 && start < query.length; ) {
    const next = query.indexOf('&', start)
    const end = next < 0 ? query.length : next
    if (equals < start) equals = query.indexOf('=', start)
    const keyLength = equals - start
    // The click id must have a value: an empty `gclid=` comes from a template that was not filled in.
    if (keyLength >= SHORTEST && keyLength <= LONGEST && equals + 1 < end) {
      const network = networks.get(query.slice(start, equals).toLowerCase())
      if (network !== undefined) return network
    }
    start = end + 1
  }
  return ''
}
