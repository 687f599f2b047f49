import { sayPair } from './format.js'

const WIDTH = 112
const HEIGHT = 28

/** A small line chart without axes. */
export function Sparkline({ values, about }: { values: number[]; about: string }) {
  const most = Math.max(...values, 1)
  const points = values.map((value, index) => {
    const x = (index / (values.length - 1)) * WIDTH
    return `${x.toFixed(1)},${(HEIGHT - 2 - (value / most) * (HEIGHT - 4)).toFixed(1)}`
  })
  return (
    <svg class="sparkline" width={WIDTH} height={HEIGHT} role="img" aria-label={sayPair(about, values.join(', '))}>
      <polygon points={`0,${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}`} />
      <polyline points={points.join(' ')} />
    </svg>
  )
}
