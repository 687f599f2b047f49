import type { links as en } from '../../en/dashboard/links.js'
import type { Translated } from '../../text.js'

export const links: Translated<typeof en> = {}
