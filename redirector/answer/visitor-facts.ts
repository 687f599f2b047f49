import type { Location } from '../../visit/location/location.js'
import type { UserAgent } from '../../visit/user-agent/user-agent.js'
import { visitorAgent } from '../../visit/user-agent/visitor-agent.js'
import { hashText, sipHash } from '../../visit/visitor-hash.js'
import type { Visit, VisitorFacts } from './decide.js'

/** Keeps these hashes apart from the visitors' that are recorded; it need not be secret. */
const STICKY = 0x736c7567

/** Reads facts out of visits, as they are asked for. */
export function createVisitorFacts(location: Location) {
  const key = new Uint32Array([STICKY, 0, 0, 0])
  const hash = new Uint32Array(2)

  class Facts implements VisitorFacts {
    private agent: Readonly<UserAgent> | undefined
    constructor(
      private readonly visit: Visit,
      private readonly linkId: number,
    ) {}
    private get userAgent() {
      this.agent ??= visitorAgent(this.visit.userAgent)
      return this.agent
    }
    get country() {
      return location.lookup(this.visit.address).country
    }
    get platform() {
      return this.userAgent.platform
    }
    get isBot() {
      return this.userAgent.botName !== ''
    }
    get isSocialCrawler() {
      return this.userAgent.isSocialCrawler
    }
    get isFromDataCentre() {
      return location.isDataCentre(location.lookup(this.visit.address).asn)
    }
    get stickyDraw() {
      key[1] = this.linkId
      key[2] = hashText(this.visit.userAgent)
      sipHash(key, this.visit.address, hash)
      return hash[0] / 2 ** 32
    }
  }

  return (visit: Visit, linkId: number): VisitorFacts => new Facts(visit, linkId)
}
