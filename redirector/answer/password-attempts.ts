import { LRUCache } from 'lru-cache'
import { createBudget } from '../../process/budget.js'
import { createFairQueue } from '../../process/fair-queue.js'
import { isPassword } from '../../process/password.js'
import { type Address, hostKeyOf, networkKeyOf } from '../../visit/address/address.js'
import { COME_AGAIN_SECONDS } from '../http/respond.js'

const VISITORS_MAX = 20_000
const FORGET_AFTER_MS = 15 * 60_000
/** A forgetful person's first attempts are not delayed. */
const FREE_ATTEMPTS = 3
const FIRST_DELAY_MS = 250
const DELAY_MAX_MS = 4000
/** A visitor whose delays add up to more than this is refused, and the password is not checked. */
const WAIT_MAX_MS = COME_AGAIN_SECONDS * 1000
/** Wrong attempts of a network at a link: so many at once, and as many again in a quarter of an hour. */
const OF_NETWORK = { burst: 100, ratePerSecond: 100 / (15 * 60) }
/** Wrong attempts of a network at all links, so that links that it makes up do not have its other counts forgotten. */
const OF_NETWORK_AT_ALL = { burst: 1_000, ratePerSecond: 1_000 / (15 * 60) }
/** To have a count at a link forgotten takes a hundred networks, and each has a hundred attempts at the link anyway. */
const NETWORK_COUNTS = { keysMax: 100_000 }
/** Threads of libuv's pool that may hash. The pool has four; the other two are left to files. */
const HASHES_AT_ONCE = 2
/** Length of a link's queue: a second or two of hashing. Visitors beyond it are asked to come again. */
const HASHES_WAITING_MAX = 32
const HASHES_WAITING_MAX_OF_ALL = 128

interface Attempts {
  made: number
  /** Earliest time of the next check, ms. */
  nextAt: number
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Checks passwords of links. Each attempt of a visitor at a link is delayed longer than the one before. An attempt
 * counts as soon as it is made, so that sending many at once gains nothing. Memory and hashing are bounded for any
 * number of visitors. A network has very many addresses, each with attempts of its own, so the attempts of a network at a
 * link are bounded too, and those at all links together. Links take turns, and within a link the visitor whose network has
 * made fewer attempts goes first.
 * @param now returns the time, ms
 */
export function createPasswordAttempts(
  now: () => number = Date.now,
  wait: (ms: number) => Promise<void> = sleep,
  isRight = isPassword,
) {
  const attempts = new LRUCache<string, Attempts>({ max: VISITORS_MAX, ttl: FORGET_AFTER_MS })
  const ofNetworks = createBudget(OF_NETWORK, now, NETWORK_COUNTS)
  const ofNetworksAtAll = createBudget(OF_NETWORK_AT_ALL, now)
  const inTurn = createFairQueue<number>({
    atOnce: HASHES_AT_ONCE,
    waitingMax: HASHES_WAITING_MAX,
    waitingMaxOfAll: HASHES_WAITING_MAX_OF_ALL,
  })

  /** @returns the delay of this attempt, ms; undefined if it is one too many */
  function reserve(key: string) {
    const { made, nextAt } = attempts.get(key) ?? { made: 0, nextAt: 0 }
    const startAt = Math.max(now(), nextAt)
    if (startAt - now() > WAIT_MAX_MS) return undefined
    const delay = made < FREE_ATTEMPTS ? 0 : Math.min(FIRST_DELAY_MS * 2 ** (made - FREE_ATTEMPTS), DELAY_MAX_MS)
    attempts.set(key, { made: made + 1, nextAt: startAt + delay })
    return startAt + delay - now()
  }

  /** @returns `refused` if there are too many attempts by this visitor or by all */
  return async function attempt(
    linkId: number,
    address: Address,
    password: string,
    stored: string,
  ): Promise<'right' | 'wrong' | 'refused'> {
    const key = `${linkId} ${hostKeyOf(address)}`
    const network = networkKeyOf(address)
    const networkAtLink = `${linkId} ${network}`
    const { limit, remaining } = ofNetworks.allowanceOf(networkAtLink)
    if (remaining < 1 || !ofNetworksAtAll.isLeft(network)) return 'refused'
    const waitMs = reserve(key)
    if (waitMs === undefined) return 'refused'
    ofNetworks.count(networkAtLink)
    ofNetworksAtAll.count(network)
    const rank = limit - remaining
    if (waitMs > 0) await wait(waitMs)
    const outcome = await inTurn(linkId, rank, () => isRight(password, stored))
    if (outcome === undefined) return 'refused'
    if (!outcome) return 'wrong'
    attempts.delete(key)
    ofNetworks.giveBack(networkAtLink)
    ofNetworksAtAll.giveBack(network)
    return 'right'
  }
}

export type AttemptPassword = ReturnType<typeof createPasswordAttempts>
