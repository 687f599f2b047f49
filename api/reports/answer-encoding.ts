import zlib from 'node:zlib'

type Encoding = 'br' | 'gzip'

/** Text of exports is written as fast as this many settings allow: what more they could save costs more than it takes. */
const open: Record<Encoding, () => zlib.BrotliCompress | zlib.Gzip> = {
  br: () => zlib.createBrotliCompress({ params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: () => zlib.createGzip({ level: 1 }),
}

/** Weight of an encoding in Accept-Encoding: 0 where it is not wanted. */
function weightOf(encoding: string, accepted: string[]): number {
  const named = accepted.find((one) => one.split(';')[0].trim().toLowerCase() === encoding)
  if (named === undefined) return 0
  const weight = Number(/;\s*q\s*=\s*([\d.]+)/i.exec(named)?.[1] ?? 1)
  return Number.isNaN(weight) ? 0 : weight
}

/** @returns the encoding that a client takes and how to write it; undefined where it wants text as it is */
export function chooseEncoding(acceptEncoding: string | undefined) {
  const accepted = (acceptEncoding ?? '').split(',')
  const [best] = (['br', 'gzip'] as const)
    .map((name) => ({ name, weight: weightOf(name, accepted) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  return best && { name: best.name, open: open[best.name] }
}
