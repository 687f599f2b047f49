import type { compare as en } from '../../en/dashboard/compare.js'
import type { Translated } from '../../text.js'

export const compare: Translated<typeof en> = {
  chosen: 'Verglichene Links',
  none: {
    title: 'Wählen Sie Links zum Vergleichen',
    text: 'Bis zu {count} Links: ihre Klicks im Zeitverlauf in einem Diagramm und ihre Summen nebeneinander.',
  },
  first: 'Die ersten {count} von {all} Links werden verglichen.',
  most: 'Mehr als {count} Linien wären nicht zu unterscheiden. Entfernen Sie einen Link, um einen anderen hinzuzufügen.',
  picker: {
    title: 'Link hinzufügen',
    label: 'Links zum Vergleichen suchen',
    hint: 'Name, Adresse oder Ziel',
    none: 'Keine anderen Links gefunden.',
  },
}
