import { CounterCard, type CounterCardProps } from './counter-card.js'

interface Props<C extends string> extends Omit<CounterCardProps<C>, 'title' | 'counters'> {
  cards: readonly Pick<CounterCardProps<C>, 'title' | 'counters'>[]
}

/** A grid of counter cards. */
export function CounterCards<C extends string>({ cards, ...common }: Props<C>) {
  return (
    <div class="cards-grid">
      {cards.map(({ title, counters }) => (
        <CounterCard<C> key={title} title={title} counters={counters} {...common} />
      ))}
    </div>
  )
}
