import type { keys as en } from '../../en/dashboard/keys.js'
import type { Translated } from '../../text.js'

export const keys: Translated<typeof en> = {
  about: 'las claves',
  newKey: 'Nueva clave',
  newSecret: 'Crear un secreto nuevo',
  removed: '{name} ya no funciona',
  noKeys: {
    title: 'Aún no hay claves',
    titleOfMember: 'No hay claves que mostrar',
    text: 'Con una clave, un programa puede hacer lo que tú haces aquí. Todo el panel usa la API.',
    hidden: 'Las claves de otros miembros que valen para todos sus espacios de trabajo no aparecen aquí.',
  },
  made: {
    title: 'Tu clave',
    text: 'Cópiala ahora. Solo se guarda un hash, así que no se podrá mostrar de nuevo.',
    former: 'El secreto anterior funciona hasta el {moment}.',
    copy: 'Copiar la clave',
  },
  remove: {
    title: '¿Eliminar la clave {name}?',
    text: 'Los programas que la usan se rechazan al momento. Esto no se puede deshacer.',
    button: 'Eliminar clave',
  },
  table: {
    key: 'Clave',
    scopes: 'Permisos',
    noName: 'Sin nombre',
    since: '{prefix} desde el {date}',
    sinceBy: '{prefix} desde el {date} por {name}',
    sinceByUnnamed: '{prefix} desde el {date} por el usuario {id}',
    former: 'El secreto anterior funciona hasta el {moment}',
    allWorkspaces: 'todos los espacios',
    expired: 'caducada',
  },
  create: {
    nameHint: 'Para qué sirve la clave',
    changes: { label: 'Permitir cambios', hint: 'Sin esto, la clave solo puede leer.' },
    in30Days: 'En 30 días',
    in90Days: 'En 90 días',
    inAYear: 'En un año',
    button: 'Crear clave',
  },
  rotate: {
    title: '¿Un secreto nuevo para {name}?',
    text: 'El secreto actual funciona 24 horas más, hasta el {moment}, para que los programas puedan cambiar.',
    former: 'El anterior a ese termina al momento.',
    leaked: {
      field: 'Anular el secreto actual al momento',
      hint: 'Elige esto si se ha filtrado. Los programas se rechazan hasta que tengan el nuevo.',
    },
  },
}
