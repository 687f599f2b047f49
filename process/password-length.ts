/** Longest password that is hashed, and so the longest of a link. Longer ones would only cost time. */
export const PASSWORD_CHARS_MAX = 1024
