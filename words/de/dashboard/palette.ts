import type { palette as en } from '../../en/dashboard/palette.js'
import type { Translated } from '../../text.js'

export const palette: Translated<typeof en> = {
  title: 'Gehe zu',
  find: 'Links, Seiten und Aktionen finden',
  hint: 'Ein Link, eine Seite oder eine Aktion',
  found: 'Gefunden',
  nothing: 'Nichts gefunden',
  action: 'Aktion',
  page: 'Seite',
  shortcuts: {
    title: 'Tastenkürzel',
    paletteKeys: 'Strg K oder ⌘ K',
    list: 'Diese Liste anzeigen',
    search: 'Die Liste der Links durchsuchen',
    selectKeys: 'Umschalt-Klick',
    select: 'Alle Links der Liste vom letzten bis zu diesem auswählen',
    closeKeys: 'Esc',
    close: 'Einen Dialog, ein Menü oder eine Liste schließen',
  },
}
