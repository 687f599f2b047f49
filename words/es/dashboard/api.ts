import type { api as en } from '../../en/dashboard/api.js'
import type { Translated } from '../../text.js'

export const api: Translated<typeof en> = {
  tooMany: 'Demasiadas solicitudes a la vez',
  againIn: '{why}. Inténtalo de nuevo en {wait}.',
  againSoon: '{why}. Inténtalo de nuevo pronto.',
  notFound: 'Esto no existe o no tienes acceso.',
  failed: 'El servidor no pudo responder ({status}, solicitud {id}).',
  unknownId: 'desconocida',
  refused: 'La solicitud fue rechazada.',
  unreachable: 'No se puede acceder a Slugline. Comprueba la conexión e inténtalo de nuevo.',
  changed: 'Otra persona lo ha cambiado entretanto. No se sobrescribe nada: míralo primero de nuevo.',
}
