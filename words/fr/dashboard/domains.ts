import type { domains as en } from '../../en/dashboard/domains.js'
import type { Translated } from '../../text.js'

export const domains: Translated<typeof en> = {
  about: 'les domaines',
  none: {
    title: 'Utilisez votre propre domaine',
    text: 'Les liens sur votre propre domaine, par exemple go.example.com, inspirent confiance et reçoivent plus de clics. Son DNS doit mener ici\u00a0: s’il manque un enregistrement quand vous ajoutez le domaine, vous voyez lequel.',
  },
  pages: { label: 'Pages des domaines', previous: 'Précédent', next: 'Suivant' },
  columns: { root: 'Domaine seul', unknown: 'Slugs inconnus', added: 'Ajouté' },
  noRedirect: 'Aucune redirection',
  add: {
    title: 'Ajouter un domaine',
    button: 'Ajouter le domaine',
    host: 'Nom d’hôte',
    hint: 'Sans https://, par exemple go.example.com',
    works: '{host} peut maintenant servir à des liens',
    unchecked:
      '{host} est ajouté. Son enregistrement DNS n’est pas vérifié ici\u00a0: les visiteurs atteignent ses liens quand le nom mène à ce serveur',
  },
  edit: {
    root: 'Redirection pour le domaine seul',
    rootHint: 'Vide\u00a0: une page qui dit qu’il n’y a rien ici',
    fallback: 'Redirection pour les slugs inconnus',
    fallbackHint: 'Vide\u00a0: une page qui dit que le lien n’existe pas',
    icon: 'URL de l’icône',
    iconHint: 'Affichée sur les pages de ce domaine',
    robotsHint: 'Envoyé aux robots d’exploration',
    slash: 'Traiter /spring/ comme /spring',
    slashHint: 'Ignore une barre oblique à la fin d’un slug',
  },
  removal: {
    title: 'Retirer {name}\u202f?',
    button: 'Retirer le domaine',
    noLinks: 'Il n’a aucun lien.',
    question: {
      one: 'Que faire de son {count} lien\u202f?',
      many: 'Que faire de ses {count} de liens\u202f?',
      other: 'Que faire de ses {count} liens\u202f?',
    },
    move: 'Déplacer vers l’hôte par défaut',
    moveHint: 'Ils y gardent leurs slugs. Les adresses avec ce domaine cessent aussitôt de fonctionner.',
    deleteHint: 'Ils cessent aussitôt de fonctionner et vont dans la corbeille de l’hôte par défaut.',
    isFinal: 'Le retrait du domaine est irréversible.',
    done: '{name} est retiré',
    moved: {
      one: '{name} est retiré, {count} lien déplacé vers l’hôte par défaut',
      many: '{name} est retiré, {count} de liens déplacés vers l’hôte par défaut',
      other: '{name} est retiré, {count} liens déplacés vers l’hôte par défaut',
    },
    trashed: {
      one: '{name} est retiré, {count} lien mis à la corbeille',
      many: '{name} est retiré, {count} de liens mis à la corbeille',
      other: '{name} est retiré, {count} liens mis à la corbeille',
    },
  },
  dns: {
    title: 'DNS de {name}',
    pointsHere: 'Ce domaine mène ici.',
    record: 'Enregistrement CNAME (à la racine d’une zone\u00a0: ALIAS ou ANAME)',
    value: 'Valeur',
    copyName: 'Copier le nom',
    copyValue: 'Copier la valeur',
  },
  status: {
    unchecked: 'Pas encore vérifié',
    works: 'Fonctionne',
    fails: 'Ne mène pas ici',
    times: 'Depuis le {since}, vérifié le {checked}',
    button: 'Enregistrement DNS',
    label: 'Enregistrement DNS de {name}',
  },
}
