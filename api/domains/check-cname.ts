import { randomBytes } from 'node:crypto'
import { type Resolver as DnsResolver, Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'

import { isDefaultHost } from './domain-name.js'

export interface DomainCheck {
  /** @returns the error of the name's DNS record; undefined if the name leads to this installation */
  (name: string): Promise<string | undefined>
  /**
   * Checks that a name which leads here belongs to the workspace. Its own CNAME record proves that, unless another workspace
   * had the name before.
   * @returns the TXT record that is missing, as a text for the caller; undefined if none is
   */
  prove(name: string, workspaceId: number, wasOfAnother: boolean): Promise<string | undefined>
  /** Whether DNS answers for the target. If it does not, a failed check says nothing about the name. */
  isAnswered(): Promise<boolean>
  /** The host that CNAME records must lead to. */
  target: string
}

const CHAIN_MAX = 8
/** c-ares waits this long for the first answer, and twice as long at each further try. */
const ANSWER_MS = 1_000
const TRIES = 3
/** Limit of the check and of the proof. Together they are shorter than a handler's limit, so that the caller gets the error. */
const CHECK_MS_MAX = 4_500

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

const ANSWERS_LATER = 'try again when it can be seen, which may take minutes'
const codeOf = (error: unknown) => (error as { code?: string }).code ?? String(error)

/** Each check has a resolver of its own, so that all its queries can be cancelled together. */
function openResolver(servers: readonly string[]) {
  const resolver = new Resolver({ timeout: ANSWER_MS, tries: TRIES })
  if (servers.length > 0) resolver.setServers(servers)
  const timer = setTimeout(() => resolver.cancel(), CHECK_MS_MAX)
  return { resolver, close: () => clearTimeout(timer) }
}

/** Whether a name that nobody has made has a CNAME record, as all names of the zone then have. */
async function isByWildcard(resolver: DnsResolver, name: string) {
  const zone = name.slice(name.indexOf('.') + 1)
  if (zone === name) return false
  return (await ask(resolver.resolveCname(`${randomBytes(12).toString('hex')}.${zone}`))).length > 0
}

/**
 * Creates a check that a CNAME record leads a name to `target`.
 * @param servers DNS servers, such as `192.0.2.53` or `192.0.2.53:5353`; the system's if empty
 */
export function createDomainCheck(target: string, servers: readonly string[]): DomainCheck {
  async function check(name: string) {
    if (sameName(name, target) || name.endsWith(`.${target.toLowerCase()}`))
      return `${target} is where the CNAME records of domains lead; neither it nor a name below it can be a domain`
    const { resolver, close } = openResolver(servers)
    const record = `the DNS record to create is \`${name}. CNAME ${target}.\``
    /** The name to which the CNAME records have led so far. */
    let end: string | undefined
    try {
      for (let step = 0; step < CHAIN_MAX; step += 1) {
        const [next] = await ask(resolver.resolveCname(end ?? name))
        if (next === undefined) break
        if (sameName(next, target)) return undefined
        end = next
      }
      // A name with a CNAME is no apex. For it, resolvers would answer with the records of the name that it leads to.
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
    return `${name} ${fault}: ${record} (at the apex of a zone ALIAS or ANAME); ${ANSWERS_LATER}`
  }

  async function prove(name: string, workspaceId: number, wasOfAnother: boolean) {
    const place = `_slugline.${name}`
    const proof = `slugline-workspace=${workspaceId}`
    const record = `the DNS record to create is \`${place}. TXT "${proof}"\``
    const { resolver, close } = openResolver(servers)
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
    return `${name} ${why}, so show that it is yours: ${record}; ${ANSWERS_LATER}`
  }

  async function isAnswered() {
    const { resolver, close } = openResolver(servers)
    try {
      await ask(resolver.resolveCname(target))
      return true
    } catch {
      return false
    } finally {
      close()
    }
  }

  return Object.assign(check, { target, prove, isAnswered })
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
