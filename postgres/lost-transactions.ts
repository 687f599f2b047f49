import { setImmediate } from 'node:timers/promises'
import type { Sql, TransactionSql } from 'postgres'

type Work = (tx: TransactionSql) => unknown

const lost = () => Object.assign(new Error('the connection of the transaction was lost'), { code: 'CONNECTION_CLOSED' })

/**
 * Wraps `work` for postgres.js. When the connection is lost, the wrapped work sends nothing more, and its promise stays
 * pending, because postgres.js would send `commit` or `rollback` at its end. Nobody awaits it: `begin` has been
 * rejected.
 */
function guarded(work: Work, isLost: () => boolean): Work {
  return async (tx) => {
    try {
      const result = work(refusing(tx, isLost))
      const value = await (Array.isArray(result) ? Promise.all(result) : result)
      if (!isLost()) return value
    } catch (error) {
      await setImmediate() // after this turn it is known whether the connection was lost
      if (!isLost()) throw error
    }
    return new Promise(() => undefined)
  }
}

/** Wraps a transaction's `sql` so that it throws when the connection is lost. */
function refusing<T extends object>(tx: T, isLost: () => boolean): T {
  return new Proxy(tx, {
    apply(target, self, given) {
      if (isLost()) throw lost()
      return Reflect.apply(target as () => unknown, self, given)
    },
    get(target, name) {
      const value = Reflect.get(target, name)
      if (name !== 'savepoint') return value
      return (...given: unknown[]) => {
        if (isLost()) throw lost()
        const work = given.pop() as Work
        return (value as TransactionSql['savepoint'])(...(given as [string]), guarded(work, isLost))
      }
    },
  })
}

/**
 * Ends a transaction when its connection is lost. postgres 3.4.9 rejects `begin` then, but lets the work go on. Its
 * next statement, even `rollback`, goes to a closed connection, which ends the process, or to a connection that was
 * opened again for others, where it would run outside of any transaction.
 */
export function endLostTransactions(sql: Sql): Sql {
  const begin = sql.begin as (options: string, work: Work) => Promise<unknown>

  function beginGuarded(...given: [work: Work] | [options: string, work: Work]) {
    let isLost = false
    const work = guarded(given.at(-1) as Work, () => isLost)
    const begun = begin(given.length === 2 ? given[0] : '', work)
    begun.catch(() => {
      isLost = true
    })
    return begun
  }
  return Object.assign(sql, { begin: beginGuarded })
}
