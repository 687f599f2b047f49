import type { settings as en } from '../../en/dashboard/settings.js'
import type { Translated } from '../../text.js'

export const settings: Translated<typeof en> = {
  whose: 'estos ajustes',
  general: {
    title: 'Espacio de trabajo',
    domain: {
      label: 'Dominio predeterminado',
      hint: 'El primero que se propone al crear un enlace aquí. No afecta a los enlaces importados ni a los creados con la API.',
      none: 'Host predeterminado',
    },
    timeZone: {
      label: 'Zona horaria',
      hint: 'Días y horas de los informes de aquí. Los informes de la API usan UTC si no piden otra zona.',
      none: 'La del navegador',
    },
    currency: {
      label: 'Moneda',
      hint: 'Los ingresos en esta moneda se muestran primero. Los importes en monedas distintas nunca se suman.',
    },
    addresses: {
      label: 'Direcciones excluidas',
      hint: 'Una por línea, como 192.0.2.7 o 2001:db8::/32. Las visitas desde ellas se redirigen, pero no se registran.',
    },
    slack: {
      label: 'URL de Slack',
      hint: 'Un webhook entrante de Slack o de un servicio que acepte los mismos mensajes. Allí se informa de los enlaces que lo tengan ajustado.',
    },
    tracking: {
      label: 'Seguir conversiones',
      hint: 'Añade svc_cid a los destinos, para atribuir al enlace lo que ocurre después de un clic.',
      notInPlan: 'Requiere el plan Growth o uno superior.',
    },
    attribution: {
      label: 'Días de atribución',
      hint: 'Cuántos días después de un clic se le atribuye una conversión o el registro de un cliente potencial. 0: sin límite. Lo ya registrado conserva su enlace.',
    },
  },
  twoFactors: {
    required: 'obligatoria',
    optional: 'opcional',
    text: 'Donde es obligatoria, los miembros sin aplicación de autenticación ni llave de acceso deben configurar una antes de entrar. Las claves de API siguen funcionando.',
    require: 'Exigirla a todos los miembros',
    makeOptional: 'Hacerla opcional',
    nowRequired: 'La verificación en dos pasos es obligatoria a partir de ahora',
    nowOptional: 'La verificación en dos pasos ya no es obligatoria',
    setUp: 'Primero, {link}.',
    setUpLink: 'configúrala en tu propia cuenta',
  },
  usage: {
    title: 'Plan y consumo',
    counts: {
      clicks: 'Clics este mes',
      calls: 'Llamadas a la API este mes',
      links: 'Enlaces',
      domains: 'Dominios',
    },
    unlimited: 'sin límite',
    limit: 'de {limit}',
    resets: 'Los clics y las llamadas vuelven a empezar en 0 el {time}.',
    bots: 'Los bots también cuentan.',
    beyondClicks: 'Si se superan los clics, los enlaces siguen redirigiendo y contándose.',
    beyondCalls: 'Si se superan las llamadas, las claves se rechazan hasta entonces; las personas no.',
  },
  months: {
    title: 'Los últimos doce meses',
    month: 'Mes',
    clicks: 'Clics',
    calls: 'Llamadas API',
  },
  signing: {
    title: 'Secreto de firma de los webhooks',
    isOn: 'Las entregas se firman según Standard Webhooks.',
    isOff: 'Las entregas no se firman. Con un secreto, los receptores pueden comprobar que vienen de aquí.',
    former: 'El secreto anterior también firma hasta el {time}: da el nuevo a los receptores antes de esa fecha.',
    begin: 'Firmar entregas',
    show: 'Mostrar el secreto',
    rotate: 'Crear un secreto nuevo',
    end: 'Dejar de firmar',
    ended: 'Las entregas ya no se firman',
    rotation: {
      title: '¿Crear un secreto nuevo?',
      text: 'Durante un día las entregas se firman con ambos, para que los receptores puedan cambiar.',
      formerEnds: 'El anterior al actual deja de valer de inmediato.',
    },
    ending: {
      title: '¿Dejar de firmar?',
      text: 'Los receptores que comprueban firmas rechazarán las entregas desde ahora. El secreto se pierde para siempre.',
    },
    secret: {
      title: 'Tu secreto de firma',
      text: 'Dáselo a tus receptores y a nadie más: quien lo tenga puede firmar.',
      copy: 'Copiar el secreto',
    },
  },
  notices: {
    title: 'Avisos',
    none: 'Ninguno. Se informa a todos los miembros, aquí y por correo, cuando se ha usado el 80\u00a0% y el 100\u00a0% de los clics del plan, cuando un webhook se ha desactivado por fallos y cuando Slack no acepta mensajes. A los propietarios también se les informa cuando un dominio ya no lleva aquí.',
    more: 'Mostrar anteriores',
  },
  deletion: {
    title: 'Eliminar el espacio de trabajo',
    text: 'Elimina sus enlaces, dominios, claves, ajustes e informes para todos.',
    button: 'Eliminar espacio de trabajo',
    question: '¿Eliminar {name}?',
    consequences:
      'Sus enlaces dejan de funcionar de inmediato. También desaparecen sus dominios, claves, miembros, ajustes e informes, y nada se puede restaurar.',
    noOther:
      'No eres propietario de ningún otro espacio de trabajo. Solo los propietarios los crean, así que después no podrás crear uno nuevo.',
    confirm: 'Para confirmar, escribe su nombre: {name}',
    otherName: 'no es el nombre del espacio de trabajo',
    done: '{name} se ha eliminado',
  },
}
