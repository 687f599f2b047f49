import type { compare as en } from '../../en/dashboard/compare.js'
import type { Translated } from '../../text.js'

export const compare: Translated<typeof en> = {
  chosen: 'Enlaces comparados',
  none: {
    title: 'Elige enlaces para comparar',
    text: 'Hasta {count} enlaces: la evolución de sus clics en un gráfico y sus totales lado a lado.',
  },
  first: 'Se comparan los primeros {count} enlaces de {all}.',
  most: 'Más de {count} líneas no se distinguirían. Quita un enlace para añadir otro.',
  picker: {
    title: 'Añadir un enlace',
    label: 'Buscar enlaces para comparar',
    hint: 'Nombre, dirección o destino',
    none: 'No se encontraron otros enlaces.',
  },
}
