import { createFairQueue } from '../../process/fair-queue.js'
import { ACCOUNT_ROUNDS, hashPassword, isPassword } from '../../process/password.js'
import { RateLimitExceeded } from '../http/errors.js'

/** Hashing uses two of libuv's four threads. Files and name lookups need the others. */
const HASHES_AT_ONCE = 2
/** The queue of one address takes a second of hashing, and that of all addresses seven seconds. */
const HASHES_WAITING_MAX = 8
const HASHES_WAITING_MAX_OF_ALL = 64
const COME_AGAIN_SECONDS = 10

/** The time limit of requests that wait for a hash, long enough for a busy machine. */
export const HASHING_MS_MAX = 30_000

/** A stored hash that no password has. Comparing with it takes as long as with a real one. */
const NOBODYS = `scrypt$32768$8$${ACCOUNT_ROUNDS}$${Buffer.alloc(16).toString('base64')}$${Buffer.alloc(32).toString('base64')}`

/**
 * Hashes passwords, a few at a time. Addresses take turns.
 * @throws 429 if too many hashes wait
 */
export function createHashing() {
  const inTurn = createFairQueue<string>({
    atOnce: HASHES_AT_ONCE,
    waitingMax: HASHES_WAITING_MAX,
    waitingMaxOfAll: HASHES_WAITING_MAX_OF_ALL,
  })
  async function run<T extends {}>(addressKey: string, task: () => Promise<T>): Promise<T> {
    const result = await inTurn(addressKey, 0, task)
    if (result !== undefined) return result
    const waiting = HASHES_WAITING_MAX_OF_ALL
    throw new RateLimitExceeded('Too many passwords are being checked', waiting, waiting, COME_AGAIN_SECONDS)
  }
  return {
    hash: (addressKey: string, password: string) => run(addressKey, () => hashPassword(password, ACCOUNT_ROUNDS)),
    /** @param stored null if there is no hash; then the result is false, after the same time */
    isRight: (addressKey: string, password: string, stored: string | null) =>
      run(addressKey, () => isPassword(password, stored ?? NOBODYS)),
  }
}

export type Hashing = ReturnType<typeof createHashing>
