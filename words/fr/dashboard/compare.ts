import type { compare as en } from '../../en/dashboard/compare.js'
import type { Translated } from '../../text.js'

export const compare: Translated<typeof en> = {
  chosen: 'Liens comparés',
  none: {
    title: 'Choisissez des liens à comparer',
    text: 'Jusqu’à {count} liens\u00a0: l’évolution de leurs clics dans un graphique, et leurs totaux côte à côte.',
  },
  first: 'Les {count} premiers liens sur {all} sont comparés.',
  most: 'Plus de {count} lignes ne se distingueraient plus. Retirez un lien pour en ajouter un autre.',
  picker: {
    title: 'Ajouter un lien',
    label: 'Rechercher des liens à comparer',
    hint: 'Nom, adresse ou destination',
    none: 'Aucun autre lien trouvé.',
  },
}
