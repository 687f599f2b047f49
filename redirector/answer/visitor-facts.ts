import type { Location } from '../../visit/location/location.js'
import type { UserAgent } from '../../visit/user-agent/user-agent.js'
import { visitorAgent } from '../../visit/user-agent/visitor-agent.js'
import { hashText, sipHash } from '../../visit/visitor-hash.js'
import type { Visit } from './decide.js'

/** What of an address is asked for. */
type Whereabouts = Pick<Location, 'lookup' | 'isDataCentre'>

/** Keeps these hashes apart from the visitors' that are recorded; it need not be secret. */
const STICKY = 0x736c7567
const key = new Uint32Array([STICKY, 0, 0, 0])
const hash = new Uint32Array(2)

/** What is read out of a visit when it is first asked for: a rule that is not reached costs nothing. */
class Facts {
  private agent: Readonly<UserAgent> | undefined
  constructor(
    private readonly location: Whereabouts,
    private readonly visit: Visit,
    private readonly linkId: number,
  ) {}
  private get userAgent() {
    this.agent ??= visitorAgent(this.visit.userAgent)
    return this.agent
  }
  /** ISO 3166 alpha-2, '' when unknown */
  get country(): string {
    return this.location.lookup(this.visit.address).country
  }
  /** As in rules, or another */
  get platform(): string {
    return this.userAgent.platform
  }
  get isBot(): boolean {
    return this.userAgent.botName !== ''
  }
  /** A bot that makes previews of links */
  get isSocialCrawler(): boolean {
    return this.userAgent.isSocialCrawler
  }
  get isFromDataCentre(): boolean {
    return this.location.isDataCentre(this.location.lookup(this.visit.address).asn)
  }
  /** Of [0, 1), always the same for a visitor and a link */
  get stickyDraw(): number {
    key[1] = this.linkId
    key[2] = hashText(this.visit.userAgent)
    sipHash(key, this.visit.address, hash)
    return hash[0] / 2 ** 32
  }
}

/** Each is looked up when it is first asked for. */
export type VisitorFacts = Pick<Facts, keyof Facts>

/** Reads facts out of visits, as they are asked for. */
export const createVisitorFacts =
  (location: Whereabouts) =>
  (visit: Visit, linkId: number): VisitorFacts =>
    new Facts(location, visit, linkId)
