import type { overview as en } from '../../en/dashboard/overview.js'
import type { Translated } from '../../text.js'

export const overview: Translated<typeof en> = {}
