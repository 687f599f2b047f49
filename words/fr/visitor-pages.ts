import type { visitorPages as en } from '../en/visitor-pages.js'
import type { Translated } from '../text.js'

export const visitorPages: Translated<typeof en> = {
  errors: {
    notFound: {
      title: 'Page introuvable',
      text: 'Ce lien n’existe pas. Il a peut-être été mal recopié, ou supprimé.',
    },
    expired: {
      title: 'Ce lien a expiré',
      text: 'Il était prévu pour une durée ou un nombre de visites limités.',
    },
    frozen: { title: 'Ce lien n’est pas disponible', text: 'L’exploitant de ce service l’a suspendu.' },
    unavailable: {
      title: 'Un instant',
      text: 'Cette page n’est pas accessible pour le moment. Veuillez réessayer.',
    },
    tooMany: {
      title: 'Trop de pages à la fois',
      text: 'Veuillez patienter un peu, puis réessayer.',
    },
    badRequest: { title: 'Demande non comprise', text: 'Il n’est pas possible de répondre à cette demande.' },
  },
  goOn: {
    title: 'Un instant',
    button: 'Continuer',
    linkTo: 'Continuer vers {host}',
    withoutFrame: 'Ouvrir {link} sans cadre',
  },
  password: {
    title: 'Mot de passe requis',
    text: 'Ce lien est réservé aux personnes qui ont reçu son mot de passe.',
    label: 'Mot de passe',
    button: 'Continuer',
    wrong: 'Ce n’est pas le mot de passe de ce lien. Veuillez réessayer.',
    wait: 'Trop de mots de passe sont essayés en ce moment. Veuillez patienter un peu, puis réessayer.',
  },
  warning: {
    title: 'Ce lien n’est peut-être pas sûr',
    flagged:
      'Il est connu pour mener à un site dangereux, par exemple un site qui vole des mots de passe. Il mène à {host}.',
    spam: 'Il a été signalé comme indésirable. Il mène à {host}.',
    advice: 'Ne continuez que si vous connaissez ce site et que vous vouliez vraiment y aller.',
  },
  report: {
    title: 'Signaler ce lien',
    text: 'Dites à l’exploitant de ce service ce qui ne va pas avec {link}.',
    reasonLabel: 'Qu’est-ce qui ne va pas\u202f?',
    reasons: {
      phishing: 'Vol de mots de passe ou d’argent',
      malware: 'Diffusion de programmes malveillants',
      spam: 'Message indésirable',
      illegal: 'Contenu illégal',
      other: 'Autre chose',
    },
    noteLabel: 'Que s’est-il passé\u202f?',
    emailLabel: 'Votre adresse e-mail, en cas de questions',
    optional: '(facultatif)',
    button: 'Envoyer',
    answers: {
      stored: { title: 'Merci', text: 'L’exploitant de ce service va examiner le lien.' },
      invalid: {
        title: 'Demande non comprise',
        text: 'Choisissez ce qui ne va pas, et écrivez {max} caractères au plus.',
      },
      invalidEmail: {
        title: 'Demande non comprise',
        text: 'Ceci n’est pas une adresse e-mail. Corrigez-la, ou laissez le champ vide.',
      },
      foreign: {
        title: 'Signalement refusé',
        text: 'Les signalements ne sont acceptés que depuis la page du lien lui-même.',
      },
      tooMany: { title: 'Trop de signalements', text: 'Veuillez réessayer plus tard.' },
      unavailable: {
        title: 'Un instant',
        text: 'Le signalement ne peut pas être enregistré pour le moment. Veuillez réessayer dans quelques minutes.',
      },
    },
  },
  stats: {
    title: 'Clics sur {link}',
    total: {
      one: '{count} clic au total',
      many: '{count} de clics au total',
      other: '{count} clics au total',
    },
    days: {
      title: 'Les {days} derniers jours',
      table: 'Les jours sous forme de tableau',
      column: 'Jour',
      clicksColumn: 'Clics',
    },
    chart: {
      title: 'Clics par jour',
      clicks: { one: '{count} clic', many: '{count} de clics', other: '{count} clics' },
      text: 'Du {from} au {to}\u00a0: {clicks}.',
      textWithMost: 'Du {from} au {to}\u00a0: {clicks}, dont le plus grand nombre le {day}\u00a0: {most}.',
    },
    country: { title: 'Pays', column: 'Pays', none: 'Inconnu' },
    referer: { title: 'Sites référents', column: 'Site référent', none: 'Accès direct' },
    platform: { title: 'Plateformes', column: 'Plateforme', none: 'Inconnue' },
    browser_name: { title: 'Navigateurs', column: 'Navigateur', none: 'Inconnu' },
    other: 'Autre',
    empty: 'Aucun pendant ces jours.',
    note: 'Les robots sont compris. Les jours sont ceux de l’heure UTC. Les tableaux montrent dix valeurs au plus pour les mêmes jours.',
  },
}
