import type { api as en } from '../../en/dashboard/api.js'
import type { Translated } from '../../text.js'

export const api: Translated<typeof en> = {}
