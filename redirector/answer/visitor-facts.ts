import type { Location } from '../../visit/location/location.js'
import type { UserAgent } from '../../visit/user-agent/user-agent.js'
import { visitorAgent } from '../../visit/user-agent/visitor-agent.js'
import { hashText, sipHash } from '../../visit/visitor-hash.js'
import type { Visit } from '../visit.js'

/** The look-ups of an address that facts need. */
type Whereabouts = Pick<Location, 'lookup' | 'isDataCentre'>

/** Part of the hash key, so that these hashes differ from recorded visitor hashes. It need not be secret. */
const STICKY = 0x736c7567
const key = new Uint32Array([STICKY, 0, 0, 0])
const hash = new Uint32Array(2)

/** Facts about a visitor. Each is derived when it is asked for, so that rules that are not reached cost nothing. */
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
  /** ISO 3166 alpha-2 code; '' if unknown. */
  get country(): string {
    return this.location.lookup(this.visit.address).country
  }
  /** Platform by its name in rules, or another platform. */
  get platform(): string {
    return this.userAgent.platform
  }
  get isBot(): boolean {
    return this.userAgent.botName !== ''
  }
  /** Whether the visitor is a bot that makes previews of links. */
  get isSocialCrawler(): boolean {
    return this.userAgent.isSocialCrawler
  }
  get isFromDataCentre(): boolean {
    return this.location.isDataCentre(this.location.lookup(this.visit.address).asn)
  }
  /** A number in [0, 1), always the same for one visitor and link. */
  get stickyDraw(): number {
    key[1] = this.linkId
    key[2] = hashText(this.visit.userAgent)
    sipHash(key, this.visit.address, hash)
    return hash[0] / 2 ** 32
  }
}

/** Facts about a visitor, see `Facts`. */
export type VisitorFacts = Pick<Facts, keyof Facts>

/** Returns a function that gives the facts about a visit's visitor. */
export const createVisitorFacts =
  (location: Whereabouts) =>
  (visit: Visit, linkId: number): VisitorFacts =>
    new Facts(location, visit, linkId)
