import { fill } from '../../../words/text.js'
import type { Schemas } from '../../api/client.js'
import { Icon } from '../../ui/icon.js'

/** Outcomes in which crawlers get no card. */
const INSTEAD: Partial<Record<Schemas['LinkPreview']['outcome'], string>> = TEXTS.linkPreview.noCard

const hostOf = (url: string) => new URL(url).host

/**
 * The link's card as social networks show it. The image is not loaded: another host serves it, which would learn who
 * uses the dashboard. The page's Content-Security-Policy does not allow it either.
 */
export function CardPreview({ answer }: { answer: Schemas['LinkPreview'] }) {
  const { card, outcome, full_url } = answer
  if (!card) return <p class="muted">{INSTEAD[outcome] ?? TEXTS.linkPreview.cardOfDestination}</p>
  return (
    <figure class="og">
      {card.image && (
        <a class="image" href={card.image} target="_blank" rel="noreferrer">
          <Icon name="screen" />
          {fill(TEXTS.linkPreview.image, { host: hostOf(card.image) })}
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
