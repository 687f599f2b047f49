import type { keys as en } from '../../en/dashboard/keys.js'
import type { Translated } from '../../text.js'

export const keys: Translated<typeof en> = {}
