import type { members as en } from '../../en/dashboard/members.js'
import type { Translated } from '../../text.js'

export const members: Translated<typeof en> = {
  about: 'los miembros y sus roles',
  unnamed: 'Usuario {id}',
  you: 'tú',
  on: 'activada',
  off: 'desactivada',
  roles: { viewer: 'lector', member: 'miembro', owner: 'propietario' },
  permissions: {
    viewer: 'lector: puede ver enlaces e informes',
    member: 'miembro: puede cambiar enlaces y dominios',
    owner: 'propietario: también puede gestionar los miembros, las claves y el espacio de trabajo',
  },
  make: { viewer: 'Hacer lector', member: 'Hacer miembro', owner: 'Hacer propietario' },
  made: {
    viewer: '{name} ahora es lector',
    member: '{name} ahora es miembro',
    owner: '{name} ahora es propietario',
  },
  leave: {
    title: '¿Salir de {workspace}?',
    text: 'Pierdes al momento el acceso al espacio de trabajo. Sus enlaces se quedan como están. Las claves del espacio de trabajo que has creado o renovado también dejan de funcionar.',
    item: 'Salir',
    button: 'Salir del espacio de trabajo',
  },
  remove: {
    title: '¿Quitar a {name}?',
    text: 'Esta persona pierde al momento el acceso al espacio de trabajo. Los enlaces del espacio se quedan como están. Las claves del espacio de trabajo que esta persona ha creado o renovado también dejan de funcionar.',
    button: 'Quitar miembro',
    done: '{name} ya no es miembro',
  },
  endingKeys: 'Claves afectadas: {keys}.',
  invite: {
    title: 'Invitar a un miembro',
    hint: 'Sustituye una invitación anterior de esta dirección',
    button: 'Invitar',
  },
  invited: {
    heading: 'Se ha invitado a {email}',
    mailed:
      'El enlace se ha enviado a esta dirección y no se muestra a nadie más. Funciona una sola vez, hasta el {date}.',
    notMailed: 'Este servidor no envía correos. Pide el enlace al operador de Slugline y reenvíalo: {command}',
  },
  invitations: { title: 'Invitaciones', column: 'Invitación', by: 'de {name}' },
  revoke: {
    action: 'Revocar',
    actionOf: 'Revocar la invitación de {email}',
    title: '¿Revocar la invitación de {email}?',
    text: 'Su enlace deja de funcionar. Puedes volver a invitar a la dirección.',
    button: 'Revocar la invitación',
    done: 'Se ha revocado la invitación de {email}',
  },
}
