import { LRUCache } from 'lru-cache'
import { createFairQueue } from '../../process/fair-queue.js'
import { isPassword } from '../../process/password.js'
import { type Address, hostKeyOf } from '../../visit/address/address.js'

const VISITORS_MAX = 20_000
const FORGET_AFTER_MS = 15 * 60_000
/** As many wrong ones as a forgetful person sends cost nothing. */
const FREE_ATTEMPTS = 3
const FIRST_DELAY_MS = 250
const DELAY_MAX_MS = 4000
/** After this those who are refused may come again: what they waited behind is done by then. */
export const COME_AGAIN_SECONDS = 10
/** Who sends more at once than fits into this is refused without a look at the password. */
const WAIT_MAX_MS = COME_AGAIN_SECONDS * 1000
/** Of libuv's four threads, which also write files: the rest is theirs. */
const HASHES_AT_ONCE = 2
/** A second or two of hashing: who would wait longer is asked to come again. */
const HASHES_WAITING_MAX = 32
const HASHES_WAITING_MAX_OF_ALL = 128

interface Attempts {
  made: number
  /** When the next may be looked at, milliseconds */
  nextAt: number
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Checks passwords of links, ever more slowly for one visitor of one link: attempts count when they are made, so that
 * sending many at once gains nothing. Memory and hashing are bounded, however many visitors there are; links take turns,
 * and within a link those who tried less go first.
 * @param now milliseconds
 */
export function createPasswordAttempts(
  now: () => number = Date.now,
  wait: (ms: number) => Promise<void> = sleep,
  isRight = isPassword,
) {
  const attempts = new LRUCache<string, Attempts>({ max: VISITORS_MAX, ttl: FORGET_AFTER_MS })
  const inTurn = createFairQueue<number>({
    atOnce: HASHES_AT_ONCE,
    waitingMax: HASHES_WAITING_MAX,
    waitingMaxOfAll: HASHES_WAITING_MAX_OF_ALL,
  })

  /** @returns the attempts before this one, and how long it waits; undefined where it is one too many */
  function reserve(key: string) {
    const { made, nextAt } = attempts.get(key) ?? { made: 0, nextAt: 0 }
    const startAt = Math.max(now(), nextAt)
    if (startAt - now() > WAIT_MAX_MS) return undefined
    const delay = made < FREE_ATTEMPTS ? 0 : Math.min(FIRST_DELAY_MS * 2 ** (made - FREE_ATTEMPTS), DELAY_MAX_MS)
    attempts.set(key, { made: made + 1, nextAt: startAt + delay })
    return { made, waitMs: startAt + delay - now() }
  }

  /** @returns `refused` where there are too many attempts, of this visitor or of all */
  return async function attempt(
    linkId: number,
    address: Address,
    password: string,
    stored: string,
  ): Promise<'right' | 'wrong' | 'refused'> {
    const key = `${linkId} ${hostKeyOf(address)}`
    const reserved = reserve(key)
    if (reserved === undefined) return 'refused'
    if (reserved.waitMs > 0) await wait(reserved.waitMs)
    const outcome = await inTurn(linkId, reserved.made, () => isRight(password, stored))
    if (outcome === undefined) return 'refused'
    if (!outcome) return 'wrong'
    attempts.delete(key)
    return 'right'
  }
}

export type AttemptPassword = ReturnType<typeof createPasswordAttempts>
