import { useState } from 'preact/hooks'
import { fill } from '../../../words/text.js'
import { formatCount, formatShare, formatShort, sayPair } from '../../ui/format.js'
import { levelOf, levelsOf } from './levels.js'
import { HEIGHT, shapes, WIDTH } from './world.js'

interface Props {
  /** Country → count. */
  counts: Map<string, number>
  total: number
  nameOf(country: string): string
  onFilter(country: string): void
}

/**
 * A world map, coloured by count. Countries with a count are buttons. Tab reaches the map as one stop; the arrow keys,
 * Home and End move between countries in descending order of count.
 */
export default function CountryMap({ counts, total, nameOf, onFilter }: Props) {
  const levels = levelsOf(Math.max(...counts.values(), 1))
  const [told, setTold] = useState<string>()
  /** The pointer's place in the card; undefined for the keyboard. */
  const [pointer, setPointer] = useState<{ x: number; y: number }>()
  const [stop, setStop] = useState(0)
  const countOf = (code: string | undefined) => (code && counts.get(code)) || 0
  const sorted = shapes.toSorted((a, b) => countOf(b.code) - countOf(a.code))
  const clicked = sorted.filter(({ code }) => countOf(code) > 0)
  const current = Math.min(stop, clicked.length - 1)
  const wordsFor = (code: string) =>
    sayPair(nameOf(code), `${formatCount(countOf(code))} (${formatShare(countOf(code), total)})`)

  function onKeyDown(event: KeyboardEvent, code: string) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    const end = { Home: 0, End: clicked.length - 1 }[event.key]
    const isChoice = event.key === 'Enter' || event.key === ' '
    if (!isChoice && step === undefined && end === undefined) return
    event.preventDefault()
    if (isChoice) return onFilter(code)
    const next = end ?? (current + step! + clicked.length) % clicked.length
    setStop(next)
    const paths = (event.currentTarget as SVGElement).parentElement!.querySelectorAll<SVGElement>('[role="button"]')
    paths[next].focus()
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: SVG cannot contain a fieldset */}
      <svg class="world" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="group" aria-label={TEXTS.overview.map.label}>
        {sorted
          .filter(({ code }) => countOf(code) === 0)
          .map(({ d }) => (
            <path key={d} d={d} />
          ))}
        {clicked.map(({ code, d }, index) => (
          // biome-ignore lint/a11y/useSemanticElements: SVG cannot contain a button
          <path
            key={d}
            d={d}
            class={`level-${levelOf(countOf(code), levels)}`}
            role="button"
            tabindex={index === current ? 0 : -1}
            aria-label={wordsFor(code!)}
            data-country={code}
            onPointerEnter={() => setTold(code)}
            onPointerMove={({ clientX, clientY, currentTarget }) => {
              const { left, top } = currentTarget.closest('.map')!.getBoundingClientRect()
              setPointer({ x: clientX - left, y: clientY - top })
            }}
            onPointerLeave={() => {
              setTold(undefined)
              setPointer(undefined)
            }}
            onFocus={() => setTold(code)}
            onBlur={() => setTold(undefined)}
            onClick={() => onFilter(code!)}
            onKeyDown={(event) => onKeyDown(event, code!)}
          />
        ))}
      </svg>
      {told && pointer && (
        <p class="tip figures" aria-hidden="true" style={{ '--x': `${pointer.x}px`, top: `${pointer.y}px` }}>
          {wordsFor(told)}
        </p>
      )}
      <div class="row apart legend">
        <p aria-hidden="true" class="figures">
          {told ? <strong>{wordsFor(told)}</strong> : <span class="muted">{TEXTS.overview.map.hint}</span>}
        </p>
        <ul class="row muted small figures" aria-label={TEXTS.overview.map.colours}>
          {levels.map((from, index) => (
            <li key={from} class="row">
              <span class={`swatch level-${index + 1}`} />
              {index === levels.length - 1
                ? fill(TEXTS.overview.map.most, { count: formatShort(from) })
                : formatShort(from)}
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
