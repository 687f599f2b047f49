const ONE_FACTOR = ['password', 'link', 'invitation'] as const

/**
 * The way in which a user signs in; after a second step, that step. The provider decides itself which factors it wants.
 * The operator's link needs no second step, because an operator could remove all factors.
 */
export type Way = (typeof ONE_FACTOR)[number] | 'passkey' | 'app_code' | 'recovery_code' | 'provider' | 'operator'

/** Whether a user who has a second factor must give it too. */
export const isOneFactor = (way: Way) => (ONE_FACTOR as readonly Way[]).includes(way)
