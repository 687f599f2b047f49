import type { overview as en } from '../../en/dashboard/overview.js'
import type { Translated } from '../../text.js'

export const overview: Translated<typeof en> = {
  title: 'Übersicht',
  compare: 'Links vergleichen',
  seriesCsv: 'Zeitreihe als CSV',
  clicksCsv: 'Einzelne Klicks als CSV',
  noClicks: 'Keine Klicks in diesem Zeitraum.',
  series: 'Klicks im Zeitverlauf',
  counts: {
    human: { title: 'Menschen', about: 'Klicks ohne Bots' },
    all: { title: 'Alle Klicks', about: 'Mit Bots' },
    unique: { title: 'Besucher', about: 'Menschen, einmal je UTC-Tag gezählt' },
  },
  cards: {
    links: { title: 'Links', counters: { link_id: 'Links', destination: 'Ziele', top_params: 'Parameter' } },
    sources: { title: 'Quellen', counters: { referer: 'Verweise', ad_network: 'Werbenetzwerke' } },
    places: { title: 'Orte', counters: { country: 'Länder', language: 'Sprachen', isp: 'Netze' } },
    devices: { title: 'Geräte', counters: { platform: 'Plattformen', browser_name: 'Browser', device: 'Geräte' } },
    bots: { title: 'Bots', counters: { bot_name: 'Bots' } },
  },
  map: {
    title: 'Karte',
    label: 'Länder nach Klicks',
    hint: 'Zeigen Sie auf ein Land, um seine Klicks zu sehen.',
    colours: 'Farben',
    most: '{count} oder mehr',
  },
  live: {
    title: 'Live',
    latest: 'Neueste Klicks',
    connecting: 'Verbindung wird hergestellt…',
    open: 'Neue Klicks erscheinen hier live.',
    closed: 'Live-Klicks können gerade nicht angezeigt werden.',
  },
  steps: {
    title: 'Erste Schritte',
    done: 'Erledigt:',
    toDo: 'Offen:',
    link: { title: 'Den ersten Link erstellen', about: 'Er leitet Besucher sofort weiter.' },
    visit: {
      title: 'Ihn besuchen',
      about: 'Öffnen Sie seine Adresse in einem anderen Tab. Der Klick erscheint hier nach wenigen Sekunden.',
    },
    domain: { title: 'Eine Domain hinzufügen', about: 'Links haben dann einen Namen, den Besucher kennen.' },
    members: { title: 'Kollegen einladen', about: 'Sie sehen dieselben Links und Berichte.' },
    conversions: {
      title: 'Conversions erfassen',
      about: 'Berichte sagen dann, welche Links Anmeldungen, Verkäufe und Umsatz bringen.',
    },
  },
}
