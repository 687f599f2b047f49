import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../keys/caller.js'
import type { Lease, OpenLease } from '../../limits/held-bytes.js'
import { ownerOf, workspaceOfHead } from '../../limits/meant-workspace.js'
import { whileWanted } from '../while-wanted.js'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Counts bytes that the request holds in memory until its end. Undefined without a caller, whose body is small.
     * @throws {ApiError} 503 when too much is held already
     */
    holdBytes?: (bytes: number) => void
    holding?: Holding
  }
}

interface Holding {
  /** Keeps everything until `handle` has settled. */
  duringHandler(handle: () => unknown): Promise<unknown>
  answered(): void
}

/**
 * Gives back what a request holds when its answer is made, its handler has settled, and its answer was sent or its client
 * has left. A handler goes on when its client has left, and when its time is over.
 */
function holdUntilEnd(lease: Lease, reply: FastifyReply): Holding & { hold(bytes: number): void } {
  let isWatched = false
  let isAnswered = false
  let isHandled = true
  let isSent = false

  function settle() {
    if (isAnswered && isHandled && isSent) lease.release()
  }

  function watch() {
    isWatched = true
    const wanted = whileWanted(reply)
    isSent = wanted.aborted
    wanted.addEventListener('abort', () => {
      isSent = true
      settle()
    })
  }

  return {
    hold(bytes) {
      if (lease.hold(bytes) && !isWatched) watch()
    },
    async duringHandler(handle) {
      isHandled = false
      try {
        return await handle()
      } finally {
        isHandled = true
        settle()
      }
    },
    answered() {
      isAnswered = true
      settle()
    },
  }
}

/** The workspace that the head names. Anybody can name any workspace, so one that the caller does not reach is not meant. */
function namedOf(request: FastifyRequest, { workspaceIds }: Caller): number | undefined {
  const named = workspaceOfHead(request)
  return named !== null && workspaceIds.includes(named) ? named : undefined
}

/** Lets requests count what they hold. Call it before routes and hooks that read bodies are added. */
export function addHeldBytes(app: FastifyInstance, openLease: OpenLease) {
  app.decorateRequest('holdBytes')
  app.decorateRequest('holding')
  app.addHook('preParsing', (request, reply, body, done) => {
    const { method, caller } = request
    if (caller && method !== 'GET' && method !== 'HEAD') {
      const { hold, ...holding } = holdUntilEnd(openLease(ownerOf(caller, namedOf(request, caller))), reply)
      request.holdBytes = hold
      request.holding = holding
    }
    done(null, body)
  })
  app.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = function (request, reply) {
      const handle = () => handler.call(this, request, reply)
      return request.holding ? request.holding.duringHandler(handle) : handle()
    }
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    request.holding?.answered()
    done()
  })
}
