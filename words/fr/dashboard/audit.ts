import type { audit as en } from '../../en/dashboard/audit.js'
import type { Translated } from '../../text.js'

export const audit: Translated<typeof en> = {}
