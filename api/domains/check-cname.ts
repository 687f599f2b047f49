import { randomBytes } from 'node:crypto'
import { type Resolver as DnsResolver, Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'

import { isDefaultHost } from './domain-name.js'

/** Says what is wrong with a name's DNS record, or undefined where visitors who ask for it come to us. */
export interface DomainCheck {
  (name: string): Promise<string | undefined>
  /**
   * Says which TXT record must prove that a name which leads here is the workspace's, or undefined where it is there or none is
   * needed. The name's own CNAME record is proof enough if no other workspace had the name.
   */
  prove(name: string, workspaceId: number, wasOfAnother: boolean): Promise<string | undefined>
  /** Host that CNAME records must lead to. */
  target: string
}

const chainMax = 8
/** c-ares waits this long for the first answer, twice as long for the next try. */
const answerMs = 1_000
const tries = 3
/** Of the check, and of the proof: together below the api's handlerTimeout, so that the caller is told why. */
const checkMsMax = 4_500

const sameName = (a: string, b: string) => a.toLowerCase().replace(/\.$/, '') === b.toLowerCase().replace(/\.$/, '')

/** An answer; empty where DNS says that there is none. */
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
 * Whether `name` is the apex of a zone and has the target's addresses and no others. An apex can have no CNAME; its DNS
 * host copies the target's addresses instead (ALIAS, ANAME). Below an apex equal addresses prove nothing that a CNAME
 * could not say.
 */
async function isAliasOf(resolver: DnsResolver, name: string, target: string) {
  const isApex = await ask(resolver.resolveSoa(name).then((soa) => [soa]))
  if (isApex.length === 0) return false
  const [own, wanted] = await Promise.all([addressesOf(resolver, name), addressesOf(resolver, target)])
  return own.length > 0 && own.every((address) => wanted.includes(address))
}

const later = 'try again when it can be seen, which may take minutes'
const codeOf = (error: unknown) => (error as { code?: string }).code ?? String(error)

/**
 * Checks that a CNAME record leads a name to `target`.
 * @param servers DNS servers, `192.0.2.53` or `192.0.2.53:5353`; empty: the system's
 */
export function createDomainCheck(target: string, servers: readonly string[]): DomainCheck {
  /** One for each check: it can be cancelled with all it asked. */
  function openResolver() {
    const resolver = new Resolver({ timeout: answerMs, tries })
    if (servers.length > 0) resolver.setServers(servers)
    const timer = setTimeout(() => resolver.cancel(), checkMsMax)
    return { resolver, close: () => clearTimeout(timer) }
  }

  async function check(name: string) {
    if (sameName(name, target) || name.endsWith(`.${target.toLowerCase()}`))
      return `${target} is where the CNAME records of domains lead; neither it nor a name below it can be a domain`
    const { resolver, close } = openResolver()
    const record = `the DNS record to create is \`${name}. CNAME ${target}.\``
    /** The last name that CNAME records lead to. */
    let end: string | undefined
    try {
      for (let step = 0; step < chainMax; step += 1) {
        const [next] = await ask(resolver.resolveCname(end ?? name))
        if (next === undefined) break
        if (sameName(next, target)) return undefined
        end = next
      }
      // A name that has a CNAME is no apex: to what is asked of it, resolvers answer with what it leads to.
      if (end === undefined && (await isAliasOf(resolver, name, target))) return undefined
    } catch (error) {
      const silent = end === undefined ? name : `${end}, where ${name} leads`
      return (
        `DNS does not answer for ${silent} (${codeOf(error)}): look at its name servers, or try again ` +
        `shortly; ${record}`
      )
    } finally {
      close()
    }
    const fault = end === undefined ? 'does not lead here yet' : `leads to ${end}, not here`
    return `${name} ${fault}: ${record} (at the apex of a zone ALIAS or ANAME); ${later}`
  }

  /** Whether a name that nobody has made has a CNAME record, as all names of the zone then have. */
  async function isByWildcard(resolver: DnsResolver, name: string) {
    const zone = name.slice(name.indexOf('.') + 1)
    if (zone === name) return false
    return (await ask(resolver.resolveCname(`${randomBytes(12).toString('hex')}.${zone}`))).length > 0
  }

  async function prove(name: string, workspaceId: number, wasOfAnother: boolean) {
    const place = `_slugline.${name}`
    const proof = `slugline-workspace=${workspaceId}`
    const record = `the DNS record to create is \`${place}. TXT "${proof}"\``
    const { resolver, close } = openResolver()
    try {
      if (!wasOfAnother && !(await isByWildcard(resolver, name))) return undefined
      const texts = await ask(resolver.resolveTxt(place))
      if (texts.some((parts) => parts.join('') === proof)) return undefined
    } catch (error) {
      return `DNS does not answer for ${place} (${codeOf(error)}): look at its name servers, or try again shortly; ${record}`
    } finally {
      close()
    }
    const why = wasOfAnother ? 'was a domain of another workspace' : 'leads here by a wildcard record'
    return `${name} ${why}, so show that it is yours: ${record}; ${later}`
  }

  return Object.assign(check, { target, prove })
}

/**
 * The check that the environment asks for: that domains lead to CNAME_TARGET, or where that is not set to the host of
 * PUBLIC_URL. Undefined, and said in the log, where it is switched off or there is no name that records could lead to.
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
