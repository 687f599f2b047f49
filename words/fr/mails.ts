import type { mails as en } from '../en/mails.js'
import type { Translated } from '../text.js'

export const mails: Translated<typeof en> = {
  account: {
    ignore: 'Si ce n’était pas vous, ignorez cet e-mail\u00a0: rien ne change.',
    password: {
      subject: 'Choisir un nouveau mot de passe',
      text: 'Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour Slugline. Ce lien fonctionne une seule fois, pendant une heure\u00a0:',
      button: 'Choisir un mot de passe',
    },
    newEmail: {
      subject: 'Confirmer votre nouvelle adresse',
      text: 'Quelqu’un, sans doute vous, souhaite se connecter à Slugline avec cette adresse. Ce lien fonctionne pendant un jour, dans un navigateur où vous êtes connecté\u00a0:',
      button: 'Confirmer l’adresse',
    },
    usedEmail: {
      subject: 'Cette adresse a déjà un compte Slugline',
      text: 'Quelqu’un, sans doute vous, souhaite se connecter à un autre compte Slugline avec cette adresse. Elle a déjà son propre compte, donc rien ne change\u00a0:',
      button: 'Aller à Slugline',
      ignore: 'Si ce n’était pas vous, ignorez cet e-mail.',
    },
    leavingEmail: {
      subject: 'L’adresse de votre compte Slugline va changer',
      text: 'Quelqu’un, sans doute vous, a demandé à se connecter désormais avec {email}. Tant que cette adresse n’est pas confirmée, rien ne change. Vous trouverez cette demande dans votre compte\u00a0:',
      button: 'Aller à votre compte',
      ignore:
        'Si ce n’était pas vous, annulez-la à cet endroit, changez votre mot de passe sans attendre et prévenez l’exploitant de Slugline.',
    },
    factors: {
      subject: 'La connexion en deux étapes de votre compte Slugline a changé',
      text: '{news} Vous trouverez ces réglages dans votre compte\u00a0:',
      button: 'Aller à votre compte',
      ignore: 'Si ce n’était pas vous, changez votre mot de passe sans attendre et prévenez l’exploitant de Slugline.',
      news: {
        app_added: 'Une application d’authentification a été configurée pour votre compte.',
        app_removed: 'L’application d’authentification de votre compte a été supprimée.',
        passkey_added: 'Une clé d’accès a été ajoutée à votre compte\u00a0: {name}.',
        passkey_removed: 'Une clé d’accès de votre compte a été supprimée.',
        codes_made:
          'De nouveaux codes de récupération ont été créés pour votre compte. Les anciens ne fonctionnent plus.',
        code_used: {
          one: 'Un code de récupération a servi à se connecter. Il en reste {count}.',
          many: 'Un code de récupération a servi à se connecter. Il en reste {count}.',
          other: 'Un code de récupération a servi à se connecter. Il en reste {count}.',
        },
      },
    },
    invitation: {
      subject: 'Invitation à un espace de travail de Slugline',
      text: '{by} vous invite dans l’espace de travail {workspace} de Slugline, avec le rôle {role}. Ce lien fonctionne une seule fois, pendant sept jours\u00a0:',
      textOfNobody:
        'Vous êtes invité dans l’espace de travail {workspace} de Slugline, avec le rôle {role}. Ce lien fonctionne une seule fois, pendant sept jours\u00a0:',
      roles: { viewer: 'lecteur', member: 'membre', owner: 'propriétaire' },
      button: 'Rejoindre l’espace de travail',
      ignore: 'Si vous ne savez pas de quoi il s’agit, ignorez cet e-mail.',
    },
  },
  notices: {
    why: 'Vous recevez cet e-mail en tant que membre de l’espace de travail {workspace}.',
    plan_clicks: {
      subject: '{percent} des clics du mois sont utilisés ({month})',
      used: 'En {month}, {clicks} des {limit} clics de l’offre {plan} ont été enregistrés.',
      below:
        'Quand tous seront utilisés, les liens continueront de rediriger, et les clics seront toujours enregistrés.',
      full: 'Les liens continuent de rediriger, et les clics sont toujours enregistrés. Une offre supérieure en comprend davantage.',
    },
    webhook_disabled: {
      subject: 'Un webhook est désactivé',
      text: 'Plus rien n’est envoyé à {url}\u00a0: {reason}.',
      advice:
        'Les événements survenus entre-temps ne seront pas envoyés plus tard. Réactivez le webhook quand son destinataire répondra.',
    },
    slack_refused: {
      subject: 'Slack n’accepte pas de messages',
      text: 'Les messages sur les liens ne sont pas acceptés à l’URL Slack de l’espace de travail\u00a0: {reason}.',
      advice: 'Indiquez une autre slack_url dans les réglages de l’espace de travail.',
    },
    link_flagged: {
      subject: 'Un lien mène à un site connu comme dangereux',
      text: 'Une destination du lien {link} figure sur la liste {list}. Ses visiteurs sont d’abord avertis et ne continuent que par un clic.',
      advice:
        'L’avertissement disparaît quand la destination change ou ne figure plus sur la liste. D’autres liens sont peut-être concernés\u00a0: la liste des liens indique lesquels.',
    },
    domain_flagged: {
      subject: 'Un domaine mène à un site connu comme dangereux',
      text: 'L’URL de repli, de la racine ou de l’icône de {domain} figure sur la liste {list}. Elle n’est pas utilisée\u00a0: les visiteurs obtiennent une page 404.',
      advice:
        'Elle sera de nouveau utilisée quand elle ne figurera plus sur la liste. Vous pouvez en indiquer une autre dans les réglages du domaine. D’autres domaines sont peut-être concernés.',
    },
    domain_failing: {
      subject: 'Le domaine {domain} ne mène plus ici',
      text: 'Son enregistrement DNS échoue aux vérifications horaires depuis le {since}\u00a0: les visiteurs n’atteignent plus ses liens.',
      advice:
        'L’enregistrement nécessaire est `{record}` (à la racine d’une zone, ALIAS ou ANAME). Le prochain avis sur ce domaine ne viendra qu’après un retour à la normale.',
    },
    link_restricted: {
      subject: 'Un lien a été désactivé par l’exploitant',
      subjectOfWarning: 'Les visiteurs d’un lien sont avertis',
      text: 'L’exploitant de ce service a désactivé le lien {link}\u00a0: ses visiteurs obtiennent une page 404.',
      textOfWarning:
        'L’exploitant de ce service fait avertir les visiteurs du lien {link}\u00a0: ils ne continuent que par un clic.',
      advice: 'Adressez-vous à l’exploitant si vous pensez qu’il s’agit d’une erreur.',
    },
    workspace_frozen: {
      subject: 'L’espace de travail est suspendu',
      text: 'L’exploitant de ce service l’a suspendu\u00a0: ses liens indiquent qu’ils sont suspendus, rien ne peut y être modifié, et ses webhooks ne sont plus informés de rien.',
      advice: 'Rien n’est supprimé. Adressez-vous à l’exploitant si vous pensez qu’il s’agit d’une erreur.',
    },
    workspace_unfrozen: {
      subject: 'L’espace de travail n’est plus suspendu',
      text: 'Ses liens, ses webhooks et tout le reste sont comme avant.',
    },
  },
  link: {
    clicks: { one: '{count} clic', many: '{count} de clics', other: '{count} clics' },
    subject: '{clicks} sur {link}',
    text: '{clicks} sur {link} depuis le {since}.',
    destination: 'Ce lien mène à {url}',
    why: 'Vous recevez cet e-mail parce que vous avez demandé à être informé de ce lien de l’espace de travail {workspace}.',
    how: 'Il y a au plus un e-mail toutes les dix minutes pour un lien.',
    stop: 'Ne plus recevoir ces e-mails',
    stopAt: 'Ne plus recevoir ces e-mails\u00a0: {url}',
  },
  stopPage: {
    title: 'E-mails sur les liens',
    link: {
      on: 'Vous recevez des e-mails sur les clics sur {link}.',
      off: 'Vous ne recevez pas d’e-mails sur les clics sur {link}.',
      stopButton: 'Ne plus recevoir d’e-mails sur ce lien',
      resumeButton: 'Réactiver les e-mails sur ce lien',
    },
    all: {
      on: 'Vous recevez peut-être aussi des e-mails sur d’autres liens de l’espace de travail {workspace}.',
      off: 'Vous ne recevez d’e-mails sur aucun lien de l’espace de travail {workspace}.',
      stopButton: 'Ne plus recevoir d’e-mails sur ses liens',
      resumeButton: 'Réactiver les e-mails sur ses liens',
    },
    nothing: {
      title: 'Il n’y a pas d’e-mails sur ce lien',
      text: 'Le lien n’existe plus, ou cette adresse est incomplète.',
    },
  },
}
