import type { overview as en } from '../../en/dashboard/overview.js'
import type { Translated } from '../../text.js'

export const overview: Translated<typeof en> = {
  title: 'Vue d’ensemble',
  compare: 'Comparer des liens',
  seriesCsv: 'Évolution en CSV',
  clicksCsv: 'Clics individuels en CSV',
  noClicks: 'Aucun clic pendant cette période.',
  series: 'Évolution des clics',
  counts: {
    human: { title: 'Humains', about: 'Clics sans les robots' },
    all: { title: 'Tous les clics', about: 'Robots compris' },
    unique: { title: 'Visiteurs', about: 'Humains, comptés une fois par jour UTC' },
  },
  cards: {
    links: { title: 'Liens', counters: { link_id: 'Liens', destination: 'Destinations', top_params: 'Paramètres' } },
    sources: { title: 'Sources', counters: { referer: 'Sites référents', ad_network: 'Régies publicitaires' } },
    places: { title: 'Lieux', counters: { country: 'Pays', language: 'Langues', isp: 'Réseaux' } },
    devices: {
      title: 'Appareils',
      counters: { platform: 'Plateformes', browser_name: 'Navigateurs', device: 'Appareils' },
    },
    bots: { title: 'Robots', counters: { bot_name: 'Robots' } },
  },
  map: {
    title: 'Carte',
    label: 'Pays par clics',
    hint: 'Survolez un pays pour voir ses clics.',
    colours: 'Couleurs',
    most: '{count} ou plus',
  },
  live: {
    title: 'En direct',
    latest: 'Derniers clics',
    connecting: 'Connexion…',
    open: 'Les nouveaux clics apparaissent ici en direct.',
    closed: 'Les clics en direct ne peuvent pas être affichés pour le moment.',
  },
  steps: {
    title: 'Premiers pas',
    done: 'Fait\u00a0:',
    toDo: 'À faire\u00a0:',
    link: { title: 'Créer le premier lien', about: 'Il redirige aussitôt les visiteurs.' },
    visit: {
      title: 'Le visiter',
      about: 'Ouvrez son adresse dans un autre onglet. Le clic apparaît ici en quelques secondes.',
    },
    domain: { title: 'Ajouter un domaine', about: 'Les liens portent alors un nom que les visiteurs connaissent.' },
    members: { title: 'Inviter des collègues', about: 'Ils voient les mêmes liens et rapports.' },
    conversions: {
      title: 'Suivre les conversions',
      about: 'Les rapports disent alors quels liens apportent inscriptions, ventes et chiffre d’affaires.',
    },
  },
}
