/** A session ends this long after its last use. */
export const SESSION_DAYS = 30
/** A session ends this long after it began, even if it is used. */
export const SESSION_DAYS_MAX = 180
