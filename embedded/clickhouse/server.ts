import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseUrl } from '../../process/parse-url.js'
import { readBody, type WithBodyFile } from './body.js'
import { createCredentialCheck, USER_NAME } from './credentials.js'
import type { Engine } from './engine.js'
import { QueryFailure } from './failure.js'
import { refuseExpressions, refuseOutside } from './forbidden.js'
import { comesFromBrowser, readRequest } from './request.js'
import { contentTypeOf, isStreamable, sendChunks, sendFailure, summaryOf } from './respond.js'
import { insertFromFile } from './statement.js'

export interface Served {
  engine: Engine
  withBodyFile: WithBodyFile
  /** Asked of every query. */
  password: string
}

const base = new URL('http://localhost')

async function answerQuery(
  { engine, withBodyFile }: Served,
  query: URLSearchParams,
  req: IncomingMessage,
  res: ServerResponse,
) {
  const request = readRequest(req, query)
  res.setHeader('X-ClickHouse-Query-Id', request.queryId ?? randomUUID())
  const body = await readBody(req, request.query)
  const { database, settings, params } = request
  // On by default in this engine, and it would gather inserts of others into the same block.
  const isSelect = body.kind === 'text' && body.statement.kind === 'select'
  if (!isSelect && !settings.has('async_insert')) settings.set('async_insert', '0')
  const gone = new AbortController()
  res.once('close', () => gone.abort())
  if (res.closed) gone.abort()
  const context = {
    ...{ database, settings, params, format: request.defaultFormat },
    unwanted: isSelect ? gone.signal : undefined,
  }

  if (body.kind === 'rows') {
    const head = body.head.toString()
    refuseOutside(head, params)
    refuseExpressions(head)
    const result = await withBodyFile(body.rows, (file) =>
      engine.run({ ...context, sql: insertFromFile(body.head, body.sourceAt, file) }, 'insert'),
    )
    res.setHeader('X-ClickHouse-Summary', summaryOf(result, result.rowsRead))
    res.end()
    return
  }

  const { sql, statement } = body
  if (sql === '') throw QueryFailure.of(62, 'SYNTAX_ERROR', 'Empty query')
  refuseOutside(sql, params)
  const format = (statement.kind === 'select' && statement.format) || request.defaultFormat
  res.setHeader('Content-Type', contentTypeOf(format))
  res.setHeader('X-ClickHouse-Format', format)
  if (statement.kind === 'select' && isStreamable(format) && !request.waitEndOfQuery) {
    await sendChunks(res, engine.stream({ ...context, sql, format }), format)
    return
  }
  const result = await engine.run({ ...context, sql, format })
  res.setHeader('X-ClickHouse-Summary', summaryOf(result))
  res.end(result.bytes)
}

/**
 * Serves the ClickHouse HTTP interface on 127.0.0.1, to whoever has the password and to no browser. It has no server-side
 * sessions, no multipart bodies and no compressed answers; the rest the unmodified client does not notice.
 */
export async function serve(served: Served, port: number) {
  const running = new Set<Promise<void>>()
  const isKnown = createCredentialCheck(served.password)
  const server = createServer({ keepAliveTimeout: 30_000, requestTimeout: 0 }, (req, res) => {
    if (comesFromBrowser(req)) return res.writeHead(403).end('Not for browsers\n')
    const url = parseUrl(req.url ?? '/', base)
    if (!url) return res.writeHead(400, { Connection: 'close' }).end('Not a URL\n')
    const { pathname, searchParams } = url
    if (pathname === '/ping' || (req.method === 'GET' && pathname === '/' && !searchParams.has('query'))) {
      return res.end('Ok.\n')
    }
    if (pathname !== '/') return res.writeHead(404).end('There is no handle here\n')
    const refuse = (error: unknown) => {
      req.unpipe().resume() // reads the rest of a refused body, so that the client can read the answer
      sendFailure(res, QueryFailure.from(error))
    }
    if (!isKnown(req, searchParams)) {
      const message = 'Authentication failed: password is incorrect, or there is no user with such name'
      return refuse(QueryFailure.of(516, 'AUTHENTICATION_FAILED', message))
    }
    const answer = answerQuery(served, searchParams, req, res)
      .catch(refuse)
      .finally(() => running.delete(answer))
    running.add(answer)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')

  return {
    /** With name and password. */
    url: `http://${USER_NAME}:${served.password}@127.0.0.1:${(server.address() as AddressInfo).port}`,

    /** Takes no more queries and resolves when those that run are answered, or after `boundMs`: false then. */
    async close(boundMs: number) {
      server.close()
      server.closeIdleConnections()
      let timer: NodeJS.Timeout | undefined
      const bound = new Promise<boolean>((resolve) => {
        timer = setTimeout(resolve, boundMs, false)
      })
      const done = await Promise.race([Promise.all(running).then(() => true), bound])
      clearTimeout(timer)
      server.closeAllConnections()
      return done
    },
  }
}
