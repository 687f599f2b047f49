import * as v from 'valibot'
import { field, idMax, type Read, readBy, wireInteger, wireString } from '../wire.js'
import { type Period, periodOf, readSpan } from './period.js'

/** Which clicks a report counts. */
export type Bots = 'include' | 'exclude' | 'only'

/** What is asked, whatever the shape of the answer. */
export interface Report {
  workspaceId: number
  /** absent: the whole workspace */
  linkIds?: number[]
  period: Period
  bots: Bots
}

const bots = new Map<string, Bots>([
  ...['include', 'true', '1'].map((name) => [name, 'include'] as const),
  ...['exclude', 'false', '0'].map((name) => [name, 'exclude'] as const),
  ['only', 'only'],
])

/** As many as a page of links has. */
const linkIdsMax = 1000

function readLinkIds(text: string): Read<number[]> {
  const parts = text.split(/[-,]/)
  const ids = parts.map(Number)
  if (!parts.every((part) => /^\d{1,10}$/.test(part)) || ids.some((id) => id < 1 || id > idMax))
    return { error: "must be ids joined by '-'" }
  return ids.length > linkIdsMax ? { error: `must be at most ${linkIdsMax} ids` } : { value: ids }
}

/** A parameter that changes what is counted must not be ignored; its default value changes nothing. */
const only = (...accepted: string[]) => field(v.picklist(accepted, 'is not available'))

const span = field(v.pipe(wireString, readBy(readSpan)))

/** Query of a report, for the workspace of its path. */
export const reportQuerySchema = (workspaceId: number, now: Date) =>
  v.pipe(
    v.object({
      link_id: field(wireInteger(1, idMax)),
      link_ids: field(v.pipe(wireString, readBy(readLinkIds))),
      start: span,
      end: span,
      bots: field(v.pipe(wireString, readBy(readBots))),
      format: only('json'),
      frequency: only('day'),
      timezone: only('UTC', 'Etc/UTC'),
      unique: only('false', '0'),
      country: only(),
      browser: only(),
      platform: only(),
      referer: only(),
      isp: only(),
      pivot: only(),
    }),
    v.rawTransform(({ dataset: { value: query }, addIssue, NEVER }): Report => {
      const period = periodOf(query.start ?? undefined, query.end ?? undefined, now.getTime())
      if (!('value' in period)) {
        addIssue({
          message: period.error,
          path: [{ type: 'object', origin: 'value', input: query, key: period.field, value: undefined }],
        })
        return NEVER
      }
      const linkIds = [...new Set([...(query.link_id ? [query.link_id] : []), ...(query.link_ids ?? [])])]
      return {
        workspaceId,
        linkIds: linkIds.length > 0 ? linkIds : undefined,
        period: period.value,
        bots: query.bots ?? 'include',
      }
    }),
  )

function readBots(text: string): Read<Bots> {
  const value = bots.get(text)
  return value ? { value } : { error: 'must be include, exclude or only' }
}
