import type { mails as en } from '../en/mails.js'
import type { Translated } from '../text.js'

export const mails: Translated<typeof en> = {
  account: {
    ignore: 'Si no has sido tú, ignora este correo: nada cambia.',
    password: {
      subject: 'Elige una contraseña nueva',
      text: 'Alguien, seguramente tú, ha pedido una contraseña nueva para Slugline. Este enlace funciona una sola vez, durante una hora:',
      button: 'Elegir una contraseña',
    },
    newEmail: {
      subject: 'Confirma tu nueva dirección',
      text: 'Alguien, seguramente tú, quiere iniciar sesión en Slugline con esta dirección. Este enlace funciona durante un día, en un navegador con la sesión iniciada:',
      button: 'Confirmar la dirección',
    },
    usedEmail: {
      subject: 'Esta dirección ya tiene una cuenta de Slugline',
      text: 'Alguien, seguramente tú, quiere iniciar sesión en otra cuenta de Slugline con esta dirección. Ya tiene una cuenta propia, así que nada cambia:',
      button: 'Ir a Slugline',
      ignore: 'Si no has sido tú, ignora este correo.',
    },
    leavingEmail: {
      subject: 'Se va a cambiar la dirección de tu cuenta de Slugline',
      text: 'Alguien, seguramente tú, ha pedido iniciar sesión con {email} a partir de ahora. Mientras esa dirección no se confirme, nada cambia. Puedes verlo en tu cuenta:',
      button: 'Ir a tu cuenta',
      ignore: 'Si no has sido tú, cancélalo allí, cambia tu contraseña de inmediato y avisa al operador de Slugline.',
    },
    factors: {
      subject: 'Ha cambiado la verificación en dos pasos de tu cuenta de Slugline',
      text: '{news} Puedes verlo en tu cuenta:',
      button: 'Ir a tu cuenta',
      ignore: 'Si no has sido tú, cambia tu contraseña de inmediato y avisa al operador de Slugline.',
      news: {
        app_added: 'Se ha configurado una aplicación de autenticación en tu cuenta.',
        app_removed: 'Se ha quitado la aplicación de autenticación de tu cuenta.',
        passkey_added: 'Se ha añadido una llave de acceso a tu cuenta: {name}.',
        passkey_removed: 'Se ha quitado una llave de acceso de tu cuenta.',
        codes_made: 'Se han creado códigos de recuperación nuevos para tu cuenta. Los anteriores ya no funcionan.',
        code_used: {
          one: 'Se ha usado un código de recuperación para iniciar sesión. Queda {count}.',
          many: 'Se ha usado un código de recuperación para iniciar sesión. Quedan {count}.',
          other: 'Se ha usado un código de recuperación para iniciar sesión. Quedan {count}.',
        },
      },
    },
    invitation: {
      subject: 'Invitación a un espacio de trabajo de Slugline',
      text: '{by} te invita al espacio de trabajo {workspace} de Slugline con el rol de {role}. Este enlace funciona una sola vez, durante siete días:',
      textOfNobody:
        'Te han invitado al espacio de trabajo {workspace} de Slugline con el rol de {role}. Este enlace funciona una sola vez, durante siete días:',
      roles: { viewer: 'lector', member: 'miembro', owner: 'propietario' },
      button: 'Unirse al espacio de trabajo',
      ignore: 'Si no sabes de qué se trata, ignora este correo.',
    },
  },
  notices: {
    why: 'Recibes este correo como miembro del espacio de trabajo {workspace}.',
    plan_clicks: {
      subject: 'Se ha usado el {percent} de los clics de {month}',
      used: 'En {month} se han registrado {clicks} de los {limit} clics del plan {plan}.',
      below: 'Cuando se usen todos, los enlaces seguirán redirigiendo y los clics se seguirán registrando.',
      full: 'Los enlaces siguen redirigiendo y los clics se siguen registrando. Un plan superior incluye más.',
    },
    webhook_disabled: {
      subject: 'Se ha desactivado un webhook',
      text: 'Ya no se envía nada a {url}: {reason}.',
      advice:
        'Los eventos que ocurran mientras tanto no se enviarán después. Vuelve a activar el webhook cuando su receptor responda.',
    },
    slack_refused: {
      subject: 'Slack no acepta mensajes',
      text: 'La URL de Slack del espacio de trabajo no acepta mensajes sobre enlaces: {reason}.',
      advice: 'Indica otra slack_url en los ajustes del espacio de trabajo.',
    },
    link_flagged: {
      subject: 'Un enlace lleva a un sitio conocido como peligroso',
      text: 'Un destino del enlace {link} está en la lista {list}. Sus visitantes reciben primero un aviso y solo continúan con un clic.',
      advice:
        'El aviso desaparece cuando el destino cambia o ya no está en la lista. Puede que haya más enlaces afectados: la lista de enlaces indica cuáles.',
    },
    domain_flagged: {
      subject: 'Un dominio lleva a un sitio conocido como peligroso',
      text: 'La URL alternativa, de la raíz o del icono de {domain} está en la lista {list}. No se usa: los visitantes obtienen una página 404.',
      advice:
        'Se volverá a usar cuando ya no esté en la lista. Puedes indicar otra en los ajustes del dominio. Puede que haya más dominios afectados.',
    },
    domain_failing: {
      subject: 'El dominio {domain} ya no lleva aquí',
      text: 'Su registro DNS no supera las comprobaciones de cada hora desde el {since}: los visitantes no llegan a sus enlaces.',
      advice:
        'El registro que necesita es `{record}` (en la raíz de una zona, ALIAS o ANAME). El próximo aviso sobre este dominio llegará solo después de que haya vuelto a funcionar.',
    },
    link_restricted: {
      subject: 'El operador ha desactivado un enlace',
      subjectOfWarning: 'Los visitantes de un enlace reciben un aviso',
      text: 'El operador de este servicio ha desactivado el enlace {link}: sus visitantes obtienen una página 404.',
      textOfWarning:
        'El operador de este servicio muestra un aviso a los visitantes del enlace {link}: solo continúan con un clic.',
      advice: 'Habla con el operador si crees que se trata de un error.',
    },
    workspace_frozen: {
      subject: 'El espacio de trabajo está suspendido',
      text: 'El operador de este servicio lo ha suspendido: sus enlaces indican que están suspendidos, no se puede cambiar nada en él y sus webhooks no reciben nada.',
      advice: 'No se ha eliminado nada. Habla con el operador si crees que se trata de un error.',
    },
    workspace_unfrozen: {
      subject: 'El espacio de trabajo ya no está suspendido',
      text: 'Sus enlaces, sus webhooks y todo lo demás están como antes.',
    },
  },
  link: {
    clicks: { one: '{count} clic', many: '{count} de clics', other: '{count} clics' },
    subject: '{clicks} en {link}',
    text: '{clicks} en {link} desde el {since}.',
    destination: 'Lleva a {url}',
    why: 'Recibes este correo porque pediste que se te informara de este enlace del espacio de trabajo {workspace}.',
    how: 'Se envía como máximo un correo por enlace cada diez minutos.',
    stop: 'Dejar de recibir estos correos',
    stopAt: 'Dejar de recibir estos correos: {url}',
  },
  stopPage: {
    title: 'Correos sobre enlaces',
    link: {
      on: 'Recibes correos sobre los clics en {link}.',
      off: 'No recibes correos sobre los clics en {link}.',
      stopButton: 'Dejar de recibir correos sobre este enlace',
      resumeButton: 'Volver a recibir correos sobre este enlace',
    },
    all: {
      on: 'Puede que también recibas correos sobre otros enlaces del espacio de trabajo {workspace}.',
      off: 'No recibes correos sobre ningún enlace del espacio de trabajo {workspace}.',
      stopButton: 'Dejar de recibir correos sobre sus enlaces',
      resumeButton: 'Volver a recibir correos sobre sus enlaces',
    },
    nothing: {
      title: 'No hay correos sobre este enlace',
      text: 'El enlace ya no existe o esta dirección está incompleta.',
    },
  },
}
