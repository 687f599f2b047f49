import type { reports as en } from '../../en/dashboard/reports.js'
import type { Translated } from '../../text.js'

export const reports: Translated<typeof en> = {}
