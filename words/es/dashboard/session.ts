import type { session as en } from '../../en/dashboard/session.js'
import type { Translated } from '../../text.js'

export const session: Translated<typeof en> = {
  code: { label: 'Código', hint: 'Las seis cifras que muestra ahora tu aplicación de autenticación' },
  nameHint: 'El nombre que ven los demás',
  passwordHint: 'De 12 a 256 caracteres cualesquiera',
  newPassword: 'Contraseña nueva',
  usePasskey: 'Usar una llave de acceso',
  noPasskey: 'No se ha usado ninguna llave de acceso. Inténtalo de nuevo.',
  forgotPassword: '¿Has olvidado la contraseña?',
  toSlugline: 'Ir a Slugline',
  incompleteLink: 'Esta dirección está incompleta. Abre de nuevo el enlace entero.',
  signIn: {
    busy: 'Iniciando sesión…',
    withProvider: 'Iniciar sesión con {provider}',
    withYourProvider: 'Iniciar sesión con tu proveedor',
    printed: 'Donde se ejecuta Slugline, {start} y {admin} muestran una dirección con la que se inicia sesión una vez.',
  },
  providerErrors: {
    too_late: 'El inicio de sesión con el proveedor ha tardado demasiado. Inténtalo de nuevo.',
    cancelled: 'Se ha cancelado el inicio de sesión con el proveedor.',
    away: 'El proveedor no responde. Inténtalo de nuevo en un minuto o inicia sesión con una contraseña.',
    refused: 'El proveedor no ha indicado quién eres. Inténtalo de nuevo o habla con el operador de Slugline.',
    linked_to_another:
      'La cuenta con tu dirección pertenece a otra persona en el proveedor. Si es tuya, pide al operador de Slugline que la desvincule (npm run admin -- user unlink) y vuelve a iniciar sesión.',
    no_account:
      'Ninguna cuenta tiene una dirección que el proveedor confirme. Pide una invitación a un propietario de un espacio de trabajo.',
  },
  secondStep: {
    recoveryCode: {
      label: 'Código de recuperación',
      hint: 'Uno de los diez que guardaste. Funciona una sola vez.',
    },
    useRecoveryCode: 'Usar código de recuperación',
    back: 'Volver al segundo paso',
    beginAgain: 'Empezar de nuevo',
  },
  ended: {
    title: 'Tu sesión ha terminado',
    text: 'Inicia sesión de nuevo para continuar. En esta página no se pierde nada.',
    otherWays:
      'O {signIn} en otra pestaña. También sirve un enlace de inicio de sesión que abras allí. Después, vuelve aquí.',
    signIn: 'inicia sesión de otra forma',
  },
  first: {
    title: 'Te damos la bienvenida',
    text: 'El enlace que te ha traído aquí funciona una sola vez. Elige cómo iniciarás sesión a partir de ahora.',
    button: 'Guardar y continuar',
    later: 'Hacerlo más tarde',
  },
  forgot: {
    asked:
      'Si hay una cuenta con esta dirección, un enlace para elegir una contraseña va de camino. Funciona durante una hora.',
    button: 'Recibir un enlace por correo',
    back: 'Volver al inicio de sesión',
  },
  choosePassword: {
    title: 'Elige una contraseña',
    text: 'Inicias sesión con ella al momento. Todas las demás sesiones terminan.',
    endKeys: 'Anular también las claves de API que he creado',
    button: 'Guardar e iniciar sesión',
    another: 'Pedir otro enlace',
  },
  invitation: {
    title: 'Unirse a un espacio de trabajo',
    invited: {
      viewer: '{email} tiene una invitación a {workspace} como lector y podrá ver enlaces e informes.',
      member: '{email} tiene una invitación a {workspace} como miembro y podrá cambiar enlaces y dominios.',
      owner:
        '{email} tiene una invitación a {workspace} como propietario y también podrá gestionar los miembros, las claves y el espacio de trabajo.',
    },
    signedIn: 'Has iniciado sesión como {user}.',
    forAnother: 'Has iniciado sesión como {user}, y la invitación es para otra persona.',
    passwordHint: 'La de la cuenta que tiene esta dirección',
    yourName: 'Tu nombre',
    button: 'Aceptar la invitación',
  },
}
