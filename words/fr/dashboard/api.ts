import type { api as en } from '../../en/dashboard/api.js'
import type { Translated } from '../../text.js'

export const api: Translated<typeof en> = {
  tooMany: 'Trop de requêtes à la fois',
  againIn: '{why}. Réessayez dans {wait}.',
  againSoon: '{why}. Réessayez bientôt.',
  notFound: 'Cela n’existe pas, ou vous n’y avez pas accès.',
  failed: 'Le serveur n’a pas pu répondre ({status}, requête {id}).',
  unknownId: 'inconnue',
  refused: 'La requête a été refusée.',
  unreachable: 'Slugline est injoignable. Vérifiez la connexion, puis réessayez.',
  changed: 'Quelqu’un d’autre l’a modifié entre-temps. Rien n’est écrasé\u00a0: regardez-le d’abord à nouveau.',
}
