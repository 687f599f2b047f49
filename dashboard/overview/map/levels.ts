const LEVELS = 5

/** The lowest count of each colour, on a logarithmic scale. @param most the highest count, at least 1 */
export function levelsOf(most: number): number[] {
  const steps = Array.from({ length: LEVELS }, (_, index) => Math.ceil(most ** (index / LEVELS)))
  return [...new Set(steps)]
}

/** The number of a count's colour, from 1; 0 for no colour. */
export const levelOf = (count: number, levels: number[]) => levels.filter((from) => count >= from).length
