import type { palette as en } from '../../en/dashboard/palette.js'
import type { Translated } from '../../text.js'

export const palette: Translated<typeof en> = {
  title: 'Aller à',
  find: 'Trouver des liens, pages et actions',
  hint: 'Un lien, une page ou une action',
  found: 'Résultats',
  nothing: 'Aucun résultat',
  action: 'Action',
  page: 'Page',
  shortcuts: {
    title: 'Raccourcis clavier',
    paletteKeys: 'Ctrl K ou ⌘ K',
    list: 'Afficher cette liste',
    search: 'Rechercher dans la liste des liens',
    selectKeys: 'Maj clic',
    select: 'Sélectionner tous les liens de la liste, du dernier à celui-ci',
    closeKeys: 'Échap',
    close: 'Fermer une boîte de dialogue, un menu ou une liste',
  },
}
