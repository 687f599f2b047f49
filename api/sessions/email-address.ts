import type { ISql } from 'postgres'

/**
 * The form in which e-mail addresses are compared and counted. Only ASCII letters are lowered: some other Unicode
 * letters have an ASCII letter as their lower case, and two addresses would become one (test/oidc/unicode.test.ts).
 */
export const lowerEmail = (email: string) => email.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

/** Whether an address is ASCII. A domain with other letters can be written as punycode. */
export const isAsciiEmail = (email: string) => /^[\x21-\x7e]+$/.test(email)

/** SQL of the same form of a column, to compare with `lowerEmail`. The unique indexes are on this expression. */
export const lowerEmailOf = (sql: ISql, column: 'email' | 'users.email' | 'invitations.email') =>
  sql`lower(${sql(column)} COLLATE "C")`
