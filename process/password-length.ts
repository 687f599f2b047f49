/** Longest password of a link. It is long enough for any phrase; hashing longer ones would only cost time. */
export const PASSWORD_CHARS_MAX = 1024
