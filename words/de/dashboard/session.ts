import type { session as en } from '../../en/dashboard/session.js'
import type { Translated } from '../../text.js'

export const session: Translated<typeof en> = {
  code: { label: 'Code', hint: 'Die sechs Ziffern, die Ihre Authenticator-App gerade anzeigt' },
  nameHint: 'So sehen andere Sie',
  passwordHint: '12 bis 256 beliebige Zeichen',
  newPassword: 'Neues Passwort',
  usePasskey: 'Passkey verwenden',
  noPasskey: 'Es wurde kein Passkey verwendet. Versuchen Sie es erneut.',
  forgotPassword: 'Passwort vergessen?',
  toSlugline: 'Zu Slugline',
  incompleteLink: 'Diese Adresse ist unvollständig. Öffnen Sie noch einmal den ganzen Link.',
  signIn: {
    busy: 'Anmeldung läuft …',
    withProvider: 'Mit {provider} anmelden',
    withYourProvider: 'Mit Ihrem Anbieter anmelden',
    printed:
      'Dort, wo Slugline läuft, geben {start} und {admin} eine Adresse aus, mit der man sich einmal anmelden kann.',
  },
  providerErrors: {
    too_late: 'Die Anmeldung beim Anbieter hat zu lange gedauert. Versuchen Sie es erneut.',
    cancelled: 'Die Anmeldung beim Anbieter wurde abgebrochen.',
    away: 'Der Anbieter antwortet nicht. Versuchen Sie es in einer Minute erneut, oder melden Sie sich mit einem Passwort an.',
    refused:
      'Der Anbieter hat nicht mitgeteilt, wer Sie sind. Versuchen Sie es erneut, oder fragen Sie den Betreiber von Slugline.',
    linked_to_another:
      'Das Konto mit Ihrer Adresse gehört beim Anbieter zu einer anderen Person. Wenn es Ihres ist, bitten Sie den Betreiber von Slugline, die Verknüpfung zu lösen (npm run admin -- user unlink), und melden Sie sich dann erneut an.',
    no_account:
      'Kein Konto hat eine Adresse, die der Anbieter bestätigt. Bitten Sie einen Eigentümer eines Arbeitsbereichs um eine Einladung.',
  },
  secondStep: {
    recoveryCode: {
      label: 'Wiederherstellungscode',
      hint: 'Einer der zehn, die Sie aufbewahrt haben. Er funktioniert einmal.',
    },
    useRecoveryCode: 'Wiederherstellungscode nutzen',
    back: 'Zurück zum zweiten Schritt',
    beginAgain: 'Von vorn beginnen',
  },
  ended: {
    title: 'Ihre Sitzung ist beendet',
    text: 'Melden Sie sich erneut an, um weiterzumachen. Auf dieser Seite geht nichts verloren.',
    otherWays:
      'Oder {signIn}, in einem anderen Tab. Auch ein Anmeldelink, den Sie dort öffnen, genügt. Kehren Sie danach hierher zurück.',
    signIn: 'melden Sie sich anders an',
  },
  first: {
    title: 'Willkommen',
    text: 'Der Link, der Sie hierher geführt hat, funktioniert nur einmal. Wählen Sie, wie Sie sich künftig anmelden.',
    button: 'Speichern und weiter',
    later: 'Später erledigen',
  },
  forgot: {
    asked:
      'Wenn es ein Konto mit dieser Adresse gibt, ist ein Link unterwegs, mit dem Sie ein Passwort wählen. Er funktioniert eine Stunde lang.',
    button: 'Link per E-Mail erhalten',
    back: 'Zurück zur Anmeldung',
  },
  choosePassword: {
    title: 'Passwort wählen',
    text: 'Sie sind damit sofort angemeldet. Alle anderen Sitzungen enden.',
    endKeys: 'Auch die API-Schlüssel beenden, die ich erstellt habe',
    button: 'Speichern und anmelden',
    another: 'Neuen Link anfordern',
  },
  invitation: {
    title: 'Einem Arbeitsbereich beitreten',
    invited: {
      viewer: '{email} ist als Betrachter in {workspace} eingeladen und kann Links und Berichte ansehen.',
      member: '{email} ist als Mitglied in {workspace} eingeladen und kann Links und Domains ändern.',
      owner:
        '{email} ist als Eigentümer in {workspace} eingeladen und kann auch Mitglieder, Schlüssel und den Arbeitsbereich verwalten.',
    },
    signedIn: 'Sie sind als {user} angemeldet.',
    forAnother: 'Sie sind als {user} angemeldet, und die Einladung ist für jemand anderen.',
    passwordHint: 'Das Passwort des Kontos mit dieser Adresse',
    yourName: 'Ihr Name',
    button: 'Einladung annehmen',
  },
}
