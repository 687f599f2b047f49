import type { account as en } from '../../en/dashboard/account.js'
import type { Translated } from '../../text.js'

export const account: Translated<typeof en> = {}
