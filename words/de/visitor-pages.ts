import type { visitorPages as en } from '../en/visitor-pages.js'
import type { Translated } from '../text.js'

export const visitorPages: Translated<typeof en> = {
  errors: {
    notFound: {
      title: 'Nicht gefunden',
      text: 'Diesen Link gibt es nicht. Vielleicht ist er falsch geschrieben, oder er wurde entfernt.',
    },
    expired: {
      title: 'Dieser Link ist abgelaufen',
      text: 'Er galt nur für eine bestimmte Zeit oder für eine bestimmte Zahl von Aufrufen.',
    },
    frozen: { title: 'Dieser Link ist nicht verfügbar', text: 'Der Betreiber dieses Dienstes hat ihn gesperrt.' },
    unavailable: {
      title: 'Einen Moment, bitte',
      text: 'Das lässt sich gerade nicht nachschlagen. Bitte versuchen Sie es noch einmal.',
    },
    tooMany: {
      title: 'Zu viele Seiten auf einmal',
      text: 'Bitte warten Sie einen Moment, und versuchen Sie es dann noch einmal.',
    },
    badRequest: { title: 'Nicht verstanden', text: 'Diese Anfrage lässt sich nicht beantworten.' },
  },
  goOn: {
    title: 'Einen Moment, bitte',
    button: 'Weiter',
    linkTo: 'Weiter zu {host}',
    withoutFrame: '{link} ohne Rahmen öffnen',
  },
  password: {
    title: 'Passwort erforderlich',
    text: 'Dieser Link ist für alle, die sein Passwort erhalten haben.',
    label: 'Passwort',
    button: 'Weiter',
    wrong: 'Das ist nicht das Passwort dieses Links. Bitte versuchen Sie es noch einmal.',
    wait: 'Es werden zu viele Passwörter ausprobiert. Bitte warten Sie einen Moment, und versuchen Sie es dann noch einmal.',
  },
  warning: {
    title: 'Dieser Link ist vielleicht nicht sicher',
    flagged:
      'Er führt bekanntermaßen zu einer gefährlichen Website, zum Beispiel zu einer, die Passwörter stiehlt. Sein Ziel ist {host}.',
    spam: 'Er ist als Spam markiert. Sein Ziel ist {host}.',
    advice: 'Gehen Sie nur weiter, wenn Sie diese Website kennen und wirklich dorthin wollten.',
  },
  report: {
    title: 'Diesen Link melden',
    text: 'Teilen Sie dem Betreiber dieses Dienstes mit, was mit {link} nicht stimmt.',
    reasonLabel: 'Was stimmt nicht?',
    reasons: {
      phishing: 'Er will Passwörter oder Geld stehlen',
      malware: 'Er verbreitet schädliche Programme',
      spam: 'Er kam als Spam',
      illegal: 'Er führt zu etwas Verbotenem',
      other: 'Etwas anderes',
    },
    noteLabel: 'Was ist passiert?',
    emailLabel: 'Ihre E-Mail-Adresse für Rückfragen',
    optional: '(freiwillig)',
    button: 'Senden',
    answers: {
      stored: { title: 'Vielen Dank', text: 'Der Betreiber dieses Dienstes wird den Link prüfen.' },
      invalid: {
        title: 'Nicht verstanden',
        text: 'Wählen Sie aus, was nicht stimmt, und schreiben Sie höchstens {max} Zeichen.',
      },
      invalidEmail: {
        title: 'Nicht verstanden',
        text: 'Dies ist keine E-Mail-Adresse. Berichtigen Sie sie, oder lassen Sie das Feld leer.',
      },
      foreign: {
        title: 'Nicht angenommen',
        text: 'Meldungen werden nur von der Seite des Links selbst angenommen.',
      },
      tooMany: { title: 'Zu viele Meldungen', text: 'Bitte versuchen Sie es später noch einmal.' },
      unavailable: {
        title: 'Einen Moment, bitte',
        text: 'Die Meldung lässt sich gerade nicht speichern. Bitte versuchen Sie es in einigen Minuten noch einmal.',
      },
    },
  },
  stats: {
    title: 'Klicks auf {link}',
    total: { one: '{count} Klick insgesamt', other: '{count} Klicks insgesamt' },
    days: {
      title: 'Die letzten {days} Tage',
      table: 'Tage als Tabelle',
      column: 'Tag',
      clicksColumn: 'Klicks',
    },
    chart: {
      title: 'Klicks pro Tag',
      clicks: { one: '{count} Klick', other: '{count} Klicks' },
      text: 'Vom {from} bis zum {to}: {clicks}.',
      textWithMost: 'Vom {from} bis zum {to}: {clicks}, die meisten am {day}: {most}.',
    },
    country: { title: 'Länder', column: 'Land', none: 'Unbekannt' },
    referer: { title: 'Verweise', column: 'Verweis', none: 'Direkt' },
    platform: { title: 'Plattformen', column: 'Plattform', none: 'Unbekannt' },
    browser_name: { title: 'Browser', column: 'Browser', none: 'Unbekannt' },
    other: 'Andere',
    empty: 'Keine in diesen Tagen.',
    note: 'Bots sind mitgezählt. Die Tage sind die der Zeitzone UTC. Tabellen zeigen höchstens zehn Werte derselben Tage.',
  },
}
