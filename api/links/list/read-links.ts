import type { ISql } from 'postgres'
import type { ApiDeps } from '../../deps.js'
import type { Taker } from '../../limits/holder.js'
import { readInTurn } from '../../limits/read-in-turn.js'

/** Reads links that match a filter, which may mean to look at all links of the workspace. */
export const readLinksInTurn = <T>(
  deps: Pick<ApiDeps, 'sql' | 'inDatabaseTurn'>,
  taker: Taker,
  read: (tx: ISql) => Promise<T>,
): Promise<T> => readInTurn(deps, taker, 'Finding these links took too long; search for less', read)
