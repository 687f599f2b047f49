import type { mails as en } from '../en/mails.js'
import type { Translated } from '../text.js'

export const mails: Translated<typeof en> = {
  account: {
    ignore: 'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail: Es ändert sich nichts.',
    password: {
      subject: 'Neues Passwort wählen',
      text: 'Jemand, vermutlich Sie, hat ein neues Passwort für Slugline angefordert. Dieser Link funktioniert einmal, innerhalb einer Stunde:',
      button: 'Passwort wählen',
    },
    newEmail: {
      subject: 'Neue Adresse bestätigen',
      text: 'Jemand, vermutlich Sie, möchte sich mit dieser Adresse bei Slugline anmelden. Dieser Link funktioniert innerhalb eines Tages, in einem Browser, in dem Sie angemeldet sind:',
      button: 'Adresse bestätigen',
    },
    usedEmail: {
      subject: 'Diese Adresse hat bereits ein Slugline-Konto',
      text: 'Jemand, vermutlich Sie, möchte sich mit dieser Adresse bei einem anderen Konto von Slugline anmelden. Sie hat bereits ein eigenes Konto, deshalb ändert sich nichts:',
      button: 'Zu Slugline',
      ignore: 'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail.',
    },
    leavingEmail: {
      subject: 'Die Adresse Ihres Slugline-Kontos soll geändert werden',
      text: 'Jemand, vermutlich Sie, möchte sich künftig mit {email} anmelden. Solange diese Adresse nicht bestätigt ist, ändert sich nichts. Sie finden die Änderung in Ihrem Konto:',
      button: 'Zu Ihrem Konto',
      ignore:
        'Wenn Sie das nicht waren, brechen Sie die Änderung dort ab, ändern Sie sofort Ihr Passwort, und informieren Sie den Betreiber von Slugline.',
    },
    factors: {
      subject: 'Anmeldung in zwei Schritten: Ihr Slugline-Konto hat sich geändert',
      text: '{news} Sie finden die Einstellungen in Ihrem Konto:',
      button: 'Zu Ihrem Konto',
      ignore:
        'Wenn Sie das nicht waren, ändern Sie sofort Ihr Passwort, und informieren Sie den Betreiber von Slugline.',
      news: {
        app_added: 'Für Ihr Konto wurde eine Authenticator-App eingerichtet.',
        app_removed: 'Die Authenticator-App Ihres Kontos wurde entfernt.',
        passkey_added: 'Ihrem Konto wurde ein Passkey hinzugefügt: {name}.',
        passkey_removed: 'Ein Passkey Ihres Kontos wurde entfernt.',
        codes_made:
          'Für Ihr Konto wurden neue Wiederherstellungscodes erzeugt. Die bisherigen funktionieren nicht mehr.',
        code_used: {
          one: 'Bei einer Anmeldung wurde ein Wiederherstellungscode benutzt. Es ist noch {count} übrig.',
          other: 'Bei einer Anmeldung wurde ein Wiederherstellungscode benutzt. Es sind noch {count} übrig.',
        },
      },
    },
    invitation: {
      subject: 'Einladung in einen Arbeitsbereich von Slugline',
      text: '{by} lädt Sie in den Arbeitsbereich {workspace} von Slugline ein, mit der Rolle {role}. Dieser Link funktioniert einmal, innerhalb von sieben Tagen:',
      textOfNobody:
        'Sie sind in den Arbeitsbereich {workspace} von Slugline eingeladen, mit der Rolle {role}. Dieser Link funktioniert einmal, innerhalb von sieben Tagen:',
      roles: { viewer: 'Betrachter', member: 'Mitglied', owner: 'Eigentümer' },
      button: 'Arbeitsbereich beitreten',
      ignore: 'Wenn Sie nicht wissen, worum es geht, ignorieren Sie diese E-Mail.',
    },
  },
  notices: {
    why: 'Sie erhalten diese E-Mail als Mitglied des Arbeitsbereichs {workspace}.',
    plan_clicks: {
      subject: '{percent} der Klicks im {month} sind verbraucht',
      used: 'Im {month} wurden {clicks} der {limit} Klicks des Tarifs {plan} aufgezeichnet.',
      below: 'Wenn alle verbraucht sind, leiten Links weiterhin weiter, und Klicks werden weiterhin aufgezeichnet.',
      full: 'Links leiten weiterhin weiter, und Klicks werden weiterhin aufgezeichnet. Ein größerer Tarif enthält mehr davon.',
    },
    webhook_disabled: {
      subject: 'Ein Webhook ist abgeschaltet',
      text: 'An {url} wird nichts mehr gesendet: {reason}.',
      advice:
        'Ereignisse aus der Zwischenzeit werden nicht nachgeholt. Schalten Sie den Webhook wieder ein, wenn sein Empfänger antwortet.',
    },
    slack_refused: {
      subject: 'Slack nimmt keine Nachrichten an',
      text: 'Unter der Slack-URL des Arbeitsbereichs werden keine Nachrichten über Links angenommen: {reason}.',
      advice: 'Tragen Sie in den Einstellungen des Arbeitsbereichs eine andere slack_url ein.',
    },
    link_flagged: {
      subject: 'Ein Link führt zu einer als gefährlich bekannten Website',
      text: 'Ein Ziel des Links {link} steht auf der Liste {list}. Seine Besucher werden zuerst gewarnt und gelangen nur mit einem Klick weiter.',
      advice:
        'Die Warnung verschwindet, sobald das Ziel ein anderes ist oder nicht mehr auf der Liste steht. Vielleicht sind weitere Links betroffen: Die Liste der Links zeigt, welche.',
    },
    domain_flagged: {
      subject: 'Eine Domain führt zu einer als gefährlich bekannten Website',
      text: 'Die Ausweich-, Start- oder Symbol-URL von {domain} steht auf der Liste {list}. Sie wird nicht benutzt: Besucher erhalten eine Seite mit 404.',
      advice:
        'Sie wird wieder benutzt, sobald sie nicht mehr auf der Liste steht. Oder tragen Sie in den Einstellungen der Domain eine andere ein. Vielleicht sind weitere Domains betroffen.',
    },
    domain_failing: {
      subject: 'Die Domain {domain} führt nicht mehr hierher',
      text: 'Ihr DNS-Eintrag besteht die stündlichen Prüfungen seit dem {since} nicht mehr: Besucher erreichen ihre Links nicht.',
      advice:
        'Sie braucht den Eintrag `{record}` (an der Spitze einer Zone ALIAS oder ANAME). Die nächste Mitteilung über diese Domain kommt erst, nachdem sie wieder funktioniert hat.',
    },
    link_restricted: {
      subject: 'Ein Link wurde vom Betreiber deaktiviert',
      subjectOfWarning: 'Besucher eines Links werden gewarnt',
      text: 'Der Betreiber dieses Dienstes hat den Link {link} deaktiviert: Seine Besucher erhalten eine Seite mit 404.',
      textOfWarning:
        'Der Betreiber dieses Dienstes lässt die Besucher des Links {link} warnen: Sie gelangen nur mit einem Klick weiter.',
      advice: 'Wenden Sie sich an den Betreiber, wenn Sie das für einen Irrtum halten.',
    },
    workspace_frozen: {
      subject: 'Der Arbeitsbereich ist gesperrt',
      text: 'Der Betreiber dieses Dienstes hat ihn gesperrt: Seine Links zeigen an, dass sie gesperrt sind, nichts in ihm lässt sich ändern, und seine Webhooks erfahren nichts.',
      advice: 'Nichts wurde gelöscht. Wenden Sie sich an den Betreiber, wenn Sie das für einen Irrtum halten.',
    },
    workspace_unfrozen: {
      subject: 'Der Arbeitsbereich ist nicht mehr gesperrt',
      text: 'Seine Links, seine Webhooks und alles andere sind wieder so wie zuvor.',
    },
  },
  link: {
    clicks: { one: '{count} Klick', other: '{count} Klicks' },
    subject: '{clicks} auf {link}',
    text: '{clicks} auf {link} seit dem {since}.',
    destination: 'Der Link führt zu {url}',
    why: 'Sie erhalten diese E-Mail, weil Sie über diesen Link des Arbeitsbereichs {workspace} informiert werden wollten.',
    how: 'Über einen Link kommt höchstens eine E-Mail in zehn Minuten.',
    stop: 'Diese E-Mails abbestellen',
    stopAt: 'Diese E-Mails abbestellen: {url}',
  },
  stopPage: {
    title: 'E-Mails über Links',
    link: {
      on: 'Sie erhalten E-Mails über Klicks auf {link}.',
      off: 'Sie erhalten keine E-Mails über Klicks auf {link}.',
      stopButton: 'E-Mails über diesen Link abbestellen',
      resumeButton: 'E-Mails über diesen Link wieder erhalten',
    },
    all: {
      on: 'Vielleicht erhalten Sie auch E-Mails über andere Links des Arbeitsbereichs {workspace}.',
      off: 'Sie erhalten keine E-Mails über Links des Arbeitsbereichs {workspace}.',
      stopButton: 'E-Mails über alle seine Links abbestellen',
      resumeButton: 'E-Mails über seine Links wieder erhalten',
    },
    nothing: {
      title: 'Über diesen Link gibt es keine E-Mails',
      text: 'Den Link gibt es nicht mehr, oder diese Adresse ist unvollständig.',
    },
  },
}
