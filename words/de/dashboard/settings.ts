import type { settings as en } from '../../en/dashboard/settings.js'
import type { Translated } from '../../text.js'

export const settings: Translated<typeof en> = {}
