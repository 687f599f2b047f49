import type { session as en } from '../../en/dashboard/session.js'
import type { Translated } from '../../text.js'

export const session: Translated<typeof en> = {
  code: { label: 'Code', hint: 'Les six chiffres affichés en ce moment par votre application d’authentification' },
  nameHint: 'Le nom que voient les autres',
  passwordHint: 'De 12 à 256 caractères, quels qu’ils soient',
  newPassword: 'Nouveau mot de passe',
  usePasskey: 'Utiliser une clé d’accès',
  noPasskey: 'Aucune clé d’accès n’a été utilisée. Réessayez.',
  forgotPassword: 'Mot de passe oublié\u202f?',
  toSlugline: 'Aller à Slugline',
  incompleteLink: 'Cette adresse est incomplète. Ouvrez à nouveau le lien entier.',
  signIn: {
    busy: 'Connexion en cours…',
    withProvider: 'Se connecter avec {provider}',
    withYourProvider: 'Se connecter avec votre fournisseur',
    printed:
      'Là où Slugline est installé, {start} et {admin} affichent une adresse qui permet de se connecter une fois.',
  },
  providerErrors: {
    too_late: 'La connexion via le fournisseur a pris trop de temps. Réessayez.',
    cancelled: 'La connexion via le fournisseur a été annulée.',
    away: 'Le fournisseur ne répond pas. Réessayez dans une minute ou connectez-vous avec un mot de passe.',
    refused: 'Le fournisseur n’a pas indiqué qui vous êtes. Réessayez ou adressez-vous à l’exploitant de Slugline.',
    linked_to_another:
      'Le compte qui a votre adresse appartient à une autre personne chez le fournisseur. S’il est à vous, demandez à l’exploitant de Slugline de le dissocier (npm run admin -- user unlink), puis reconnectez-vous.',
    no_account:
      'Aucun compte n’a une adresse que le fournisseur confirme. Demandez une invitation à un propriétaire d’un espace de travail.',
  },
  secondStep: {
    recoveryCode: {
      label: 'Code de récupération',
      hint: 'L’un des dix que vous avez conservés. Il ne fonctionne qu’une fois.',
    },
    useRecoveryCode: 'Utiliser un code de récupération',
    back: 'Revenir à la deuxième étape',
    beginAgain: 'Recommencer',
  },
  ended: {
    title: 'Votre session est terminée',
    text: 'Reconnectez-vous pour continuer. Rien n’est perdu sur cette page.',
    otherWays:
      'Ou {signIn} dans un autre onglet. Vous pouvez aussi y ouvrir un lien de connexion. Revenez ensuite ici.',
    signIn: 'connectez-vous autrement',
  },
  first: {
    title: 'Bienvenue',
    text: 'Le lien qui vous a amené ici ne fonctionne qu’une fois. Choisissez comment vous connecter désormais.',
    button: 'Enregistrer et continuer',
    later: 'Plus tard',
  },
  forgot: {
    asked:
      'S’il existe un compte avec cette adresse, un lien pour choisir un mot de passe est en route. Il fonctionne pendant une heure.',
    button: 'Recevoir un lien par e-mail',
    back: 'Retour à la connexion',
  },
  choosePassword: {
    title: 'Choisir un mot de passe',
    text: 'Il vous connecte aussitôt. Toutes les autres sessions prennent fin.',
    endKeys: 'Mettre fin aussi aux clés d’API que j’ai créées',
    button: 'Enregistrer et se connecter',
    another: 'Demander un autre lien',
  },
  invitation: {
    title: 'Rejoindre un espace de travail',
    invited: {
      viewer: '{email} est invité dans {workspace} comme lecteur et pourra consulter les liens et les rapports.',
      member: '{email} est invité dans {workspace} comme membre et pourra modifier les liens et les domaines.',
      owner:
        '{email} est invité dans {workspace} comme propriétaire et pourra aussi gérer les membres, les clés et l’espace de travail.',
    },
    signedIn: 'Vous êtes connecté en tant que {user}.',
    forAnother: 'Vous êtes connecté en tant que {user}, et l’invitation est destinée à quelqu’un d’autre.',
    passwordHint: 'Celui du compte qui a cette adresse',
    yourName: 'Votre nom',
    button: 'Accepter l’invitation',
  },
}
