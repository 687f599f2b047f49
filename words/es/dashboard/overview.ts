import type { overview as en } from '../../en/dashboard/overview.js'
import type { Translated } from '../../text.js'

export const overview: Translated<typeof en> = {
  title: 'Resumen',
  compare: 'Comparar enlaces',
  seriesCsv: 'Evolución en CSV',
  clicksCsv: 'Clics individuales en CSV',
  noClicks: 'No hay clics en este período.',
  series: 'Evolución de los clics',
  counts: {
    human: { title: 'Personas', about: 'Clics sin bots' },
    all: { title: 'Todos los clics', about: 'Con bots' },
    unique: { title: 'Visitantes', about: 'Personas, contadas una vez por día UTC' },
  },
  cards: {
    links: { title: 'Enlaces', counters: { link_id: 'Enlaces', destination: 'Destinos', top_params: 'Parámetros' } },
    sources: { title: 'Fuentes', counters: { referer: 'Sitios de origen', ad_network: 'Redes publicitarias' } },
    places: { title: 'Lugares', counters: { country: 'Países', language: 'Idiomas', isp: 'Redes' } },
    devices: {
      title: 'Dispositivos',
      counters: { platform: 'Plataformas', browser_name: 'Navegadores', device: 'Dispositivos' },
    },
    bots: { title: 'Bots', counters: { bot_name: 'Bots' } },
  },
  map: {
    title: 'Mapa',
    label: 'Países por clics',
    hint: 'Señala un país para ver sus clics.',
    colours: 'Colores',
    most: '{count} o más',
  },
  live: {
    title: 'En vivo',
    latest: 'Últimos clics',
    connecting: 'Conectando…',
    open: 'Los nuevos clics aparecen aquí en vivo.',
    closed: 'Los clics en vivo no se pueden mostrar en este momento.',
  },
  steps: {
    title: 'Primeros pasos',
    done: 'Hecho:',
    toDo: 'Pendiente:',
    link: { title: 'Crear el primer enlace', about: 'Redirige a los visitantes al instante.' },
    visit: {
      title: 'Visitarlo',
      about: 'Abre su dirección en otra pestaña. El clic aparece aquí en unos segundos.',
    },
    domain: { title: 'Añadir un dominio', about: 'Así los enlaces llevan un nombre que los visitantes conocen.' },
    members: { title: 'Invitar a compañeros', about: 'Ven los mismos enlaces e informes.' },
    conversions: {
      title: 'Medir conversiones',
      about: 'Así los informes dicen qué enlaces traen registros, ventas e ingresos.',
    },
  },
}
