import type { members as en } from '../../en/dashboard/members.js'
import type { Translated } from '../../text.js'

export const members: Translated<typeof en> = {}
