/** Unknown parameters that an answer names. A query can have thousands, and each error lists all accepted ones. */
const NAMED_MAX = 20

/** Writes the errors of unknown parameters, by name. */
export function unknownParameters(
  names: readonly string[],
  accepted: readonly string[],
): [name: string, error: string][] {
  const error = `is unknown, accepted are: ${accepted.join(', ')}`
  return names.slice(0, NAMED_MAX).map((name) => [name, error])
}
