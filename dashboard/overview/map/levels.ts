const LEVELS = 5

/** From which count on a country has each of the colours: each step is the same factor. @param most is at least 1 */
export function levelsOf(most: number): number[] {
  const steps = Array.from({ length: LEVELS }, (_, index) => Math.ceil(most ** (index / LEVELS)))
  return [...new Set(steps)]
}

/** The number of the colour, from 1; 0 where there is nothing to colour. */
export const levelOf = (count: number, levels: number[]) => levels.filter((from) => count >= from).length
