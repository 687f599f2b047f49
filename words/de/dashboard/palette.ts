import type { palette as en } from '../../en/dashboard/palette.js'
import type { Translated } from '../../text.js'

export const palette: Translated<typeof en> = {}
