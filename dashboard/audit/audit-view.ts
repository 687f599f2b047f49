import type { paths } from '../api/schema.js'
import { useQuery } from '../ui/use-query.js'

export type AuditQuery = NonNullable<paths['/api/v1/workspace/{workspace_id}/audit_log']['get']['parameters']['query']>
type Filters = Record<'kind' | 'action' | 'actor' | 'user_id' | 'key_id' | 'thing_id' | 'from' | 'to' | 'after', string>

const PAGE_SIZE = 50
const DAY = /^\d{4}-\d\d-\d\d$/

/** Start of a day in the browser's time zone, `daysLater` days after `day` (`YYYY-MM-DD`). */
function startOf(day: string, daysLater = 0): string | undefined {
  if (!DAY.test(day)) return undefined
  const [year, month, date] = day.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater).toISOString()
}

/** The filters of the log, read from the address. `from` and `to` are days, both inclusive. */
export function useAuditView() {
  const { query, change } = useQuery()
  const text = (name: keyof Filters) => query.get(name) ?? ''
  const number = (name: keyof Filters) => Number(query.get(name)) || undefined
  const asked: AuditQuery = {
    kind: (text('kind') || undefined) as AuditQuery['kind'],
    action: (text('action') || undefined) as AuditQuery['action'],
    actor: (text('actor') || undefined) as AuditQuery['actor'],
    user_id: number('user_id'),
    key_id: number('key_id'),
    thing_id: number('thing_id'),
    since: startOf(text('from')),
    until: startOf(text('to'), 1),
    after: number('after'),
    limit: PAGE_SIZE,
  }
  /** Changes filters; '' removes one. A change without `after` returns to the newest entries. */
  function set(values: Partial<Filters>) {
    change((next) => {
      next.delete('after')
      for (const [name, value] of Object.entries(values))
        if (value === '') next.delete(name)
        else next.set(name, value)
    })
  }
  return { asked, text, set, isFiltered: [...query.keys()].some((name) => name !== 'after') }
}

export type AuditView = ReturnType<typeof useAuditView>
