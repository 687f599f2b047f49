import type { keys as en } from '../../en/dashboard/keys.js'
import type { Translated } from '../../text.js'

export const keys: Translated<typeof en> = {
  about: 'Schlüssel',
  newKey: 'Neuer Schlüssel',
  newSecret: 'Neues Geheimnis erzeugen',
  removed: '{name} funktioniert nicht mehr',
  noKeys: {
    title: 'Noch keine Schlüssel',
    titleOfMember: 'Keine Schlüssel zu sehen',
    text: 'Mit einem Schlüssel kann ein Programm tun, was Sie hier tun können. Alles im Dashboard benutzt die API.',
    hidden: 'Schlüssel anderer Mitglieder, die für alle ihre Arbeitsbereiche gelten, sind hier nicht aufgeführt.',
  },
  made: {
    title: 'Ihr Schlüssel',
    text: 'Kopieren Sie ihn jetzt. Nur ein Hash wird gespeichert, deshalb kann er nicht noch einmal angezeigt werden.',
    former: 'Das bisherige Geheimnis funktioniert bis {moment}.',
    copy: 'Schlüssel kopieren',
  },
  remove: {
    title: 'Schlüssel {name} löschen?',
    text: 'Programme, die ihn benutzen, werden sofort abgewiesen. Das lässt sich nicht rückgängig machen.',
    button: 'Schlüssel löschen',
  },
  table: {
    key: 'Schlüssel',
    scopes: 'Rechte',
    noName: 'Ohne Namen',
    since: '{prefix} seit {date}',
    sinceBy: '{prefix} seit {date} von {name}',
    sinceByUnnamed: '{prefix} seit {date} von Benutzer {id}',
    former: 'Das bisherige Geheimnis funktioniert bis {moment}',
    allWorkspaces: 'alle Arbeitsbereiche',
    expired: 'abgelaufen',
  },
  create: {
    nameHint: 'Wofür der Schlüssel ist',
    changes: { label: 'Änderungen erlauben', hint: 'Sonst kann der Schlüssel nur lesen.' },
    in30Days: 'In 30 Tagen',
    in90Days: 'In 90 Tagen',
    inAYear: 'In einem Jahr',
    button: 'Schlüssel erstellen',
  },
  rotate: {
    title: 'Ein neues Geheimnis für {name}?',
    text: 'Das aktuelle Geheimnis funktioniert noch 24 Stunden, bis {moment}, damit Programme umsteigen können.',
    former: 'Das davor endet sofort.',
    leaked: {
      field: 'Aktuelles Geheimnis sofort beenden',
      hint: 'Wählen Sie das, wenn es bekannt geworden ist. Programme werden abgewiesen, bis sie das neue haben.',
    },
  },
}
