import type { members as en } from '../../en/dashboard/members.js'
import type { Translated } from '../../text.js'

export const members: Translated<typeof en> = {
  about: 'les membres et leurs rôles',
  unnamed: 'Utilisateur {id}',
  you: 'vous',
  on: 'activée',
  off: 'désactivée',
  roles: { viewer: 'lecteur', member: 'membre', owner: 'propriétaire' },
  permissions: {
    viewer: 'lecteur\u00a0: peut consulter les liens et les rapports',
    member: 'membre\u00a0: peut modifier les liens et les domaines',
    owner: 'propriétaire\u00a0: peut aussi gérer les membres, les clés et l’espace de travail',
  },
  make: { viewer: 'Nommer lecteur', member: 'Nommer membre', owner: 'Nommer propriétaire' },
  made: {
    viewer: '{name} est maintenant lecteur',
    member: '{name} est maintenant membre',
    owner: '{name} est maintenant propriétaire',
  },
  leave: {
    title: 'Quitter {workspace}\u202f?',
    text: 'Vous perdez aussitôt l’accès à l’espace de travail. Ses liens restent tels quels. Les clés de l’espace de travail que vous avez créées ou renouvelées cessent aussi de fonctionner.',
    item: 'Quitter',
    button: 'Quitter l’espace de travail',
  },
  remove: {
    title: 'Retirer {name}\u202f?',
    text: 'Cette personne perd aussitôt l’accès à l’espace de travail. Les liens de cet espace restent tels quels. Les clés de l’espace de travail que cette personne a créées ou renouvelées cessent aussi de fonctionner.',
    button: 'Retirer le membre',
    done: '{name} n’est plus membre',
  },
  endingKeys: 'Clés concernées\u00a0: {keys}.',
  invite: {
    title: 'Inviter un membre',
    hint: 'Remplace une invitation précédente de cette adresse',
    button: 'Inviter',
  },
  invited: {
    heading: '{email} est invité',
    mailed:
      'Le lien a été envoyé à cette adresse et n’est montré à personne d’autre. Il fonctionne une seule fois, jusqu’au {date}.',
    notMailed:
      'Ce serveur n’envoie pas d’e-mails. Demandez le lien à l’exploitant de Slugline et transmettez-le\u00a0: {command}',
  },
  invitations: { title: 'Invitations', column: 'Invité', by: 'par {name}' },
  revoke: {
    action: 'Révoquer',
    actionOf: 'Révoquer l’invitation de {email}',
    title: 'Révoquer l’invitation de {email}\u202f?',
    text: 'Son lien cesse de fonctionner. Vous pouvez inviter l’adresse à nouveau.',
    button: 'Révoquer l’invitation',
    done: 'L’invitation de {email} est révoquée',
  },
}
