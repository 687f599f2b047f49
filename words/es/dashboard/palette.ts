import type { palette as en } from '../../en/dashboard/palette.js'
import type { Translated } from '../../text.js'

export const palette: Translated<typeof en> = {
  title: 'Ir a',
  find: 'Buscar enlaces, páginas y acciones',
  hint: 'Un enlace, una página o una acción',
  found: 'Resultados',
  nothing: 'Sin resultados',
  action: 'Acción',
  page: 'Página',
  shortcuts: {
    title: 'Atajos de teclado',
    paletteKeys: 'Ctrl K o ⌘ K',
    list: 'Mostrar esta lista',
    search: 'Buscar en la lista de enlaces',
    selectKeys: 'Mayús clic',
    select: 'Seleccionar todos los enlaces de la lista, desde el último hasta este',
    closeKeys: 'Esc',
    close: 'Cerrar un diálogo, un menú o una lista',
  },
}
