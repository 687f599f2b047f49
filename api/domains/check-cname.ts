import { type Resolver as DnsResolver, Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'

import { isDefaultHost } from './domain-name.js'

export interface DomainCheck {
  /** @returns the error of the name's DNS record; undefined if the name leads to this installation */
  (name: string): Promise<string | undefined>
  /** The host that CNAME records must lead to. */
  target: string
}

const chainMax = 8
/** c-ares waits this long for the first answer, and twice as long at each further try. */
const answerMs = 1_000
const tries = 3
/** Shorter than the time limit of a handler, so that the caller gets the DNS error. */
const checkMsMax = 8_000

const sameName = (a: string, b: string) => a.toLowerCase().replace(/\.$/, '') === b.toLowerCase().replace(/\.$/, '')

/** Waits for an answer of DNS. It is empty if the name or record does not exist. */
async function ask<T>(answer: Promise<T[]>): Promise<T[]> {
  try {
    return await answer
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'ENOTFOUND' || code === 'ENODATA') return []
    throw error
  }
}

async function addressesOf(resolver: DnsResolver, name: string) {
  const families = await Promise.all([ask(resolver.resolve4(name)), ask(resolver.resolve6(name))])
  return families.flat()
}

/**
 * Whether `name` is the apex of a zone and has the target's addresses and no others. An apex cannot have a CNAME, so
 * its DNS host copies the target's addresses (ALIAS, ANAME). A name below an apex can have a CNAME, so equal addresses
 * are not accepted there.
 */
async function isAliasOf(resolver: DnsResolver, name: string, target: string) {
  const isApex = await ask(resolver.resolveSoa(name).then((soa) => [soa]))
  if (isApex.length === 0) return false
  const [own, wanted] = await Promise.all([addressesOf(resolver, name), addressesOf(resolver, target)])
  return own.length > 0 && own.every((address) => wanted.includes(address))
}

/**
 * Creates a check that a CNAME record leads a name to `target`.
 * @param servers DNS servers, such as `192.0.2.53` or `192.0.2.53:5353`; the system's if empty
 */
export function createDomainCheck(target: string, servers: readonly string[]): DomainCheck {
  async function check(name: string) {
    if (sameName(name, target))
      return `${name} is where the CNAME records of domains lead; it cannot be a domain itself`
    // Each check has a resolver of its own, so that all its queries can be cancelled together.
    const resolver = new Resolver({ timeout: answerMs, tries })
    if (servers.length > 0) resolver.setServers(servers)
    const timer = setTimeout(() => resolver.cancel(), checkMsMax)
    const record = `the DNS record to create is \`${name}. CNAME ${target}.\``
    /** The name to which the CNAME records have led so far. */
    let end: string | undefined
    try {
      for (let step = 0; step < chainMax; step += 1) {
        const [next] = await ask(resolver.resolveCname(end ?? name))
        if (next === undefined) break
        if (sameName(next, target)) return undefined
        end = next
      }
      // A name with a CNAME is no apex. For it, resolvers would answer with the records of the name that it leads to.
      if (end === undefined && (await isAliasOf(resolver, name, target))) return undefined
    } catch (error) {
      const { code } = error as { code?: string }
      const silent = end === undefined ? name : `${end}, where ${name} leads`
      return (
        `DNS does not answer for ${silent} (${code ?? String(error)}): look at its name servers, or try again ` +
        `shortly; ${record}`
      )
    } finally {
      clearTimeout(timer)
    }
    const fault = end === undefined ? 'does not lead here yet' : `leads to ${end}, not here`
    return (
      `${name} ${fault}: ${record} (at the apex of a zone ALIAS or ANAME); try again when it can be seen, which may ` +
      'take minutes'
    )
  }
  return Object.assign(check, { target })
}

/**
 * Creates the check that the environment configures: domains must lead to CNAME_TARGET, or to the host of PUBLIC_URL if
 * that is not set.
 * @returns undefined, with a line in the log, if the check is switched off or there is no name that records could lead
 *   to
 */
export function openDomainCheck(
  config: { CNAME_TARGET?: string; DOMAIN_VERIFICATION: 'on' | 'off'; DNS_SERVERS: string[] },
  publicUrl: URL,
  log: { info(message: string): void; warn(message: string): void },
): DomainCheck | undefined {
  const { hostname } = publicUrl
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && hostname !== 'localhost'
  const target = config.CNAME_TARGET ?? (isName ? hostname : undefined)
  if (config.DOMAIN_VERIFICATION === 'on' && target) return createDomainCheck(target, config.DNS_SERVERS)
  if (config.DOMAIN_VERIFICATION === 'off')
    log.info('DNS records of domains are not checked: DOMAIN_VERIFICATION is off')
  else if (isDefaultHost('localhost', publicUrl)) log.info('DNS records of domains are not checked on the loopback')
  else log.warn('DNS records of domains are not checked: neither CNAME_TARGET nor PUBLIC_URL is a name')
  return undefined
}
