import { useMemo } from 'preact/hooks'
import { api } from '../api/client.js'
import { useAnswer } from '../api/use-answer.js'
import { useWorkspace } from '../layout/workspace.js'
import { nameOfLink, withoutScheme } from '../ui/format.js'
import { lazily } from '../ui/lazily.js'
import { countryName, platformName, showBlanks } from '../ui/names.js'

const languages = lazily(() => new Intl.DisplayNames(undefined, { type: 'language', fallback: 'code' }))

/** Names for a missing value, by counter. */
const NONE: Record<string, string> = {
  referer: 'Direct',
  bot_name: 'People',
  ad_network: 'No ad',
  link_id: 'No link',
  currency: 'No amount',
}

function inWords(counter: string, value: string): string {
  if (value === '') return NONE[counter] ?? (counter.startsWith('utm_') ? 'None' : 'Unknown')
  if (counter === 'country') return /^[a-z]{2}$/i.test(value) ? countryName(value.toUpperCase()) : value
  if (counter === 'language') return /^[a-z]{2,3}$/.test(value) ? (languages().of(value) ?? value) : value
  if (['platform', 'device', 'event_type'].includes(counter)) return platformName(value)
  return showBlanks(counter === 'destination' ? withoutScheme(value) : value)
}

const MANY = 100

/** The most clicked links of the workspace, or of its trash. */
function useLinks(deleted: boolean) {
  const { path } = useWorkspace()
  const query = { sort_by: 'clicks_thirty_days', page_size: MANY, deleted } as const
  const { data } = useAnswer(`names ${path.workspace_id}`, (signal) =>
    api.GET('/api/v1/workspace/{workspace_id}/links', { params: { path, query }, signal }),
  )
  return data?.links
}

/** Names the values of counters. Links are named if they are among the most clicked, also in the trash. */
export function useValueNames() {
  const [links, trash] = [useLinks(false), useLinks(true)]
  return useMemo(() => {
    const names = new Map<string, string>()
    for (const link of [...(links ?? []), ...(trash ?? [])])
      names.set(String(link.id), `${nameOfLink(link)}${link.deleted ? ' (in the trash)' : ''}`)
    return (counter: string, value: string) =>
      counter === 'link_id' && value !== '' ? (names.get(value) ?? `Link ${value}`) : inWords(counter, value)
  }, [links, trash])
}

export type NameValue = ReturnType<typeof useValueNames>
