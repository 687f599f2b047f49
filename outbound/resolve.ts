import dns from 'node:dns/promises'

/** All addresses of a name, as text. @throws where it has none, or nobody says */
export type Resolve = (hostname: string) => Promise<string[]>

const QUERY_MS = 2000
const TRIES = 2

/**
 * Asks the system's name servers. Not getaddrinfo, which has four threads for all names: those of a few receivers whose name
 * servers hang would stop the others.
 * @param withHostsFile names that no server knows may stand in this machine's own file, as in a closed network
 */
export function createResolver({ withHostsFile = false } = {}): Resolve {
  const resolver = new dns.Resolver({ timeout: QUERY_MS, tries: TRIES })
  return async (hostname) => {
    // IPv4 first: a machine without IPv6 then connects at once.
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    if (addresses.length > 0) return addresses
    if (!withHostsFile) throw (answers[0] as PromiseRejectedResult).reason
    return (await dns.lookup(hostname, { all: true })).map(({ address }) => address)
  }
}
