import type { webhooks as en } from '../../en/dashboard/webhooks.js'
import type { Translated } from '../../text.js'

export const webhooks: Translated<typeof en> = {}
