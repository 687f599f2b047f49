import type { ListQuery } from './list-view.js'

/** Status of links in the API → its name. */
export const STATUS_NAMES: Record<NonNullable<ListQuery['status']>, string> = {
  on: 'Switched on',
  off: 'Switched off',
  expired: 'Expired',
}
