import type { Schemas } from '../../api/client.js'
import { Icon } from '../../ui/icon.js'

/** What crawlers get instead of a card. */
const INSTEAD: Partial<Record<Schemas['LinkPreview']['outcome'], string>> = {
  password: 'No card: the password is asked for first.',
  expired: 'No card: the link has expired.',
  blocked: 'No card: bots are turned away.',
  not_found: 'No card: the link is switched off.',
  warning: 'No card: the link is marked as spam.',
}

const hostOf = (url: string) => new URL(url).host

/**
 * The card as networks show it. The image is not loaded: it is somebody else's host, which would learn who looks at the
 * dashboard, and the page's policy allows none.
 */
export function CardPreview({ answer }: { answer: Schemas['LinkPreview'] }) {
  const { card, outcome, full_url } = answer
  if (!card)
    return (
      <p class="muted">{INSTEAD[outcome] ?? 'Without texts of its own, the link is shown as its destination is.'}</p>
    )
  return (
    <figure class="og">
      {card.image && (
        <a class="image" href={card.image} target="_blank" rel="noreferrer">
          <Icon name="screen" />
          Image of {hostOf(card.image)}
        </a>
      )}
      <figcaption>
        <span class="muted small">{hostOf(full_url)}</span>
        <strong>{card.title}</strong>
        {card.description && <span class="text">{card.description}</span>}
      </figcaption>
    </figure>
  )
}
