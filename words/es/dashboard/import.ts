import type { importing as en } from '../../en/dashboard/import.js'
import type { Translated } from '../../text.js'

export const importing: Translated<typeof en> = {}
