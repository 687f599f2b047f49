import type { layout as en } from '../../en/dashboard/layout.js'
import type { Translated } from '../../text.js'

export const layout: Translated<typeof en> = {
  noScript: 'El panel necesita JavaScript. Todo lo que hace también se puede hacer con la {api}.',
  pages: {
    label: 'Páginas',
    overview: 'Resumen',
    conversions: 'Conversiones',
    links: 'Enlaces',
    import: 'Importación',
    domains: 'Dominios',
    webhooks: 'Webhooks',
    members: 'Miembros',
    keys: 'Claves de API',
    settings: 'Ajustes',
    audit: 'Registro de auditoría',
  },
  menu: 'Menú',
  skip: 'Ir al contenido',
  account: {
    title: 'Colores y cuenta',
    account: 'Cuenta',
    signedIn: 'Sesión iniciada',
    schemes: { auto: 'Sistema', light: 'Claro', dark: 'Oscuro' },
  },
  switchWorkspace: 'Cambiar de espacio de trabajo',
  newWorkspace: {
    button: 'Crear espacio de trabajo',
    hint: 'Tiene sus propios enlaces, dominios, miembros y claves.',
    done: '{name} está listo y eres su propietario',
  },
  noWorkspace: {
    title: 'Aún no hay espacio de trabajo',
    head: 'No eres miembro de ningún espacio de trabajo',
    text: 'Pide a un propietario de un espacio de trabajo que te invite, o crea el tuyo.',
    account: 'Tu cuenta',
  },
  nothing: {
    title: 'Página no encontrada',
    head: 'Esta página no existe o no tienes acceso',
    text: 'Puede que la dirección sea incorrecta o que tu cuenta no sea miembro del espacio de trabajo.',
    button: 'Ir al resumen',
  },
  notLoaded: 'No cargada',
  frozen:
    'El operador de este servicio ha suspendido este espacio de trabajo. Sus enlaces indican a los visitantes que están suspendidos, sus webhooks están en silencio y no se puede cambiar nada. No se ha eliminado nada. Habla con el operador si crees que se trata de un error.',
  viewOnly: {
    title: 'Solo lectura',
    text: 'Tu rol en este espacio de trabajo es lector. Un propietario puede darte otro.',
  },
  roleNote: {
    member:
      'Solo lectura: tu rol en este espacio de trabajo es {role}, y solo los miembros y los propietarios pueden cambiar {about}.',
    owner: 'Solo lectura: tu rol en este espacio de trabajo es {role}, y solo los propietarios pueden cambiar {about}.',
    roles: { viewer: 'lector', member: 'miembro', owner: 'propietario' },
  },
  unanswered: {
    reads: 'El servidor no responde. Esta página lo intenta de nuevo hasta que responda.',
    writes: 'El servidor aún no ha respondido. Puede que todavía haga lo que has pedido.',
  },
}
