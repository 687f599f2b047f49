import type { domains as en } from '../../en/dashboard/domains.js'
import type { Translated } from '../../text.js'

export const domains: Translated<typeof en> = {}
