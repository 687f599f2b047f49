import type { api as en } from '../../en/dashboard/api.js'
import type { Translated } from '../../text.js'

export const api: Translated<typeof en> = {
  tooMany: 'Zu viele Anfragen auf einmal',
  againIn: '{why}. Wartezeit bis zum nächsten Versuch: {wait}.',
  againSoon: '{why}. Versuchen Sie es bald erneut.',
  notFound: 'Das existiert nicht, oder Sie haben keinen Zugriff darauf.',
  failed: 'Der Server konnte nicht antworten ({status}, Anfrage {id}).',
  unknownId: 'unbekannt',
  refused: 'Die Anfrage wurde abgelehnt.',
  unreachable: 'Slugline ist nicht erreichbar. Prüfen Sie die Verbindung und versuchen Sie es dann erneut.',
  changed:
    'Jemand anderes hat es inzwischen geändert. Nichts wird überschrieben: Sehen Sie es sich zuerst noch einmal an.',
}
