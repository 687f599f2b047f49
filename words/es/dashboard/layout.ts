import type { layout as en } from '../../en/dashboard/layout.js'
import type { Translated } from '../../text.js'

export const layout: Translated<typeof en> = {
  noScript: 'El panel necesita JavaScript. Todo lo que hace también se puede hacer con la {api}.',
}
