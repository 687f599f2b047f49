/** A session ends when it was not used for so long, */
export const SESSION_DAYS = 30
/** and so long after it began, however often it was used. */
export const SESSION_DAYS_MAX = 180
