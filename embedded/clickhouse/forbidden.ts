import { QueryFailure } from './failure.js'

/**
 * Words of statements that reach outside of the engine's folder, and that its rights (users.xml) do not cover, because chdb
 * takes its caller for a user of `clickhouse local`, who may use his own files: the function `file`, files of clients,
 * tables that are moved in from any folder, and disks and databases in any.
 */
const OUTSIDE = /\b(?:outfile|infile|attach|disk|sqlite|embeddedrocksdb)\b/
const BACKUP = /\b(?:backup|restore)\b/
/** Places of backups beside `File`, which is bound to the folder `backups`. */
const OTHER_PLACE = /\b(?:s3|azureblobstorage)\b/
const IDENTIFIER = /\bIdentifier\b/i

/** Quoted names may spell a letter by its code; no other escape gives one. */
const spelledOut = (text: string) =>
  text.includes('\\x')
    ? text.replaceAll(/\\x([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

/**
 * Refuses what reaches outside of the engine's folder. It looks for words wherever they stand, in quotes and comments too, so
 * that no quoting hides one: values with such a word travel as parameters or as rows.
 * @param text a statement, or the head of an INSERT
 * @throws {QueryFailure} 497, ACCESS_DENIED
 */
export function refuseOutside(text: string, params: Map<string, string>) {
  const texts = IDENTIFIER.test(text) ? [text, ...params.values()] : [text]
  for (const each of texts.map(spelledOut)) {
    // The function's name is in lower case; `File` is where backups go.
    const lower = each.toLowerCase()
    const place = BACKUP.test(lower) ? OTHER_PLACE.exec(lower) : null
    const word = (/\bfile\b/.exec(each) ?? OUTSIDE.exec(lower) ?? place)?.[0]
    if (word) {
      const message = `The embedded ClickHouse does not take \`${word}\` in a statement: pass values as parameters`
      throw QueryFailure.of(497, 'ACCESS_DENIED', message)
    }
  }
}

/** The rows of this format are expressions, which nobody looks at. @throws {QueryFailure} 48, NOT_IMPLEMENTED */
export function refuseExpressions(head: string) {
  if (/\bvalues$/i.test(head))
    throw QueryFailure.of(48, 'NOT_IMPLEMENTED', 'FORMAT Values is not supported: write VALUES')
}
