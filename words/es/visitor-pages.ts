import type { visitorPages as en } from '../en/visitor-pages.js'
import type { Translated } from '../text.js'

export const visitorPages: Translated<typeof en> = {
  errors: {
    notFound: {
      title: 'No encontrado',
      text: 'Este enlace no existe. Puede que esté mal escrito o que se haya eliminado.',
    },
    expired: {
      title: 'Este enlace ha caducado',
      text: 'Solo servía durante un tiempo o para un número limitado de visitas.',
    },
    frozen: { title: 'Este enlace no está disponible', text: 'El operador de este servicio lo ha suspendido.' },
    unavailable: {
      title: 'Un momento',
      text: 'Ahora mismo no se puede consultar. Inténtalo de nuevo.',
    },
    tooMany: { title: 'Demasiadas páginas a la vez', text: 'Espera un poco e inténtalo de nuevo.' },
    badRequest: { title: 'Solicitud no válida', text: 'No se puede responder a esta solicitud.' },
  },
  goOn: {
    title: 'Un momento',
    button: 'Continuar',
    linkTo: 'Continuar a {host}',
    withoutFrame: 'Abrir {link} sin marco',
  },
  password: {
    title: 'Se necesita una contraseña',
    text: 'Este enlace es para quienes han recibido su contraseña.',
    label: 'Contraseña',
    button: 'Continuar',
    wrong: 'Esa no es la contraseña de este enlace. Inténtalo de nuevo.',
    wait: 'Se están probando demasiadas contraseñas. Espera un poco e inténtalo de nuevo.',
  },
  warning: {
    title: 'Este enlace puede no ser seguro',
    flagged: 'Se sabe que lleva a un sitio peligroso, por ejemplo, uno que roba contraseñas. Su destino es {host}.',
    spam: 'Se ha marcado como spam. Su destino es {host}.',
    advice: 'Continúa solo si conoces este sitio y de verdad querías visitarlo.',
  },
  report: {
    title: 'Denunciar este enlace',
    text: 'Cuéntale al operador de este servicio qué problema hay con {link}.',
    reasonLabel: '¿Qué problema hay?',
    reasons: {
      phishing: 'Intenta robar contraseñas o dinero',
      malware: 'Distribuye programas dañinos',
      spam: 'Me llegó como spam',
      illegal: 'Lleva a algo ilegal',
      other: 'Otro motivo',
    },
    noteLabel: '¿Qué ha pasado?',
    emailLabel: 'Tu dirección de correo, por si hay preguntas',
    optional: '(opcional)',
    button: 'Enviar',
    answers: {
      stored: { title: 'Gracias', text: 'El operador de este servicio revisará el enlace.' },
      invalid: {
        title: 'Solicitud no válida',
        text: 'Elige qué problema hay y escribe como máximo {max} caracteres.',
      },
      invalidEmail: {
        title: 'Solicitud no válida',
        text: 'Esto no es una dirección de correo. Corríjala o deje el campo vacío.',
      },
      foreign: {
        title: 'Denuncia no aceptada',
        text: 'Las denuncias solo se aceptan desde la página del propio enlace.',
      },
      tooMany: { title: 'Demasiadas denuncias', text: 'Inténtalo de nuevo más tarde.' },
      unavailable: {
        title: 'Un momento',
        text: 'Ahora mismo no se puede guardar la denuncia. Inténtalo de nuevo dentro de unos minutos.',
      },
    },
  },
  stats: {
    title: 'Clics en {link}',
    total: {
      one: '{count} clic en total',
      many: '{count} de clics en total',
      other: '{count} clics en total',
    },
    days: {
      title: 'Los últimos {days} días',
      table: 'Los días en una tabla',
      column: 'Día',
      clicksColumn: 'Clics',
    },
    chart: {
      title: 'Clics por día',
      clicks: { one: '{count} clic', many: '{count} de clics', other: '{count} clics' },
      text: 'Del {from} al {to}: {clicks}.',
      textWithMost: 'Del {from} al {to}: {clicks}; el día con más, el {day}: {most}.',
    },
    country: { title: 'Países', column: 'País', none: 'Desconocido' },
    referer: { title: 'Sitios de origen', column: 'Sitio de origen', none: 'Directo' },
    platform: { title: 'Plataformas', column: 'Plataforma', none: 'Desconocida' },
    browser_name: { title: 'Navegadores', column: 'Navegador', none: 'Desconocido' },
    other: 'Otro',
    empty: 'Ninguno en estos días.',
    note: 'Se incluyen los bots. Los días son los de la hora UTC. Las tablas muestran como máximo diez valores de los mismos días.',
  },
}
