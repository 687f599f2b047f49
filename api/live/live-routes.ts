import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ulidBytes } from '../../click/ulid.js'
import type { ApiDeps } from '../deps.js'
import { createSlices } from '../http/body/in-slices.js'
import { ApiError, notFound, RateLimitExceeded } from '../http/errors.js'
import { whileWanted } from '../http/while-wanted.js'
import { parseWire } from '../http/wire.js'
import type { Caller } from '../keys/caller.js'
import { followReach } from '../keys/follow-reach.js'
import { takerOf } from '../limits/holder.js'
import { exportGateBounds, openWorkspaceGate } from '../limits/workspace-gate.js'
import { countLinks } from '../links/links-table.js'
import { exportLines } from '../reports/export-clicks.js'
import type { Report } from '../reports/report.js'
import { reportQuerySchema } from '../reports/report-query.js'
import { queryColumns } from '../reports/run-query.js'
import { pathWorkspaceId } from '../roles/path-ids.js'
import { chooses, nameOfChoice, toFiltered } from './chooses.js'
import { openEventStream, WAITING_BYTES_MAX } from './event-stream.js'
import { type LiveClick, type LiveClicks, toEvent } from './live-clicks.js'
import type { OpenStreams } from './open-streams.js'

const STREAMS_MAX = 2000
/** Clicks that a stream is sent in a turn when it is resumed. */
const PIECE_CLICKS = 50
/** Clicks come from several redirectors, and may be out of the order of their ids by this much. */
const DISORDER_MS = 2000
/** A stream can be resumed from a click of this age. */
const RESUME_MS_MAX = 600_000
/** The number of clicks that are read from ClickHouse when a stream resumes. */
const RESUMED_MAX = 10_000

/**
 * ClickHouse is queried again after this time, for clicks that were on their way to it and that nobody here followed.
 */
const LOOK_AGAIN_MS = 3000
/** A click may take this long until it is in ClickHouse, or reaches the listeners of this process. */
const ON_THE_WAY_MS_MAX = 60_000

const EVENT_STREAM = 'text/event-stream; charset=utf-8'
/** An event for missed clicks whose number is unknown. */
const MISSED_SOME = 'event: missed\ndata: {"missed":null}\n\n'

/**
 * The last click that the client has received. The header goes before `after`, because a browser that reconnects
 * repeats the former address.
 * @returns undefined if the request names none
 */
function lastIdOf({ headers, query }: FastifyRequest): string | undefined {
  const id = String(headers['last-event-id'] || (query as { after?: string }).after || '').toUpperCase()
  if (id === '') return undefined
  if (!ulidBytes(id)) throw new ApiError('bad_request', 'Last-Event-ID must be the id of a click')
  return id
}

const tooManyStreams = (holder: string, most: number) =>
  new RateLimitExceeded(`This ${holder} has ${most} streams already`, most, most, 10)

const timeOf = (id: string) => ulidBytes(id)!.readUIntBE(0, 6)

/** The numbers of streams that may be open at a time. */
export interface StreamBounds {
  ofCaller: number
  ofWorkspace: number
  /** Counts a user's sessions, user-wide keys, and the keys of workspaces that the user made, in all workspaces. */
  ofUser: number
}

type LiveDeps = Pick<ApiDeps, 'sql' | 'shards' | 'now'> & {
  /** Without it there is no stream. */
  live?: LiveClicks
  /** By default 10 for a key or session, 50 for a workspace and 100 for a user. */
  streamsMax?: StreamBounds
  open: OpenStreams
}

/** Counts the open streams of each holder: a workspace, a key or session, and a user. */
function createHolders() {
  const counts = new Map<string, number>()
  return {
    countOf: (holder: string) => counts.get(holder) ?? 0,
    add: (holder: string) => void counts.set(holder, (counts.get(holder) ?? 0) + 1),
    remove(holder: string) {
      const left = (counts.get(holder) ?? 0) - 1
      if (left > 0) counts.set(holder, left)
      else counts.delete(holder)
    },
  }
}

interface Holder {
  key: string
  kind: 'workspace' | 'user' | Caller['kind']
  most: number
}

function holdersOf({ kind, id, responsibleUserId }: Caller, workspaceId: number, bounds: StreamBounds): Holder[] {
  const holders: Holder[] = [
    { key: `workspace ${workspaceId}`, kind: 'workspace', most: bounds.ofWorkspace },
    { key: `${kind} ${id}`, kind, most: bounds.ofCaller },
  ]
  if (responsibleUserId !== null) holders.push({ key: `user ${responsibleUserId}`, kind: 'user', most: bounds.ofUser })
  return holders
}

