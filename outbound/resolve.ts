import dns from 'node:dns/promises'

/** Finds all addresses of a name. @throws if it has none or no name server answers */
export type Resolve = (hostname: string) => Promise<string[]>

const QUERY_MS = 2000
const TRIES = 2

/**
 * Asks the system's name servers directly. getaddrinfo has four threads for all names, and a few receivers with hanging
 * name servers would block them.
 * @param withHostsFile whether names that no server knows are looked up in this machine's hosts file
 */
export function createResolver({ withHostsFile = false } = {}): Resolve {
  const resolver = new dns.Resolver({ timeout: QUERY_MS, tries: TRIES })
  return async (hostname) => {
    // IPv4 comes first, so that a machine without IPv6 connects at once.
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    if (addresses.length > 0) return addresses
    if (!withHostsFile) throw (answers[0] as PromiseRejectedResult).reason
    return (await dns.lookup(hostname, { all: true })).map(({ address }) => address)
  }
}
