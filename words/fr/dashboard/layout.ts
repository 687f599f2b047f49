import type { layout as en } from '../../en/dashboard/layout.js'
import type { Translated } from '../../text.js'

export const layout: Translated<typeof en> = {
  noScript: 'Le tableau de bord a besoin de JavaScript. Tout ce qu’il fait est aussi possible avec l’{api}.',
}
