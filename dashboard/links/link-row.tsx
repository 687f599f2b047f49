import type { Schemas } from '../api/client.js'
import { useWorkspace } from '../layout/workspace.js'
import { CopyButton } from '../ui/copy-button.js'
import { formatCount, formatDate, withoutScheme } from '../ui/format.js'
import { Sparkline } from '../ui/sparkline.js'

interface Props {
  link: Schemas['LinkWithStatistics']
  isSelected: boolean
  onToggle(): void
  onTag(tag: string): void
}

/** The reason why visitors do not get straight to the destination, if there is one. */
function stateOf({ enabled, expiry_datetime, password, spam, flagged }: Props['link']) {
  if (flagged) return { text: flagged.action === 'disabled' ? 'Disabled by the operator' : 'Flagged', look: 'bad' }
  if (!enabled) return { text: 'Off', look: 'bad' }
  if (expiry_datetime && new Date(expiry_datetime) < new Date()) return { text: 'Expired', look: 'warning' }
  if (spam) return { text: 'Warns visitors', look: 'warning' }
  return password ? { text: 'Password', look: '' } : undefined
}

export function LinkRow({ link, isSelected, onToggle, onTag }: Props) {
  const { href } = useWorkspace()
  const short = withoutScheme(link.full_url)
  const state = stateOf(link)
  return (
    <tr class={isSelected ? 'selected' : undefined}>
      <td>
        <input type="checkbox" aria-label={`Select ${short}`} checked={isSelected} onChange={onToggle} />
      </td>
      <td class="what">
        <p class="row">
          <a class="name cut" href={href(`/links/${link.id}`)}>
            {link.name ?? short}
          </a>
          {state && <span class={`chip ${state.look}`}>{state.text}</span>}
          {link.tags.map((tag) => (
            <button type="button" class="chip tag" key={tag} onClick={() => onTag(tag)}>
              {tag}
            </button>
          ))}
        </p>
        <p class="muted small cut">
          {link.name && `${short} `}→ {withoutScheme(link.url)}
        </p>
      </td>
      <td class="wide">
        <Sparkline values={link.sparkline} about="Clicks of people a day" />
      </td>
      <td class="number" data-label="All, 30 days">
        {formatCount(link.clicks_thirty_days)}
      </td>
      <td class="number" data-label="All">
        {formatCount(link.clicks_total)}
      </td>
      <td class="wide muted">{formatDate(link.inserted_at)}</td>
      <td class="act">
        <CopyButton text={link.full_url} label={`Copy ${short}`} />
      </td>
    </tr>
  )
}
