/** Most characters of which a single character in NFC is made: ᾂ is a letter with three marks. */
const CHARS_OF_ONE_MAX = 4

/**
 * Brings a text into NFC if the result can have at most `charsMax` characters. Sorting a run of n combining marks takes
 * n² steps, 80 ms for the longest path of a request, and a letter takes up three of them at most. So a text with a run that
 * no slug has is not normalized (test/links/normalize-slug.test.ts).
 * @returns undefined if the result would be longer
 */
export function normalizeSlug(text: string, charsMax: number): string | undefined {
  if (text.length > charsMax * CHARS_OF_ONE_MAX) return undefined
  if (longestRunOfMarks(text) > charsMax + CHARS_OF_ONE_MAX) return undefined
  const normalized = text.normalize('NFC')
  return normalized.length > charsMax ? undefined : normalized
}

/** Characters of the longest run of combining marks. */
function longestRunOfMarks(text: string): number {
  const runs = text.match(/\p{M}+/gu) ?? []
  return runs.reduce((longest, { length }) => Math.max(longest, length), 0)
}
