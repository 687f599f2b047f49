import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Lease, OpenLease } from '../../limits/held-bytes.js'
import { holderOf } from '../../limits/holder.js'
import { type Pace, watchPace } from '../../limits/least-pace.js'
import { ApiError } from '../errors.js'
import { holdAnswer, isLargeAnswer } from './hold-answer.js'

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined for a request that has no body. */
    holding?: Holding
  }

  interface FastifyInstance {
    leastPace: Pace
  }
}

/** Counts a body while it comes. */
export interface Receiving {
  /** @throws {ApiError} 503 when too much is held already */
  arrived(bytes: number): void
  /** Nothing more will come. */
  stop(): void
}

/** The bytes of a request from the first one of its body until it was handled. Without a caller they are not counted. */
interface Holding {
  /** @throws {ApiError} 503 when too much is held already */
  hold(bytes: number): void
  /** @throws {ApiError} 503 when a body of so many bytes would not fit now */
  demandRoom(bytes: number): void
  /** @param onSlow is called if a large body comes too slowly */
  receive(onSlow: (error: ApiError) => void): Receiving
  /** Keeps everything until `handle` has settled. */
  duringHandler(handle: () => unknown): Promise<unknown>
  answered(isLarge: boolean): void
}

const tooSlow = () => new ApiError('request_timeout', 'The body came too slowly')

/**
 * Gives back what a request holds when its answer is made and its handler has settled. A handler goes on when its client
 * has left, and when its time is over.
 */
function holdUntilHandled(request: FastifyRequest, openLease: OpenLease, leastPace: Pace): Holding {
  let lease: Lease | undefined
  let isAnswered = false
  let isHandled = true
  let isAnswerLarge = false

  /** Opened late, because a key in the body is known only after the body. */
  function leaseOf() {
    if (request.caller && !isAnswered) lease ??= openLease(holderOf(request.caller))
    return lease
  }

  function settle() {
    if (!isAnswered || !isHandled) return
    lease?.release()
    if (isAnswerLarge) request.body = request.bodyText = undefined // a slow reader would keep them in memory
  }

  return {
    hold: (bytes) => void leaseOf()?.hold(bytes),
    demandRoom: (bytes) => leaseOf()?.demandRoom(bytes),
    receive(onSlow) {
      let pace: ReturnType<typeof watchPace> | undefined
      return {
        arrived(bytes) {
          if (leaseOf()?.hold(bytes)) pace ??= watchPace(leastPace, () => onSlow(tooSlow()))
          pace?.move(bytes)
        },
        stop: () => pace?.stop(),
      }
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
    answered(isLarge) {
      isAnswered = true
      isAnswerLarge = isLarge
      settle()
    },
  }
}

const hasBody = ({ method }: FastifyRequest) => method !== 'GET' && method !== 'HEAD'

/**
 * Bounds what requests and answers hold in memory. Call it before routes and hooks that read bodies are added.
 * @param leastPace large bodies and answers that are slower are ended
 */
export function addHeldBytes(app: FastifyInstance, openLease: OpenLease, leastPace: Pace) {
  app.decorateRequest('holding')
  app.decorate('leastPace', leastPace)
  app.addHook('preParsing', (request, _reply, body, done) => {
    if (hasBody(request)) request.holding = holdUntilHandled(request, openLease, leastPace)
    done(null, body)
  })
  app.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = function (request, reply) {
      const handle = () => handler.call(this, request, reply)
      return request.caller && request.holding ? request.holding.duringHandler(handle) : handle()
    }
  })
  app.addHook('onSend', (request, reply: FastifyReply, payload, done) => {
    const { caller, holding, method } = request
    const isCounted = caller !== undefined && method !== 'HEAD' && isLargeAnswer(payload)
    holding?.answered(isCounted)
    if (!isCounted) return done()
    const lease = openLease(holderOf(caller))
    try {
      // A change is made already, so its answer is sent in any case. Its routes have held room for it.
      done(null, holdAnswer(reply, payload, { lease, isRefusable: !hasBody(request), leastPace }))
    } catch (error) {
      done(error as Error)
    }
  })
}