export function addLiveRoutes(app: FastifyInstance, deps: LiveDeps) {
  const { sql, shards, now, live, open, streamsMax = { ofCaller: 10, ofWorkspace: 50, ofUser: 100 } } = deps
  const holders = createHolders()
  // Streams that are resumed read as exports do, and all streams of a workspace may be at once.
  const enter = openWorkspaceGate({ ...exportGateBounds, waitingMax: 2 * streamsMax.ofWorkspace })

  /**
   * Reads the clicks since a time from ClickHouse, until they are as many as a stream may hold.
   * @returns the clicks, and whether there were more
   */
  async function readSince(caller: Caller, report: Report, sinceMs: number, signal: AbortSignal) {
    const client = await shards.of(report.workspaceId)
    const sources = {
      async ask(query: Parameters<typeof queryColumns>[1]) {
        const leave = await enter(takerOf(caller, report.workspaceId), signal)
        return queryColumns<Record<string, unknown>>(client, query, { signal }).finally(leave)
      },
      findLinks: async () => new Map(),
    }
    const period = { fromMs: sinceMs, toMs: now().getTime() + 60_000 }
    const stretches = [{ ...period, offsetMs: 0 }]
    const lines = exportLines(sources, { ...report, period, stretches, format: 'json' }, { limit: RESUMED_MAX })
    const clicks: LiveClick[] = []
    const yieldWhenDue = createSlices()
    let bytes = 0
    for (;;) {
      const text = await lines.next()
      if (text.done) return { clicks, isMore: text.value !== null }
      for (const line of text.value.split('\n')) {
        await yieldWhenDue()
        if (line.length <= 1) continue // a comma, or nothing
        const { visitor: _, name: __, ...row } = JSON.parse(line.replace(/,$/, ''))
        const event = toEvent(row)
        bytes += Buffer.byteLength(event)
        if (bytes > WAITING_BYTES_MAX) {
          await lines.return(null)
          return { clicks, isMore: true }
        }
        clicks.push({ row, text: event })
      }
    }
  }

  /**
   * Merges clicks that ClickHouse has since a time with those that are kept here, in the order of ids.
   * @param readKept reads them after ClickHouse was read, so that no click is between the two
   */
  async function findSince(
    caller: Caller,
    report: Report,
    fromMs: number,
    readKept: () => LiveClick[],
    signal: AbortSignal,
  ) {
    const oldestMs = now().getTime() - RESUME_MS_MAX
    const stored = await readSince(caller, report, Math.max(fromMs, oldestMs), signal).catch(() => undefined)
    const found = new Map((stored?.clicks ?? []).map((click) => [click.row.id, click]))
    for (const click of readKept()) found.set(click.row.id, click)
    const isWhole = stored !== undefined && !stored.isMore && fromMs >= oldestMs
    return { isWhole, clicks: [...found.values()].sort(({ row: a }, { row: b }) => (a.id < b.id ? -1 : 1)) }
  }

  function follow(live: LiveClicks, report: Report, lastId: string | undefined, places: Holder[], reply: FastifyReply) {
    const { workspaceId } = report
    const { caller } = reply.request
    const filter = { name: nameOfChoice(report), includes: chooses(report) }
    /** Clicks before this time are not sent. */
    let from = ''
    /** Ids of sent clicks, kept as long as the same click may be found again. */
    const sent = new Set<string>()
    /** Whether clicks are also read from ClickHouse, so that a click may be found twice. */
    let isLookedAt = false
    /** Whether the client has the earlier clicks, so that clicks are sent as they come. Until then they are kept. */
    let isUpToDate = false

    const signal = whileWanted(reply)
    reply.hijack()
    if (signal.aborted) return
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'Content-Type': EVENT_STREAM,
      'X-Accel-Buffering': 'no', // nginx would buffer events
      ...(open.isClosing() && { Connection: 'close' }),
    })
    if (open.isClosing()) return void reply.raw.end()
    const stream = openEventStream(reply.raw, signal)
    /** @param clicks those that the filter includes */
    function sendIncluded(clicks: LiveClick[]) {
      const wanted = clicks.filter(({ row }) => row.time >= from && !sent.has(row.id))
      if (isLookedAt) for (const { row } of wanted) sent.add(row.id)
      stream.send(wanted.map(({ text }) => text))
    }
    const send = (clicks: LiveClick[]) => sendIncluded(clicks.filter(({ row }) => filter.includes(toFiltered(row))))
    /** Sends many clicks in pieces, because a filter may read all their parameters. */
    async function sendInTurns(clicks: LiveClick[]) {
      for (let at = 0; at < clicks.length && !signal.aborted; at += PIECE_CLICKS)
        await live.inTurn(workspaceId, () => send(clicks.slice(at, at + PIECE_CLICKS)))
    }
    const { after, end, joined, read, leave } = live.listen(
      {
        workspaceId,
        filter,
        onClicks: (clicks) => {
          if (isUpToDate) sendIncluded(clicks)
        },
        onMissed: () => stream.send([MISSED_SOME]),
      },
      lastId,
    )
    /** Sends the kept clicks from a place on, not faster than the client reads them, and then those that come. */
    async function goOn(place: number) {
      let at = place
      function sendPiece() {
        const { clicks, next, isCut } = read(at)
        if (isCut) stream.send([MISSED_SOME])
        send(clicks)
        at = next
        isUpToDate = clicks.length === 0
      }
      if (read(at).clicks.length === 0) sendPiece()
      while (!signal.aborted && !isUpToDate) {
        await live.inTurn(workspaceId, sendPiece)
        await stream.allRead()
      }
    }
    followReach(sql, caller, workspaceId, signal, () => stream.end())
    open.add(stream)
    for (const { key } of places) holders.add(key)
    signal.addEventListener('abort', () => {
      open.remove(stream)
      for (const { key } of places) holders.remove(key)
      leave()
    })

    // The id is of the future, so it is no click's, and it is unknown which clicks the client lacks.
    const isOfNoClick = lastId !== undefined && timeOf(lastId) > now().getTime() + ON_THE_WAY_MS_MAX
    if (isOfNoClick) stream.send([MISSED_SOME])
    if (lastId === undefined || isOfNoClick) {
      from = joined
      return void goOn(end)
    }
    if (after !== undefined) return void goOn(after)
    void resumeElsewhere(lastId)

    /**
     * Resumes a stream that another process, or an earlier start of this one, has sent. The tail delivers some clicks
     * that the client has already, so only clicks since `from` are sent, each once.
     */
    async function resumeElsewhere(lastId: string) {
      const fromMs = timeOf(lastId) - DISORDER_MS
      from = new Date(fromMs).toISOString()
      sent.add(lastId)
      isLookedAt = true
      let place = end
      const readKept = () => {
        const { clicks, next } = read(0, Number.POSITIVE_INFINITY)
        place = next
        return clicks
      }
      const { isWhole, clicks } = await findSince(caller, report, fromMs, readKept, signal)
      if (!isWhole || read(end, 0).isCut) stream.send([MISSED_SOME])
      await sendInTurns(clicks)
      void goOn(place)
      const lateFromMs = Math.max(fromMs, now().getTime() - ON_THE_WAY_MS_MAX)
      await delay(LOOK_AGAIN_MS, undefined, { signal }).catch(() => undefined)
      const late = await readSince(caller, report, lateFromMs, signal).catch(() => undefined)
      if (late) await sendInTurns(late.clicks)
      else if (!signal.aborted) stream.send([MISSED_SOME])
      isLookedAt = false
      await delay(ON_THE_WAY_MS_MAX, undefined, { signal }).catch(() => undefined)
      sent.clear()
    }
  }

  const options = { config: { timesItself: true } }
  app.get('/workspace/:workspace_id/clicks/stream', options, async (request, reply) => {
    const workspaceId = pathWorkspaceId(request)
    // Clicks are late and out of order, so `after` of a stream is not the place of an export's page.
    const { page: _, ...report } = parseWire(reportQuerySchema(workspaceId, now(), 'live'), request.query)
    const { linkIds } = report
    if (linkIds && (await countLinks(sql, linkIds, workspaceId)) < linkIds.length) throw notFound()
    const lastId = lastIdOf(request)
    if (request.method === 'HEAD') return reply.type(EVENT_STREAM).send()
    if (!live) throw new ApiError('service_unavailable', 'This server does not stream clicks')
    // From here to `follow` nothing is awaited, so that requests at once cannot pass a bound together.
    if (open.count() >= STREAMS_MAX)
      throw new ApiError('service_unavailable', `There are ${STREAMS_MAX} streams already`)
    const places = holdersOf(request.caller, workspaceId, streamsMax)
    for (const { key, kind, most } of places) if (holders.countOf(key) >= most) throw tooManyStreams(kind, most)
    follow(live, report, lastId, places, reply)
  })
}
