import type { conversions as en } from '../../en/dashboard/conversions.js'
import type { Translated } from '../../text.js'

export const conversions: Translated<typeof en> = {}
