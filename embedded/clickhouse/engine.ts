import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { drainPending, Session } from 'chdb'
import { QueryFailure } from './failure.js'
import { openGate } from './gate.js'
import { quote } from './statement.js'

export interface Query {
  sql: string
  /** Output format unless the text names one. */
  format: string
  database?: string
  settings?: Map<string, string>
  params?: Map<string, string>
  /** Aborts when nobody waits for the rows of a SELECT any more. The query then ends within some tenths of a second. */
  unwanted?: AbortSignal
}

export interface Result {
  bytes: Uint8Array
  rowsRead: number
  bytesRead: number
  elapsedMs: number
}

// Measured with tables at rest: 0.1 % of a core with the memory worker at 1 s, 0.3 % at its default of 50 ms or less.
const engineArgs = [
  '--memory_worker_period_ms=1000',
  '--max_server_memory_usage_to_ram_ratio=0.5',
  '--mark_cache_size=268435456',
]

/** Rights of queries. Not compiled, so beside the source. */
const usersFile = fileURLToPath(new URL('../../../embedded/clickhouse/users.xml', import.meta.url))

/**
 * The engine's own lock on the folder ends with its process, however that ends. A predecessor may still be finishing
 * its queries, so the lock is waited for.
 */
async function openFirst(folder: string, lockWaitMs: number) {
  const connectionArgs = [
    ...engineArgs,
    `--config-file=${usersFile}`, // without a configuration the engine does not look at the next
    `--users_config=${usersFile}`,
    `--backups.allowed_path=${path.join(folder, '..', 'backups')}`,
  ]
  const deadline = Date.now() + lockWaitMs
  for (;;) {
    try {
      return new Session(folder, { connectionArgs })
    } catch (error) {
      const holder = lockHolder(folder)
      if (!holder) throw error
      if (Date.now() > deadline) throw new Error(`${folder} is in use by process ${holder}`, { cause: error })
      await delay(200)
    }
  }
}

/** Pause before a query is killed once more: it may not have begun when it was killed first. */
const KILL_AGAIN_MS = 100

/** @throws where the engine has not taken the rights of users.xml */
async function demandRights(session: Session) {
  const result = await session.queryAsync('SHOW GRANTS', { format: 'TSV' })
  const grants = Buffer.from(result.bytes()).toString()
  if (!grants.includes('SELECT') || /SOURCES|FILE|URL|CREATE FUNCTION/.test(grants))
    throw new Error(`The embedded ClickHouse has other rights than users.xml gives: ${grants}`)
}

/** Process that the status file names, if it lives and is not this one. */
function lockHolder(folder: string) {
  try {
    const pid = Number(/^PID: (\d+)/m.exec(readFileSync(path.join(folder, 'status'), 'utf8'))?.[1])
    if (pid === process.pid) return undefined
    process.kill(pid, 0)
    return pid
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? 'of another user' : undefined
  }
}

/**
 * Opens the ClickHouse engine in this process; once per process.
 *
 * Every query runs on a session of its own (0.3 ms), so that its settings, parameters and database end with it. Reads
 * and inserts have places of their own: slow reports never hold up an insert.
 *
 * @param folder data folder, created when missing; `BACKUP … TO File` writes into `backups` beside it
 * @throws when another process holds the folder for longer than `lockWaitMs`
 */
export async function openEngine(folder: string, { reads = 12, inserts = 2, lockWaitMs = 30_000 } = {}) {
  mkdirSync(folder, { recursive: true })
  const first = await openFirst(path.resolve(folder), lockWaitMs) // stays open: the engine stops with its last session
  await demandRights(first)
  const enter = { read: openGate(reads), insert: openGate(inserts) }

  /** @param id by which the query can be killed */
  async function prepare(session: Session, query: Query, id: string) {
    if (query.database) await session.queryAsync(`USE \`${query.database.replaceAll('`', '``')}\``)
    const values = [...(query.settings ?? [])]
    if (query.unwanted) values.unshift(['log_comment', id])
    for (const [name, value] of query.params ?? []) values.push([`param_${name}`, value])
    if (values.length === 0) return
    const wrong = values.find(([name]) => !/^\w+$/.test(name))
    if (wrong) throw QueryFailure.of(115, 'UNKNOWN_SETTING', `Unknown setting '${wrong[0]}'`)
    await session.queryAsync(`SET ${values.map(([name, value]) => `${name} = ${quote(value)}`).join(', ')}`)
  }

  /** Kills a query until it has ended. Nothing else interrupts one that has given no row yet. */
  async function kill(id: string, hasEnded: () => boolean) {
    const session = new Session(first.path)
    try {
      while (!hasEnded()) {
        await session.queryAsync(`KILL QUERY WHERE Settings['log_comment'] = '${id}' ASYNC`)
        await delay(KILL_AGAIN_MS)
      }
    } finally {
      session.close()
    }
  }

  /** Opens a session for a query. @returns it, and a function that ends it and gives the place back */
  async function begin(query: Query, kind: 'read' | 'insert') {
    const { unwanted } = query
    const leave = await enter[kind](unwanted)
    const session = new Session(first.path)
    const id = randomUUID()
    let hasEnded = false
    let killing: Promise<void> | undefined
    const onUnwanted = () => {
      killing = kill(id, () => hasEnded).catch(() => undefined) // then the query ends by its own bounds
    }
    unwanted?.addEventListener('abort', onUnwanted)
    async function end() {
      hasEnded = true
      unwanted?.removeEventListener('abort', onUnwanted)
      session.close()
      leave()
      await killing
    }
    try {
      await prepare(session, query, id)
      unwanted?.throwIfAborted()
      return { session, end }
    } catch (error) {
      await end()
      throw error
    }
  }

  return {
    /** Runs to the end and holds the whole result in memory. */
    async run(query: Query, kind: 'read' | 'insert' = 'read'): Promise<Result> {
      let end: (() => Promise<void>) | undefined
      try {
        const begun = await begin(query, kind)
        end = begun.end
        const { session } = begun
        const result = await session.queryAsync(query.sql, { format: query.format })
        const { rowsRead, bytesRead, elapsed } = result
        return { bytes: result.bytes(), rowsRead, bytesRead, elapsedMs: elapsed * 1000 }
      } catch (error) {
        throw QueryFailure.from(error)
      } finally {
        await end?.()
      }
    },

    /** Chunks of some 65,000 rows as they come; ending the iteration early cancels the query. SELECT only. */
    async *stream(query: Query): AsyncGenerator<Uint8Array> {
      let end: (() => Promise<void>) | undefined
      try {
        const begun = await begin(query, 'read')
        end = begun.end
        const { session } = begun
        for await (const chunk of session.queryStream(query.sql, { format: query.format })) yield chunk.raw()
      } catch (error) {
        throw QueryFailure.from(error)
      } finally {
        await end?.()
      }
    },

    /** Waits for what still runs: nothing can interrupt the engine. */
    async close() {
      await drainPending()
      first.close()
    },
  }
}

export type Engine = Awaited<ReturnType<typeof openEngine>>
