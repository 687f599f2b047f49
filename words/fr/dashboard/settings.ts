import type { settings as en } from '../../en/dashboard/settings.js'
import type { Translated } from '../../text.js'

export const settings: Translated<typeof en> = {
  whose: 'ces réglages',
  general: {
    title: 'Espace de travail',
    domain: {
      label: 'Domaine par défaut',
      hint: 'Proposé en premier à la création d’un lien ici. Les liens importés ou créés par l’API ne sont pas concernés.',
      none: 'Hôte par défaut',
    },
    timeZone: {
      label: 'Fuseau horaire',
      hint: 'Jours et heures des rapports affichés ici. Les rapports de l’API sont en UTC, sauf s’ils demandent un autre fuseau.',
      none: 'Celui du navigateur',
    },
    currency: {
      label: 'Devise',
      hint: 'Le chiffre d’affaires dans cette devise est affiché en premier. Les montants de devises différentes ne sont jamais additionnés.',
    },
    addresses: {
      label: 'Adresses exclues',
      hint: 'Une par ligne, par exemple 192.0.2.7 ou 2001:db8::/32. Les visites de ces adresses sont redirigées, mais pas enregistrées.',
    },
    slack: {
      label: 'URL Slack',
      hint: 'Un webhook entrant de Slack, ou d’un service qui accepte les mêmes messages. Les liens réglés pour cela y sont signalés.',
    },
    tracking: {
      label: 'Suivre les conversions',
      hint: 'Ajoute svc_cid aux destinations, ce qui permet d’attribuer au lien ce qui se passe après un clic.',
      notInPlan: 'Nécessite le forfait Growth ou supérieur.',
    },
    attribution: {
      label: 'Jours d’attribution',
      hint: 'Nombre de jours après un clic pendant lesquels une conversion, ou le prospect d’un client, lui est attribuée. 0\u00a0: sans limite. Ce qui est déjà enregistré garde son lien.',
    },
  },
  twoFactors: {
    required: 'exigée',
    optional: 'facultative',
    text: 'Lorsqu’elle est exigée, les membres sans application d’authentification ni clé d’accès doivent en configurer une avant d’entrer. Les clés d’API continuent de fonctionner.',
    require: 'L’exiger de tous les membres',
    makeOptional: 'La rendre facultative',
    nowRequired: 'La connexion en deux étapes est désormais exigée',
    nowOptional: 'La connexion en deux étapes n’est plus exigée',
    setUp: 'D’abord, {link}.',
    setUpLink: 'configurez-la pour votre propre compte',
  },
  usage: {
    title: 'Forfait et consommation',
    counts: { clicks: 'Clics ce mois-ci', calls: 'Appels d’API ce mois-ci', links: 'Liens', domains: 'Domaines' },
    unlimited: 'illimité',
    limit: 'sur {limit}',
    resets: 'Les clics et les appels repartent de 0 le {time}.',
    bots: 'Les robots comptent aussi.',
    beyondClicks: 'Au-delà des clics prévus, les liens continuent de rediriger et d’être comptés.',
    beyondCalls:
      'Au-delà des appels prévus, les clés sont refusées jusqu’à cette date\u202f; les personnes ne le sont pas.',
  },
  months: {
    title: 'Les douze derniers mois',
    month: 'Mois',
    clicks: 'Clics',
    calls: 'Appels d’API',
  },
  signing: {
    title: 'Secret de signature des webhooks',
    isOn: 'Les envois sont signés selon Standard Webhooks.',
    isOff: 'Les envois ne sont pas signés. Avec un secret, les destinataires peuvent vérifier qu’ils viennent d’ici.',
    former: 'L’ancien secret signe aussi jusqu’au {time}\u00a0: donnez le nouveau aux destinataires d’ici là.',
    begin: 'Signer les envois',
    show: 'Afficher le secret',
    rotate: 'Créer un nouveau secret',
    end: 'Ne plus signer',
    ended: 'Les envois ne sont plus signés',
    rotation: {
      title: 'Créer un nouveau secret\u202f?',
      text: 'Pendant un jour, les envois sont signés avec les deux, le temps que les destinataires changent.',
      formerEnds: 'Le secret qui précède l’actuel prend fin immédiatement.',
    },
    ending: {
      title: 'Ne plus signer\u202f?',
      text: 'Les destinataires qui vérifient les signatures refuseront désormais les envois. Le secret sera définitivement perdu.',
    },
    secret: {
      title: 'Votre secret de signature',
      text: 'Donnez-le à vos destinataires et à personne d’autre\u00a0: quiconque le possède peut signer.',
      copy: 'Copier le secret',
    },
  },
  notices: {
    title: 'Avis',
    none: 'Aucun. Tous les membres sont informés ici et par e-mail lorsque 80\u00a0% et 100\u00a0% des clics du forfait sont utilisés, lorsqu’un webhook a été désactivé à cause d’échecs et lorsque Slack n’accepte pas de messages. Les propriétaires sont aussi informés lorsqu’un domaine ne mène plus ici.',
    more: 'Afficher les précédents',
  },
  deletion: {
    title: 'Supprimer l’espace de travail',
    text: 'Supprime ses liens, domaines, clés, réglages et rapports pour tout le monde.',
    button: 'Supprimer l’espace de travail',
    question: 'Supprimer {name}\u202f?',
    consequences:
      'Ses liens cessent immédiatement de fonctionner. Ses domaines, clés, membres, réglages et rapports disparaissent aussi, et rien ne peut être restauré.',
    noOther:
      'Vous n’êtes propriétaire d’aucun autre espace de travail. Seuls les propriétaires en créent\u00a0: vous ne pourrez donc pas en créer un nouveau ensuite.',
    confirm: 'Pour confirmer, saisissez son nom\u00a0: {name}',
    otherName: 'n’est pas le nom de l’espace de travail',
    done: '{name} est supprimé',
  },
}
