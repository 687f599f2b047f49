import type { session as en } from '../../en/dashboard/session.js'
import type { Translated } from '../../text.js'

export const session: Translated<typeof en> = {}
