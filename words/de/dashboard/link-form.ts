import type { linkForm as en } from '../../en/dashboard/link-form.js'
import type { Translated } from '../../text.js'

export const linkForm: Translated<typeof en> = {}
