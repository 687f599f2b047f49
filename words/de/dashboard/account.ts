import type { account as en } from '../../en/dashboard/account.js'
import type { Translated } from '../../text.js'

export const account: Translated<typeof en> = {
  title: 'Konto',
  addPasskey: 'Passkey hinzufügen',
  currentPassword: 'Aktuelles Passwort',
  unknownBrowser: 'Unbekannter Browser',
  browserOn: '{browser} auf {system}',
  profile: {
    title: 'Profil',
    languageHint:
      'Die Sprache der E-Mails an Sie und des Dashboards. Ohne Auswahl sind E-Mails auf Englisch, und das Dashboard hat die Sprache Ihres Browsers.',
    noLanguage: 'Nicht gewählt',
    passwordForEmail: 'Aktuelles Passwort, um die E-Mail-Adresse zu ändern',
    saved: 'Das Profil ist gespeichert',
    mailed: 'Eine E-Mail an die neue Adresse ist unterwegs',
  },
  email: {
    pending:
      'Bestätigen Sie Ihre neue Adresse: Wir haben eine E-Mail an {pending} gesendet. Bis Sie deren Link in diesem Browser öffnen, melden Sie sich mit {email} an.',
    sendAgain: 'Erneut senden',
    sent: 'Noch eine E-Mail ist unterwegs',
    cancel: 'Änderung abbrechen',
    stays: 'Ihre Adresse bleibt unverändert',
    confirm: {
      title: 'Neue Adresse bestätigen',
      text: 'Ab jetzt melden Sie sich mit der Adresse an, an die dieser Link gesendet wurde.',
      button: 'Adresse bestätigen',
      done: 'Das ist ab jetzt Ihre Adresse',
    },
  },
  password: {
    noPassword: 'Sie haben keins: Sie melden sich mit einem Link oder über einen Anbieter an.',
    change: 'Passwort ändern',
    choose: 'Passwort wählen',
    saved: 'Das Passwort ist gespeichert, und alle anderen Sitzungen sind beendet',
  },
  twoSteps: {
    on: 'ein',
    off: 'aus',
    textOn:
      'Nach Ihrem Passwort fragt Slugline nach einem Code oder Passkey. Auch ein Passkey allein genügt zur Anmeldung.',
    textOff: 'Ein zweiter Schritt schützt Ihr Konto auch dann, wenn jemand Ihr Passwort kennt.',
    requiredBy: { one: '{workspaces} verlangt sie.', other: '{workspaces} verlangen sie.' },
  },
  required: {
    heading: '{workspace} verlangt die Anmeldung in zwei Schritten',
    text: 'Richten Sie für Ihr Konto eine Authenticator-App oder einen Passkey ein. Dann öffnet sich {workspace}.',
    otherWorkspace: 'Zu {workspace}',
  },
  app: {
    title: 'Authenticator-App',
    notSetUp: 'Eine App auf Ihrem Telefon zeigt alle 30 Sekunden einen neuen Code.',
    used: 'Eingerichtet am {date}, zuletzt benutzt am {moment}',
    unused: 'Eingerichtet am {date}, noch nicht benutzt',
    setUp: 'App einrichten',
    another: 'Andere App verwenden',
    removeButton: 'App entfernen',
    done: 'Die App ist eingerichtet',
    dialog: {
      title: 'Authenticator-App einrichten',
      text: 'Scannen Sie diesen Code mit der App, oder geben Sie das Geheimnis in die App ein.',
      qrCode: 'QR-Code für eine Authenticator-App',
      copy: 'Geheimnis kopieren',
      button: 'Einschalten',
    },
    remove: {
      title: 'Authenticator-App entfernen?',
      text: 'Mit ihren Codes können Sie sich nicht mehr anmelden.',
      done: 'Die App ist entfernt',
    },
  },
  codes: {
    title: 'Wiederherstellungscodes',
    left: {
      one: '{count} ist noch übrig, falls Sie alles andere verloren haben.',
      other: '{count} sind noch übrig, falls Sie alles andere verloren haben.',
    },
    renew: {
      title: 'Neue Wiederherstellungscodes erzeugen?',
      text: 'Die bisherigen, die Sie aufbewahrt haben, funktionieren dann nicht mehr.',
      button: 'Neue Codes erzeugen',
      done: 'Die Codes sind erzeugt',
    },
    dialog: {
      title: 'Wiederherstellungscodes aufbewahren',
      text: 'Jeder davon meldet Sie einmal an, nach Ihrem Passwort, wenn Sie Telefon oder Passkey verloren haben. Sie werden nicht noch einmal angezeigt. Bewahren Sie sie dort auf, wo Sie sie auch ohne diesen Computer finden.',
      copy: 'Wiederherstellungscodes kopieren',
      download: 'Herunterladen',
      button: 'Ich habe sie aufbewahrt',
    },
  },
  passkeys: {
    title: 'Passkeys',
    text: 'Ihr Gerät oder ein Sicherheitsschlüssel meldet Sie per Fingerabdruck, Gesicht oder PIN an.',
    column: 'Passkey',
    added: 'Hinzugefügt',
    neverUsed: 'nie',
    nameHint: 'Daran erkennen Sie ihn, zum Beispiel das Gerät, auf dem er ist',
    notMade: 'Der Browser hat keinen Passkey erzeugt. Versuchen Sie es erneut.',
    addDone: 'Der Passkey ist hinzugefügt',
    rename: 'Passkey umbenennen',
    remove: {
      title: '{name} entfernen?',
      text: 'Sie können sich damit nicht mehr anmelden. Vielleicht zeigt Ihr Gerät ihn noch an: Entfernen Sie ihn auch dort.',
      button: 'Passkey entfernen',
      done: 'Der Passkey ist entfernt',
    },
  },
  proof: {
    title: 'Sind Sie es noch?',
    password: 'Mit Passwort bestätigen',
    code: 'Mit Code bestätigen',
    passkey: 'Mit Passkey bestätigen',
    impossible:
      'Sie haben kein Passwort. Melden Sie sich ab und wieder an, und kommen Sie innerhalb von zehn Minuten zurück.',
  },
  sessions: {
    title: 'Sitzungen',
    browser: 'Browser',
    place: 'Ort',
    unknownPlace: 'unbekannt',
    current: 'dieser Browser',
    end: 'Beenden',
    endOf: 'Sitzung von {browser} beenden',
    ended: 'Die Sitzung ist beendet',
    endOthers: 'Überall sonst abmelden',
    othersEnded: 'Sie sind überall sonst abgemeldet',
  },
}
