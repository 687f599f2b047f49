import type { layout as en } from '../../en/dashboard/layout.js'
import type { Translated } from '../../text.js'

export const layout: Translated<typeof en> = {
  noScript: 'Das Dashboard braucht JavaScript. Alles, was es kann, geht auch mit der {api}.',
}
