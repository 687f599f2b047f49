import type { layout as en } from '../../en/dashboard/layout.js'
import type { Translated } from '../../text.js'

export const layout: Translated<typeof en> = {
  noScript: 'Le tableau de bord a besoin de JavaScript. Tout ce qu’il fait est aussi possible avec l’{api}.',
  pages: {
    label: 'Pages',
    overview: 'Vue d’ensemble',
    conversions: 'Conversions',
    links: 'Liens',
    import: 'Importation',
    domains: 'Domaines',
    webhooks: 'Webhooks',
    members: 'Membres',
    keys: 'Clés d’API',
    settings: 'Réglages',
    audit: 'Journal d’audit',
  },
  menu: 'Menu',
  skip: 'Aller au contenu',
  account: {
    title: 'Couleurs et compte',
    account: 'Compte',
    signedIn: 'Connecté',
    schemes: { auto: 'Système', light: 'Clair', dark: 'Sombre' },
  },
  switchWorkspace: 'Changer d’espace de travail',
  newWorkspace: {
    button: 'Créer l’espace de travail',
    hint: 'Il a ses propres liens, domaines, membres et clés.',
    done: '{name} est créé, et vous en êtes propriétaire',
  },
  noWorkspace: {
    title: 'Pas encore d’espace de travail',
    head: 'Vous n’êtes membre d’aucun espace de travail',
    text: 'Demandez une invitation au propriétaire d’un espace de travail, ou créez le vôtre.',
    account: 'Votre compte',
  },
  nothing: {
    title: 'Page introuvable',
    head: 'Cette page n’existe pas, ou vous n’y avez pas accès',
    text: 'L’adresse est peut-être fausse, ou votre compte n’est peut-être pas membre de l’espace de travail.',
    button: 'Aller à la vue d’ensemble',
  },
  notLoaded: 'Page non chargée',
  frozen:
    'L’exploitant de ce service a suspendu cet espace de travail. Ses liens indiquent aux visiteurs qu’ils sont suspendus, ses webhooks sont muets, et rien ne peut être modifié. Rien n’est supprimé. Adressez-vous à l’exploitant si vous pensez qu’il s’agit d’une erreur.',
  viewOnly: {
    title: 'Lecture seule',
    text: 'Votre rôle dans cet espace de travail est lecteur. Un propriétaire peut vous en donner un autre.',
  },
  roleNote: {
    member:
      'Lecture seule\u00a0: votre rôle dans cet espace de travail est {role}, et seuls les membres et les propriétaires peuvent modifier {about}.',
    owner:
      'Lecture seule\u00a0: votre rôle dans cet espace de travail est {role}, et seuls les propriétaires peuvent modifier {about}.',
    roles: { viewer: 'lecteur', member: 'membre', owner: 'propriétaire' },
  },
  unanswered: {
    reads: 'Le serveur ne répond pas. Cette page réessaie jusqu’à ce qu’il réponde.',
    writes: 'Le serveur n’a pas encore répondu. Votre demande sera peut-être encore exécutée.',
  },
}
