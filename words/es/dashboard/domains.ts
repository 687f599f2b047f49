import type { domains as en } from '../../en/dashboard/domains.js'
import type { Translated } from '../../text.js'

export const domains: Translated<typeof en> = {
  about: 'los dominios',
  none: {
    title: 'Usa tu propio dominio',
    text: 'Los enlaces en tu propio dominio, por ejemplo go.example.com, inspiran confianza y reciben más clics. Su DNS debe llevar aquí: si falta un registro al añadir el dominio, verás cuál es.',
  },
  pages: { label: 'Páginas de los dominios', previous: 'Anterior', next: 'Siguiente' },
  columns: { root: 'Dominio solo', unknown: 'Slugs desconocidos', added: 'Añadido' },
  noRedirect: 'Sin redirección',
  add: {
    title: 'Añadir un dominio',
    button: 'Añadir dominio',
    host: 'Nombre de host',
    hint: 'Sin https://, por ejemplo go.example.com',
    works: '{host} ya se puede usar para enlaces',
    unchecked:
      '{host} se ha añadido. Su registro DNS no se comprueba aquí: los visitantes llegan a sus enlaces cuando el nombre lleva a este servidor',
  },
  edit: {
    root: 'Redirección para el dominio solo',
    rootHint: 'Vacío: una página que dice que aquí no hay nada',
    fallback: 'Redirección para slugs desconocidos',
    fallbackHint: 'Vacío: una página que dice que el enlace no existe',
    icon: 'URL del icono',
    iconHint: 'Se muestra en las páginas de este dominio',
    robotsHint: 'Se envía a los rastreadores',
    slash: 'Tratar /spring/ como /spring',
    slashHint: 'Ignora una barra al final de un slug',
  },
  removal: {
    title: '¿Quitar {name}?',
    button: 'Quitar dominio',
    noLinks: 'No tiene enlaces.',
    question: {
      one: '¿Qué hacer con su {count} enlace?',
      many: '¿Qué hacer con sus {count} de enlaces?',
      other: '¿Qué hacer con sus {count} enlaces?',
    },
    move: 'Mover al host predeterminado',
    moveHint: 'Allí conservan sus slugs. Las direcciones con este dominio dejan de funcionar al instante.',
    deleteHint: 'Dejan de funcionar al instante y van a la papelera del host predeterminado.',
    isFinal: 'Quitar el dominio no se puede deshacer.',
    done: '{name} se ha quitado',
    moved: {
      one: '{name} se ha quitado, {count} enlace movido al host predeterminado',
      many: '{name} se ha quitado, {count} de enlaces movidos al host predeterminado',
      other: '{name} se ha quitado, {count} enlaces movidos al host predeterminado',
    },
    trashed: {
      one: '{name} se ha quitado, {count} enlace movido a la papelera',
      many: '{name} se ha quitado, {count} de enlaces movidos a la papelera',
      other: '{name} se ha quitado, {count} enlaces movidos a la papelera',
    },
  },
  dns: {
    title: 'DNS de {name}',
    pointsHere: 'Este dominio lleva aquí.',
    record: 'Registro CNAME (en el ápice de una zona: ALIAS o ANAME)',
    value: 'Valor',
    copyName: 'Copiar el nombre',
    copyValue: 'Copiar el valor',
  },
  status: {
    unchecked: 'Aún sin comprobar',
    works: 'Funciona',
    fails: 'No lleva aquí',
    times: 'Desde el {since}, comprobado el {checked}',
    button: 'Registro DNS',
    label: 'Registro DNS de {name}',
  },
}
