import { fill } from '../../words/text.js'
import type { Schemas } from '../api/client.js'
import { useWorkspace } from '../layout/workspace.js'
import { CopyButton } from '../ui/copy-button.js'
import { formatCount, formatDate, withoutScheme } from '../ui/format.js'
import { Sparkline } from '../ui/sparkline.js'
import type { ColumnKey } from './columns.js'
import { LinkMenu } from './link-menu.js'

interface Props {
  link: Schemas['LinkWithStatistics']
  isSelected: boolean
  /** Times of the link in the trash. */
  trashed?: NonNullable<Schemas['LinkList']['trash']>[string]
  isTrash: boolean
  hidden: ReadonlySet<ColumnKey>
  /** @param isRange the change covers all links from the last one that was changed */
  onToggle(isRange: boolean): void
  /** Called after the link was changed by its menu. */
  onDone(): void
  onTag(tag: string): void
}

/** The reason why visitors do not get straight to the destination, if there is one. */
function stateOf({ enabled, expiry_datetime, password, spam, flagged }: Props['link']) {
  if (flagged?.action === 'disabled') return { text: TEXTS.links.state.disabled, look: 'bad' }
  if (flagged) return { text: TEXTS.links.state.flagged, look: 'bad' }
  if (!enabled) return { text: TEXTS.links.state.off, look: 'bad' }
  if (expiry_datetime && new Date(expiry_datetime) < new Date())
    return { text: TEXTS.links.state.expired, look: 'warning' }
  if (spam) return { text: TEXTS.links.state.spam, look: 'warning' }
  return password ? { text: TEXTS.common.password, look: '' } : undefined
}

export function LinkRow({ link, trashed, isTrash, hidden, isSelected, onToggle, onDone, onTag }: Props) {
  const { href } = useWorkspace()
  const short = withoutScheme(link.full_url)
  const state = stateOf(link)
  return (
    <tr class={isSelected ? 'selected' : undefined}>
      <td>
        <input
          type="checkbox"
          aria-label={fill(TEXTS.links.table.select, { link: short })}
          checked={isSelected}
          onClick={(event) => onToggle(event.shiftKey)}
        />
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
      {isTrash && (
        <td class="wide muted small">
          {trashed && formatDate(trashed.deleted_at)}
          {trashed?.purged_at && <p>{fill(TEXTS.links.table.until, { date: formatDate(trashed.purged_at) })}</p>}
        </td>
      )}
      {!hidden.has('people') && (
        <td class="wide">
          <Sparkline values={link.sparkline} about={TEXTS.links.table.peopleADay} />
        </td>
      )}
      {!hidden.has('month') && (
        <td class="number" data-label={TEXTS.links.columns.month.name}>
          {formatCount(link.clicks_thirty_days)}
        </td>
      )}
      {!hidden.has('all') && (
        <td class="number" data-label={TEXTS.links.table.all}>
          {formatCount(link.clicks_total)}
        </td>
      )}
      {!hidden.has('created') && <td class="wide muted">{formatDate(link.inserted_at)}</td>}
      <td class="act">
        <span class="row">
          <CopyButton text={link.full_url} label={fill(TEXTS.links.table.copy, { link: short })} />
          <LinkMenu link={link} isTrash={isTrash} onDone={onDone} />
        </span>
      </td>
    </tr>
  )
}
