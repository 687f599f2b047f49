import type { ISql } from 'postgres'

/**
 * The form in which e-mail addresses are compared and counted: ASCII letters in lower case, and nothing else changed. Unicode has
 * letters whose lower case is an ASCII one, so that another comparison would make one address of two (test/oidc/unicode.test.ts).
 */
export const lowerEmail = (email: string) => email.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

/** Whether it is ASCII: a domain of other letters has such a form, punycode. */
export const isAsciiEmail = (email: string) => /^[\x21-\x7e]+$/.test(email)

/** The same form of a column, as the unique indexes have it; to be compared with `lowerEmail`. */
export const lowerEmailOf = (sql: ISql, column: 'email' | 'users.email' | 'invitations.email') =>
  sql`lower(${sql(column)} COLLATE "C")`
