import type { ISql } from 'postgres'
import type { ApiDeps } from '../../deps.js'
import { readInTurn } from '../../limits/read-in-turn.js'

/** Reads links that match a filter, which may mean to look at all links of the workspace. */
export const readLinksInTurn = <T>(
  deps: Pick<ApiDeps, 'sql' | 'inDatabaseTurn'>,
  workspaceId: number,
  read: (tx: ISql) => Promise<T>,
): Promise<T> => readInTurn(deps, workspaceId, 'Finding these links took too long; search for less', read)
