import type { members as en } from '../../en/dashboard/members.js'
import type { Translated } from '../../text.js'

export const members: Translated<typeof en> = {
  about: 'Mitglieder und ihre Rollen',
  unnamed: 'Benutzer {id}',
  you: 'Sie',
  on: 'ein',
  off: 'aus',
  roles: { viewer: 'Betrachter', member: 'Mitglied', owner: 'Eigentümer' },
  permissions: {
    viewer: 'Betrachter: kann Links und Berichte ansehen',
    member: 'Mitglied: kann Links und Domains ändern',
    owner: 'Eigentümer: kann auch Mitglieder, Schlüssel und den Arbeitsbereich verwalten',
  },
  make: { viewer: 'Zum Betrachter machen', member: 'Zum Mitglied machen', owner: 'Zum Eigentümer machen' },
  made: {
    viewer: '{name} ist jetzt Betrachter',
    member: '{name} ist jetzt Mitglied',
    owner: '{name} ist jetzt Eigentümer',
  },
  leave: {
    title: '{workspace} verlassen?',
    text: 'Sie verlieren sofort den Zugriff auf den Arbeitsbereich. Seine Links bleiben, wie sie sind. Auch Schlüssel des Arbeitsbereichs, die Sie erstellt oder erneuert haben, funktionieren dann nicht mehr.',
    item: 'Verlassen',
    button: 'Arbeitsbereich verlassen',
  },
  remove: {
    title: '{name} entfernen?',
    text: 'Diese Person verliert sofort den Zugriff auf den Arbeitsbereich. Seine Links bleiben, wie sie sind. Auch Schlüssel des Arbeitsbereichs, die sie erstellt oder erneuert hat, funktionieren dann nicht mehr.',
    button: 'Mitglied entfernen',
    done: '{name} ist kein Mitglied mehr',
  },
  endingKeys: 'Betroffen: {keys}.',
  invite: {
    title: 'Mitglied einladen',
    hint: 'Ersetzt eine frühere Einladung dieser Adresse',
    button: 'Einladen',
  },
  invited: {
    heading: '{email} ist eingeladen',
    mailed:
      'Der Link wurde an diese Adresse gesendet und wird sonst niemandem angezeigt. Er funktioniert einmal, bis zum {date}.',
    notMailed:
      'Dieser Server versendet keine E-Mails. Bitten Sie den Betreiber von Slugline um den Link, und geben Sie ihn weiter: {command}',
  },
  invitations: { title: 'Einladungen', column: 'Eingeladen', by: 'von {name}' },
  revoke: {
    action: 'Widerrufen',
    actionOf: 'Einladung von {email} widerrufen',
    title: 'Einladung von {email} widerrufen?',
    text: 'Ihr Link funktioniert dann nicht mehr. Sie können die Adresse erneut einladen.',
    button: 'Einladung widerrufen',
    done: 'Die Einladung von {email} ist widerrufen',
  },
}
