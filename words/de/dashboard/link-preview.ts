import type { linkPreview as en } from '../../en/dashboard/link-preview.js'
import type { Translated } from '../../text.js'

export const linkPreview: Translated<typeof en> = {}
