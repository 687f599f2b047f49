import type { domains as en } from '../../en/dashboard/domains.js'
import type { Translated } from '../../text.js'

export const domains: Translated<typeof en> = {
  about: 'Domains',
  none: {
    title: 'Benutzen Sie Ihre eigene Domain',
    text: 'Links auf Ihrer eigenen Domain, zum Beispiel go.example.com, genießen mehr Vertrauen und werden öfter geklickt. Ihr DNS muss hierher führen: Fehlt beim Hinzufügen der Domain ein Eintrag, sehen Sie, welcher.',
  },
  pages: { label: 'Seiten der Domains', previous: 'Zurück', next: 'Weiter' },
  columns: { root: 'Domain selbst', unknown: 'Unbekannte Slugs', added: 'Hinzugefügt' },
  noRedirect: 'Keine Weiterleitung',
  add: {
    title: 'Domain hinzufügen',
    button: 'Domain hinzufügen',
    host: 'Hostname',
    hint: 'Ohne https://, zum Beispiel go.example.com',
    works: '{host} kann jetzt für Links benutzt werden',
    unchecked:
      '{host} ist hinzugefügt. Der DNS-Eintrag wird hier nicht geprüft: Besucher erreichen die Links, wenn der Name zu diesem Server führt',
  },
  edit: {
    root: 'Weiterleitung für die Domain selbst',
    rootHint: 'Leer: eine Seite, die sagt, dass hier nichts ist',
    fallback: 'Weiterleitung für unbekannte Slugs',
    fallbackHint: 'Leer: eine Seite, die sagt, dass es den Link nicht gibt',
    icon: 'Symbol-URL',
    iconHint: 'Auf Seiten dieser Domain gezeigt',
    robotsHint: 'An Crawler gesendet',
    slash: '/spring/ wie /spring behandeln',
    slashHint: 'Ignoriert einen Schrägstrich am Ende eines Slugs',
  },
  removal: {
    title: '{name} entfernen?',
    button: 'Domain entfernen',
    noLinks: 'Sie hat keine Links.',
    question: {
      one: 'Was soll mit ihrem {count} Link geschehen?',
      other: 'Was soll mit ihren {count} Links geschehen?',
    },
    move: 'Zum Standard-Host verschieben',
    moveHint: 'Sie behalten dort ihre Slugs. Adressen mit dieser Domain funktionieren sofort nicht mehr.',
    deleteHint: 'Sie funktionieren sofort nicht mehr und kommen in den Papierkorb des Standard-Hosts.',
    isFinal: 'Das Entfernen der Domain lässt sich nicht rückgängig machen.',
    done: '{name} ist entfernt',
    moved: {
      one: '{name} ist entfernt, {count} Link zum Standard-Host verschoben',
      other: '{name} ist entfernt, {count} Links zum Standard-Host verschoben',
    },
    trashed: {
      one: '{name} ist entfernt, {count} Link in den Papierkorb verschoben',
      other: '{name} ist entfernt, {count} Links in den Papierkorb verschoben',
    },
  },
  dns: {
    title: 'DNS von {name}',
    pointsHere: 'Diese Domain führt hierher.',
    record: 'CNAME-Eintrag (an der Spitze einer Zone: ALIAS oder ANAME)',
    value: 'Wert',
    copyName: 'Namen kopieren',
    copyValue: 'Wert kopieren',
  },
  status: {
    unchecked: 'Noch nicht geprüft',
    works: 'Funktioniert',
    fails: 'Führt nicht hierher',
    times: 'Seit {since}, geprüft {checked}',
    button: 'DNS-Eintrag',
    label: 'DNS-Eintrag von {name}',
  },
}
