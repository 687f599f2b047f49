/** A session ends when it was not used for so long. */
export const SESSION_DAYS = 30
