import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { fill } from '../../words/text.js'
import { ask } from '../api/ask.js'
import { api, type Schemas } from '../api/client.js'
import { useWorkspace } from '../layout/workspace.js'
import { nameOfLink } from '../ui/format.js'

/** The number of links that the API names at once. */
const NAMES_MAX = 200

/** Shown until the name is known. */
const UNKNOWN_YET = '…'

function wordsFor(link: Schemas['LinkNames']['links'][number]): string {
  const name = nameOfLink(link)
  return link.deleted ? fill(TEXTS.reports.link.inTrash, { name }) : name
}

const nameById = (id: string) => fill(TEXTS.reports.link.unknown, { id })

/**
 * Names links by their ids. The names of ids that are asked for while the page renders are requested together, and the
 * returned function changes when they are known. A link that has been removed for good has no name but its id.
 */
export function useLinkNames(): (id: string) => string {
  const { path } = useWorkspace()
  /** Id → name; an absent id has not been asked for. */
  const names = useRef(new Map<string, string>())
  const wanted = useRef(new Set<string>())
  const [gone] = useState(() => new AbortController())
  const [turn, setTurn] = useState(0)
  useEffect(() => () => gone.abort(), [])

  /** In turn, because a session may send only so many requests a second. */
  async function requestAll(ids: string[]) {
    for (let at = 0; at < ids.length; at += NAMES_MAX) await request(ids.slice(at, at + NAMES_MAX))
  }

  async function request(ids: string[]) {
    const query = { ids: ids.map(Number) }
    const { data } = await ask(
      api.GET('/api/v1/workspace/{workspace_id}/links/names', {
        params: { path, query },
        signal: gone.signal,
      }),
    )
    for (const id of ids) names.current.set(id, nameById(id))
    for (const link of data?.links ?? []) names.current.set(String(link.id), wordsFor(link))
    setTurn((last) => last + 1)
  }

  function want(id: string) {
    // The page renders first, so that one request has all ids that it shows.
    if (wanted.current.size === 0)
      setTimeout(() => {
        const ids = [...wanted.current]
        wanted.current.clear()
        requestAll(ids).catch(() => undefined) // the page has been left
      })
    wanted.current.add(id)
    names.current.set(id, UNKNOWN_YET)
  }

  return useMemo(
    () => (id: string) => {
      if (!/^[1-9]\d{0,9}$/.test(id)) return nameById(id)
      if (!names.current.has(id)) want(id)
      return names.current.get(id)!
    },
    [turn],
  )
}
