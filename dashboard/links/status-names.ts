import type { ListQuery } from './list-view.js'

/** Status of links in the API → its name. */
export const STATUS_NAMES: Record<NonNullable<ListQuery['status']>, string> = TEXTS.links.status
