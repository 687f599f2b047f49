import type { importing as en } from '../../en/dashboard/import.js'
import type { Translated } from '../../text.js'

export const importing: Translated<typeof en> = {
  said: {
    unread: 'Nicht importiert: {columns}',
    withoutIds:
      'Die Datei hat weder event_id noch occurred_at: Eine Zeile, die einer aus einer anderen Datei gleicht, gilt als dasselbe Ereignis',
    locked: {
      one: '{count} von ihnen hatte ein Passwort und ist ausgeschaltet: Geben Sie ihm eins, und schalten Sie ihn ein',
      other:
        '{count} von ihnen hatten ein Passwort und sind ausgeschaltet: Geben Sie ihnen eins, und schalten Sie sie ein',
    },
    leftOut: {
      one: '{count} weitere Adresse wurde ausgelassen: Ein Link hat einen Alias, auf seiner eigenen Domain',
      other: '{count} weitere Adressen wurden ausgelassen: Ein Link hat einen Alias, auf seiner eigenen Domain',
    },
    unknownFormat: 'Die Kopfzeile passt zu keinem der Formate {formats}: {header}',
    empty: 'Die Datei ist leer',
    otherEncoding: 'Die Datei ist kein Text in {encoding}: Speichern Sie sie als „CSV UTF-8“',
    notCsv: 'Die Datei ist ab Zeile {line} kein CSV: {reason}',
    tooManyCells: 'Die Datei ist ab Zeile {line} kein CSV: Sie hat mehr als {cells} Zellen',
    twoColumns: 'Die Spalten „{first}“ und „{second}“ sind beide {field}: Entfernen Sie eine davon',
    unclearAmount:
      'Die Spalte „{column}“ ist vielleicht amount_cents: Nennen Sie sie so, wenn ihre Zahlen in der kleinsten Einheit der Währung sind (500 sind 5,00 EUR), sonst rechnen Sie sie um; oder entfernen Sie sie',
    unclearTime:
      'Die Spalte „{column}“ ist vielleicht occurred_at: Nennen Sie sie so, wenn sie sagt, wann das Ereignis geschah; oder entfernen Sie sie',
    noEventName: 'Die Kopfzeile hat kein event_name: {header}',
    signedOut: 'Niemand ist angemeldet',
    answers: 'Die API antwortet: {answer}',
    answersLater: 'Die API antwortet: {answer}. Sie bittet, in {seconds} s wiederzukommen',
    answersAgain: 'Die API antwortet: {answer}. Erneuter Versuch in {seconds} s',
    unreachable: 'Die API unter {host} ist nicht erreichbar: {reason}',
    unreachableAgain: 'Die API ist nicht erreichbar: {reason}. Erneuter Versuch in {seconds} s',
  },
  drop: {
    title: 'Datei auswählen oder hier ablegen',
    text: 'CSV mit den Links von {products} oder mit Conversions. Sie wird zuerst geprüft: Nichts wird geschrieben, bevor Sie bestätigen.',
    again:
      'Ein Link, den es mit demselben Ziel schon gibt, wird nicht geändert: Eine Datei lässt sich also noch einmal importieren.',
    passwords:
      'Exporte enthalten weder Klicks noch Passwörter. Links, die ein Passwort hatten, sind ausgeschaltet, bis sie eines haben.',
    conversions:
      'Conversions brauchen eine Spalte {name}. Die Spalten {id}, {customer}, {amount}, {currency} und {time} sind optional.',
  },
  file: {
    label: 'Datei',
    other: 'Andere Datei auswählen',
    linksOf: 'Links von {product}',
    domainHint: 'Kurze Adressen eines anderen Produkts brauchen eine eigene Domain.',
    ownDomains: 'Domains in der Datei',
    defaultHost: 'Der Standard-Host',
    changed: 'Die Datei hat sich geändert, seit sie ausgewählt wurde: Wählen Sie sie noch einmal aus.',
  },
  checking: {
    running: 'Datei wird geprüft',
    paused: 'Datei wird geprüft',
    done: 'Geprüft: Noch ist nichts geschrieben',
    stopped: 'Nicht geprüft',
    failed: 'Die Datei lässt sich nicht lesen',
  },
  writing: {
    running: 'Wird importiert',
    paused: 'Pausiert',
    done: 'Importiert',
    stopped: 'Abgebrochen',
    failed: 'Der Import wurde unterbrochen',
  },
  reading: 'Wird gelesen …',
  paused: 'Die hier gezählten Zeilen sind erledigt. Bis Sie fortfahren, wird nichts mehr gesendet.',
  stopped:
    'Die hier gezählten Zeilen sind erledigt und bleiben. Wählen Sie dieselbe Datei noch einmal aus, um fortzufahren: Vorhandene Links bleiben.',
  figures: {
    read: 'Zeilen gelesen',
    done: 'Zeilen erledigt',
    creatable: 'anlegbar',
    created: 'angelegt',
    recordable: 'aufzeichenbar',
    recorded: 'aufgezeichnet',
    repeated: 'wiederholt',
    there: 'schon vorhanden',
    skipped: 'übersprungen',
    refused: 'abgelehnt',
  },
  pause: 'Pausieren',
  toLinks: 'Zu den Links',
  nothing: 'Es ist nichts mehr zu importieren.',
  importLinks: { one: '{count} Link importieren', other: '{count} Links importieren' },
  importConversions: { one: '{count} Conversion importieren', other: '{count} Conversions importieren' },
  refused: {
    title: { one: '{count} abgelehnte Zeile', other: '{count} abgelehnte Zeilen' },
    csv: 'CSV der abgelehnten Zeilen',
    row: 'Zeile {number}',
    more: { one: 'Und {count} weitere.', other: 'Und {count} weitere.' },
    moreInCsv: {
      one: 'Und {count} weitere: Die CSV-Datei enthält alle.',
      other: 'Und {count} weitere: Die CSV-Datei enthält alle.',
    },
  },
  leave: {
    stopped: 'Der Import wurde abgebrochen. Wählen Sie dieselbe Datei noch einmal aus, um fortzufahren.',
    wouldStop: 'Der Import würde hier abbrechen. Um später fortzufahren, wählen Sie dieselbe Datei noch einmal aus.',
  },
}
