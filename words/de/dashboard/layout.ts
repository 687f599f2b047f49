import type { layout as en } from '../../en/dashboard/layout.js'
import type { Translated } from '../../text.js'

export const layout: Translated<typeof en> = {
  noScript: 'Das Dashboard braucht JavaScript. Alles, was es kann, geht auch mit der {api}.',
  pages: {
    label: 'Seiten',
    overview: 'Übersicht',
    conversions: 'Conversions',
    links: 'Links',
    import: 'Import',
    domains: 'Domains',
    webhooks: 'Webhooks',
    members: 'Mitglieder',
    keys: 'API-Schlüssel',
    settings: 'Einstellungen',
    audit: 'Audit-Log',
  },
  menu: 'Menü',
  skip: 'Zum Inhalt springen',
  account: {
    title: 'Farben und Konto',
    account: 'Konto',
    signedIn: 'Angemeldet',
    schemes: { auto: 'System', light: 'Hell', dark: 'Dunkel' },
  },
  switchWorkspace: 'Arbeitsbereich wechseln',
  newWorkspace: {
    button: 'Arbeitsbereich erstellen',
    hint: 'Er hat eigene Links, Domains, Mitglieder und Schlüssel.',
    done: '{name} ist da, und Sie sind der Eigentümer',
  },
  noWorkspace: {
    title: 'Noch kein Arbeitsbereich',
    head: 'Sie sind in keinem Arbeitsbereich Mitglied',
    text: 'Bitten Sie einen Eigentümer eines Arbeitsbereichs, Sie einzuladen, oder erstellen Sie einen eigenen.',
    account: 'Ihr Konto',
  },
  nothing: {
    title: 'Seite nicht gefunden',
    head: 'Diese Seite existiert nicht, oder Sie haben keinen Zugriff darauf',
    text: 'Vielleicht ist die Adresse falsch, oder Ihr Konto ist kein Mitglied des Arbeitsbereichs.',
    button: 'Zur Übersicht',
  },
  notLoaded: 'Nicht geladen',
  frozen:
    'Der Betreiber dieses Dienstes hat diesen Arbeitsbereich gesperrt. Seine Links zeigen Besuchern an, dass sie gesperrt sind, seine Webhooks schweigen, und nichts lässt sich ändern. Nichts wurde gelöscht. Wenden Sie sich an den Betreiber, wenn Sie das für einen Irrtum halten.',
  viewOnly: {
    title: 'Nur ansehen',
    text: 'Ihre Rolle in diesem Arbeitsbereich ist Betrachter. Ein Eigentümer kann Ihnen eine andere geben.',
  },
  roleNote: {
    member:
      'Nur ansehen: Ihre Rolle in diesem Arbeitsbereich ist {role}, und nur Mitglieder und Eigentümer können {about} ändern.',
    owner: 'Nur ansehen: Ihre Rolle in diesem Arbeitsbereich ist {role}, und nur Eigentümer können {about} ändern.',
    roles: { viewer: 'Betrachter', member: 'Mitglied', owner: 'Eigentümer' },
  },
  unanswered: {
    reads: 'Der Server antwortet nicht. Diese Seite versucht es weiter, bis er antwortet.',
    writes: 'Der Server hat noch nicht geantwortet. Vielleicht führt er Ihren Auftrag noch aus.',
  },
}
