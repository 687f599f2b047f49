import type { keys as en } from '../../en/dashboard/keys.js'
import type { Translated } from '../../text.js'

export const keys: Translated<typeof en> = {
  about: 'les clés',
  newKey: 'Nouvelle clé',
  newSecret: 'Créer un nouveau secret',
  removed: '{name} ne fonctionne plus',
  noKeys: {
    title: 'Pas encore de clés',
    titleOfMember: 'Aucune clé à afficher',
    text: 'Avec une clé, un programme peut faire ce que vous faites ici. Tout le tableau de bord utilise l’API.',
    hidden: 'Les clés d’autres membres qui valent pour tous leurs espaces de travail ne figurent pas ici.',
  },
  made: {
    title: 'Votre clé',
    text: 'Copiez-la maintenant. Seul un hachage est conservé\u00a0: elle ne pourra plus être affichée.',
    former: 'L’ancien secret fonctionne jusqu’au {moment}.',
    copy: 'Copier la clé',
  },
  remove: {
    title: 'Supprimer la clé {name}\u202f?',
    text: 'Les programmes qui l’utilisent sont aussitôt refusés. Cette action est irréversible.',
    button: 'Supprimer la clé',
  },
  table: {
    key: 'Clé',
    scopes: 'Droits',
    noName: 'Sans nom',
    since: '{prefix} depuis le {date}',
    sinceBy: '{prefix} depuis le {date} par {name}',
    sinceByUnnamed: '{prefix} depuis le {date} par l’utilisateur {id}',
    former: 'L’ancien secret fonctionne jusqu’au {moment}',
    allWorkspaces: 'tous les espaces de travail',
    expired: 'expirée',
  },
  create: {
    nameHint: 'À quoi sert la clé',
    changes: { label: 'Autoriser les modifications', hint: 'Sinon, la clé peut seulement lire.' },
    in30Days: 'Dans 30 jours',
    in90Days: 'Dans 90 jours',
    inAYear: 'Dans un an',
    button: 'Créer la clé',
  },
  rotate: {
    title: 'Un nouveau secret pour {name}\u202f?',
    text: 'Le secret actuel fonctionne encore 24 heures, jusqu’au {moment}, pour que les programmes puissent en changer.',
    former: 'Le précédent prend fin aussitôt.',
    leaked: {
      field: 'Mettre fin au secret actuel sans attendre',
      hint: 'Choisissez cela s’il a fuité. Les programmes sont refusés jusqu’à ce qu’ils aient le nouveau.',
    },
  },
}
