import { fill } from '../../words/text.js'
import { api, type Schemas } from '../api/client.js'
import { useAnswer } from '../api/use-answer.js'
import { nameOfLink } from '../ui/format.js'
import { useQuery } from '../ui/use-query.js'

/** Most links in one chart: the lines of more could not be told apart. */
export const LINKS_MAX = 5

/** The links chosen by `link_id` in the address, in that order. */
export function useChosenLinks() {
  const { query, change } = useQuery()
  const given = query.getAll('link_id').filter((text) => /^\d+$/.test(text))
  const all = [...new Set(given.map(Number))]
  const ids = all.slice(0, LINKS_MAX)
  const { data: names } = useAnswer(ids.length === 0 ? null : `names ${ids.join()}`, async (signal) => {
    const replies = await Promise.all(
      ids.map((id) => api.GET('/api/v1/link/{id}', { params: { path: { id } }, signal })),
    )
    const links = replies.flatMap(({ data }) => (data ? [data as Schemas['Link']] : []))
    return { data: new Map(links.map((link) => [link.id, nameOfLink(link)])), response: replies[0].response }
  })
  return {
    /** The number of links in the address that are not compared. */
    left: all.length - ids.length,
    links: ids.map((id) => ({ id, name: names?.get(id) ?? fill(TEXTS.reports.link.unknown, { id: String(id) }) })),
    add: (id: number) => change((next) => next.append('link_id', String(id))),
    remove: (id: number) => change((next) => next.delete('link_id', String(id))),
  }
}
