import type { Migration } from './read-migrations.js'

/**
 * Finds the migrations that a store has not applied. All are compared before the first is applied, so that a store of
 * another version is refused without a change.
 * @param done checksums of applied migrations, by name
 * @throws Error that names applied migrations which are unknown or changed here
 */
export function pendingMigrations<M extends Migration>(migrations: M[], done: Map<string, string>): M[] {
  const checksums = new Map(migrations.map(({ name, checksum }) => [name, checksum]))
  const names = [...done.keys()].sort()
  const unknown = names.filter((name) => !checksums.has(name))
  const changed = names.filter((name) => checksums.has(name) && checksums.get(name) !== done.get(name))
  const differences = [
    ...(unknown.length > 0 ? [`unknown here: ${list(unknown)}`] : []),
    ...(changed.length > 0 ? [`changed since: ${list(changed)}`] : []),
  ]
  if (differences.length > 0)
    throw new Error(
      `its schema is another version's (${differences.join('; ')}) and was left as it is. ` +
        'Run the version that made it, or a newer one; or begin with an empty database or data folder',
    )
  return migrations.filter(({ name }) => !done.has(name))
}

const NAMES_MAX = 3

const list = (names: string[]) =>
  names.length > NAMES_MAX
    ? `${names.slice(0, NAMES_MAX).join(', ')} and ${names.length - NAMES_MAX} more`
    : names.join(', ')
