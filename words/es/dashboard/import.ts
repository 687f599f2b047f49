import type { importing as en } from '../../en/dashboard/import.js'
import type { Translated } from '../../text.js'

export const importing: Translated<typeof en> = {
  said: {
    unread: 'No importado: {columns}',
    withoutIds:
      'El archivo no tiene ni event_id ni occurred_at: una fila igual a la de otro archivo se toma por el mismo evento',
    locked: {
      one: '{count} de ellos tenía contraseña y está desactivado: dale una y actívalo',
      many: '{count} de ellos tenían contraseña y están desactivados: dales una y actívalos',
      other: '{count} de ellos tenían contraseña y están desactivados: dales una y actívalos',
    },
    leftOut: {
      one: 'Se omite {count} dirección más: un enlace tiene un solo alias, en su propio dominio',
      many: 'Se omiten {count} de direcciones más: un enlace tiene un solo alias, en su propio dominio',
      other: 'Se omiten {count} direcciones más: un enlace tiene un solo alias, en su propio dominio',
    },
    unknownFormat: 'El encabezado no corresponde a ninguno de los formatos {formats}: {header}',
    empty: 'El archivo está vacío',
    otherEncoding: 'El archivo no es texto en {encoding}: guárdalo como «CSV UTF-8»',
    notCsv: 'El archivo deja de ser CSV en la línea {line}: {reason}',
    tooManyCells: 'El archivo deja de ser CSV en la línea {line}: tiene más de {cells} celdas',
    twoColumns: 'Las columnas «{first}» y «{second}» son ambas {field}: quita una',
    unclearAmount:
      'La columna «{column}» quizá sea amount_cents: llámala así si sus números están en la unidad más pequeña de la moneda (500 son 5,00 EUR); si no, conviértelos; o quítala',
    unclearTime: 'La columna «{column}» quizá sea occurred_at: llámala así si dice cuándo ocurrió el evento; o quítala',
    noEventName: 'El encabezado no tiene event_name: {header}',
    signedOut: 'Nadie ha iniciado sesión',
    answers: 'La API responde: {answer}',
    answersLater: 'La API responde: {answer}. Pide volver en {seconds} s',
    answersAgain: 'La API responde: {answer}. Nuevo intento en {seconds} s',
    unreachable: 'No se puede llegar a la API en {host}: {reason}',
    unreachableAgain: 'No se puede llegar a la API: {reason}. Nuevo intento en {seconds} s',
  },
  drop: {
    title: 'Elige un archivo o suéltalo aquí',
    text: 'CSV con los enlaces de {products}, o con conversiones. Primero se comprueba: no se escribe nada hasta que confirmes.',
    again: 'Un enlace que ya existe con el mismo destino no se cambia: por eso un archivo se puede importar otra vez.',
    passwords:
      'Las exportaciones no contienen clics ni contraseñas. Los enlaces que tenían contraseña quedan desactivados hasta que tengan una.',
    conversions:
      'Las conversiones necesitan una columna {name}. Las columnas {id}, {customer}, {amount}, {currency} y {time} son opcionales.',
  },
  file: {
    label: 'Archivo',
    other: 'Elegir otro archivo',
    linksOf: 'Enlaces de {product}',
    domainHint: 'Las direcciones cortas de otro producto necesitan un dominio propio.',
    ownDomains: 'Dominios del archivo',
    defaultHost: 'El host predeterminado',
    changed: 'El archivo ha cambiado desde que lo elegiste: elígelo otra vez.',
  },
  checking: {
    running: 'Comprobando el archivo',
    paused: 'Comprobando el archivo',
    done: 'Comprobado: aún no se ha escrito nada',
    stopped: 'Sin comprobar',
    failed: 'No se puede leer el archivo',
  },
  writing: {
    running: 'Importando',
    paused: 'En pausa',
    done: 'Importado',
    stopped: 'Detenido',
    failed: 'La importación se ha interrumpido',
  },
  reading: 'Leyendo…',
  paused: 'Las filas contadas aquí están hechas. No se envía nada más hasta que continúes.',
  stopped:
    'Las filas contadas aquí están hechas y se quedan. Elige otra vez el mismo archivo para continuar: los enlaces existentes se quedan.',
  figures: {
    read: 'filas leídas',
    done: 'filas hechas',
    creatable: 'por crear',
    created: 'creados',
    recordable: 'por registrar',
    recorded: 'registradas',
    repeated: 'repetidas',
    there: 'ya existentes',
    skipped: 'omitidos',
    refused: 'rechazadas',
  },
  pause: 'Pausar',
  toLinks: 'Ver los enlaces',
  nothing: 'No queda nada por importar.',
  importLinks: {
    one: 'Importar {count} enlace',
    many: 'Importar {count} de enlaces',
    other: 'Importar {count} enlaces',
  },
  importConversions: {
    one: 'Importar {count} conversión',
    many: 'Importar {count} de conversiones',
    other: 'Importar {count} conversiones',
  },
  refused: {
    title: { one: '{count} fila rechazada', many: '{count} de filas rechazadas', other: '{count} filas rechazadas' },
    csv: 'CSV de filas rechazadas',
    row: 'Fila {number}',
    more: { one: 'Y {count} más.', many: 'Y {count} más.', other: 'Y {count} más.' },
    moreInCsv: {
      one: 'Y {count} más: el CSV las contiene todas.',
      many: 'Y {count} más: el CSV las contiene todas.',
      other: 'Y {count} más: el CSV las contiene todas.',
    },
  },
  leave: {
    stopped: 'La importación se ha detenido. Elige otra vez el mismo archivo para continuar.',
    wouldStop: 'La importación se detendría aquí. Para continuar más tarde, elige otra vez el mismo archivo.',
  },
}
