// Loaded on demand: the shapes are the heaviest part of the dashboard.
import atlas from 'world-atlas/countries-110m.json' with { type: 'json' }

type Point = [number, number]

interface Geometry {
  id?: string
  /** The build keeps it where there is no id. */
  properties?: { name: string }
  /** Rings of arc indexes, or polygons of such rings. A negative index is `~n`: arc n backwards. */
  arcs: unknown
}

export interface Shape {
  /** ISO 3166-1, two letters; undefined for land without a code. */
  code?: string
  /** Attribute `d` of the `<path>` */
  d: string
}

export const WIDTH = 960
export const HEIGHT = 440

const { scale, translate } = atlas.transform
/** Arcs in degrees of longitude and latitude. The file stores each point as its distance from the one before. */
const arcs = atlas.arcs.map((steps) => {
  let [x, y] = [0, 0]
  return steps.map(([dx, dy]): Point => {
    x += dx
    y += dy
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
  })
})

const ringsOf = (nested: unknown): number[][] =>
  Array.isArray(nested) && Array.isArray(nested[0]) ? nested.flatMap(ringsOf) : [nested as number[]]

/** The points of a ring. Each arc starts with the last point of the arc before, which is left out. */
const pointsOf = (ring: number[]) =>
  ring.flatMap((arc, index) => (arc < 0 ? arcs[~arc].toReversed() : arcs[arc]).slice(index === 0 ? 0 : 1))

/** The map's edge is in the Bering Strait, where it cuts no country. Land east of 180° continues at the right edge. */
const CUT = -169
const MIDDLE = CUT + 180
function unwrapped(points: Point[]): Point[] {
  let last = points[0][0]
  const joined = points.map(([x, y]): Point => {
    while (x - last > 180) x -= 360
    while (last - x > 180) x += 360
    last = x
    return [x, y]
  })
  const middle = joined.reduce((sum, [x]) => sum + x, 0) / joined.length
  const turn = middle < CUT - 4 ? 360 : 0 // an island of Alaska lies on the map's edge
  return joined.map(([x, y]): Point => [x + turn - MIDDLE, y])
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The Equal Earth projection (Šavrič, Patterson, Jenny 2018), which keeps areas. Coefficients from the paper. */
function project([longitude, latitude]: Point): Point {
  const at = Math.asin((Math.sqrt(3) / 2) * Math.sin(radians(latitude)))
  const [a1, a2, a3, a4] = [1.340264, -0.081106, 0.000893, 0.003796]
  const [p2, p6] = [at ** 2, at ** 6]
  const x =
    (2 * Math.sqrt(3) * radians(longitude) * Math.cos(at)) / (3 * (9 * a4 * p6 * p2 + 7 * a3 * p6 + 3 * a2 * p2 + a1))
  return [x, at * (a4 * p6 * p2 + a3 * p6 + a2 * p2 + a1)]
}

/** Half of the map's width at the equator, and its northern edge, in units of the projection. */
const [halfWidth] = project([180, 0])
const [, north] = project([0, 84])
const toPixels = ([x, y]: Point) =>
  `${(((x / halfWidth + 1) * WIDTH) / 2).toFixed(1)},${(((north - y) / halfWidth) * (WIDTH / 2)).toFixed(1)}`

/** Converts a country's ISO number to its two letters: Intl knows numbers as aliases. Kosovo has no number. */
function codeOf({ id, properties }: Geometry): string | undefined {
  if (id) return new Intl.Locale(`und-${id}`).region
  return properties?.name === 'Kosovo' ? 'XK' : undefined
}

const ANTARCTICA = '010'

/** Paths of all countries but the smallest, in a drawing of WIDTH × HEIGHT. */
export const shapes: Shape[] = (atlas.objects.countries.geometries as Geometry[])
  .filter(({ id }) => id !== ANTARCTICA)
  .map((geometry) => ({
    code: codeOf(geometry),
    d: ringsOf(geometry.arcs)
      .map(
        (ring) =>
          `M${unwrapped(pointsOf(ring))
            .map((point) => toPixels(project(point)))
            .join('L')}Z`,
      )
      .join(''),
  }))
