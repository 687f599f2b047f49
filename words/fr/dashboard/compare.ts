import type { compare as en } from '../../en/dashboard/compare.js'
import type { Translated } from '../../text.js'

export const compare: Translated<typeof en> = {}
