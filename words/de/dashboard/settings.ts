import type { settings as en } from '../../en/dashboard/settings.js'
import type { Translated } from '../../text.js'

export const settings: Translated<typeof en> = {
  whose: 'diese Einstellungen',
  logo: {
    label: 'Logo',
    hint: 'Steht neben dem Namen des Arbeitsbereichs. Jedes Bild ist möglich; es wird hier verkleinert.',
    choose: 'Bild auswählen',
    noPicture: 'Die Datei {name} ist kein Bild, das dieser Browser anzeigen kann.',
  },
  general: {
    title: 'Arbeitsbereich',
    domain: {
      label: 'Standarddomain',
      hint: 'Vorausgewählt, wenn hier jemand einen Link anlegt. Importierte und über die API angelegte Links betrifft sie nicht.',
      none: 'Standard-Host',
    },
    timeZone: {
      label: 'Zeitzone',
      hint: 'Tage und Stunden der Berichte hier. Berichte der API verwenden UTC, wenn sie keine andere Zone verlangen.',
      none: 'Die des Browsers',
    },
    currency: {
      label: 'Währung',
      hint: 'Umsatz in dieser Währung wird zuerst angezeigt. Beträge in verschiedenen Währungen werden nie addiert.',
    },
    addresses: {
      label: 'Ausgeschlossene Adressen',
      hint: 'Eine je Zeile, etwa 192.0.2.7 oder 2001:db8::/32. Besuche von dort werden weitergeleitet, aber nicht aufgezeichnet.',
    },
    slack: {
      label: 'Slack-URL',
      hint: 'Ein eingehender Webhook von Slack oder einem Dienst, der die gleichen Nachrichten annimmt. Dort wird über Links informiert, bei denen das eingestellt ist.',
    },
    tracking: {
      label: 'Conversions verfolgen',
      hint: 'Hängt svc_cid an Ziele an. Damit wird dem Link zugeordnet, was nach einem Klick geschieht.',
      notInPlan: 'Ab dem Tarif Growth.',
    },
    attribution: {
      label: 'Tage der Zuordnung',
      hint: 'Wie viele Tage nach einem Klick ihm eine Conversion oder der Lead eines Kunden zugeordnet wird. 0: unbegrenzt. Bereits Aufgezeichnetes behält seinen Link.',
    },
  },
  twoFactors: {
    required: 'verlangt',
    optional: 'freiwillig',
    text: 'Wo sie verlangt wird, müssen Mitglieder ohne Authenticator-App und ohne Passkey eines von beiden einrichten, bevor sie eintreten. API-Schlüssel funktionieren weiterhin.',
    require: 'Von allen Mitgliedern verlangen',
    makeOptional: 'Nicht mehr verlangen',
    nowRequired: 'Die Anmeldung in zwei Schritten wird ab jetzt verlangt',
    nowOptional: 'Die Anmeldung in zwei Schritten wird nicht mehr verlangt',
    setUp: 'Zuerst müssen Sie sie {link}.',
    setUpLink: 'für Ihr eigenes Konto einrichten',
  },
  usage: {
    title: 'Tarif und Verbrauch',
    counts: {
      clicks: 'Klicks in diesem Monat',
      calls: 'API-Aufrufe in diesem Monat',
      links: 'Links',
      domains: 'Domains',
    },
    unlimited: 'unbegrenzt',
    limit: 'von {limit}',
    resets: 'Klicks und Aufrufe beginnen am {time} wieder bei 0.',
    bots: 'Auch Bots zählen.',
    beyondClicks: 'Sind die Klicks verbraucht, leiten Links weiterhin weiter und werden weiterhin gezählt.',
    beyondCalls: 'Sind die Aufrufe verbraucht, werden Schlüssel bis dahin abgewiesen, Menschen nicht.',
  },
  months: {
    title: 'Die letzten zwölf Monate',
    month: 'Monat',
    clicks: 'Klicks',
    calls: 'API-Aufrufe',
  },
  signing: {
    title: 'Signaturgeheimnis der Webhooks',
    isOn: 'Zustellungen sind signiert, wie in Standard Webhooks beschrieben.',
    isOff: 'Zustellungen sind nicht signiert. Mit einem Geheimnis erkennen Empfänger, dass sie von hier kommen.',
    former: 'Das bisherige Geheimnis signiert noch bis {time}: Geben Sie Empfängern bis dahin das neue.',
    begin: 'Zustellungen signieren',
    show: 'Geheimnis anzeigen',
    rotate: 'Neues Geheimnis erzeugen',
    end: 'Nicht mehr signieren',
    ended: 'Zustellungen werden nicht mehr signiert',
    rotation: {
      title: 'Neues Geheimnis erzeugen?',
      text: 'Einen Tag lang werden Zustellungen mit beiden signiert. In dieser Zeit können Empfänger wechseln.',
      formerEnds: 'Das Geheimnis vor dem jetzigen endet sofort.',
    },
    ending: {
      title: 'Nicht mehr signieren?',
      text: 'Empfänger, die Signaturen prüfen, lehnen Zustellungen ab jetzt ab. Das Geheimnis ist endgültig verloren.',
    },
    secret: {
      title: 'Ihr Signaturgeheimnis',
      text: 'Geben Sie es Ihren Empfängern und niemandem sonst: Wer es hat, kann signieren.',
      copy: 'Geheimnis kopieren',
    },
  },
  notices: {
    title: 'Mitteilungen',
    none: 'Keine. Alle Mitglieder werden hier und per E-Mail informiert, wenn 80\u00a0% und 100\u00a0% der Klicks des Tarifs verbraucht sind, wenn ein Webhook wegen Fehlern abgeschaltet wurde und wenn Slack keine Nachrichten annimmt. Eigentümer werden auch informiert, wenn eine Domain nicht mehr hierher führt.',
    more: 'Frühere anzeigen',
  },
  deletion: {
    title: 'Arbeitsbereich löschen',
    text: 'Löscht seine Links, Domains, Schlüssel, Einstellungen und Berichte für alle.',
    button: 'Arbeitsbereich löschen',
    question: '{name} löschen?',
    consequences:
      'Seine Links funktionieren sofort nicht mehr. Auch seine Domains, Schlüssel, Mitglieder, Einstellungen und Berichte verschwinden, und nichts davon lässt sich wiederherstellen.',
    noOther:
      'Sie sind in keinem anderen Arbeitsbereich Eigentümer. Nur Eigentümer legen Arbeitsbereiche an, deshalb können Sie danach keinen neuen anlegen.',
    confirm: 'Geben Sie zur Bestätigung den Namen ein: {name}',
    otherName: 'ist nicht der Name des Arbeitsbereichs',
    done: '{name} ist gelöscht',
  },
}
