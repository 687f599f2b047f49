/** Long enough for any phrase; longer ones only cost time. */
export const PASSWORD_CHARS_MAX = 1024
