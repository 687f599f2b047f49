export const overview = {
  title: 'Overview',
  compare: 'Compare links',
  seriesCsv: 'Time series as CSV',
  clicksCsv: 'Individual clicks as CSV',
  noClicks: 'No clicks in this period.',
  series: 'Clicks over time',
  /** Ways to count clicks. */
  counts: {
    human: { title: 'People', about: 'Clicks without bots' },
    all: { title: 'All clicks', about: 'Bots included' },
    unique: { title: 'Visitors', about: 'People, counted once per UTC day' },
  },
  /** Cards of counters. */
  cards: {
    links: { title: 'Links', counters: { link_id: 'Links', destination: 'Destinations', top_params: 'Parameters' } },
    sources: { title: 'Sources', counters: { referer: 'Referrers', ad_network: 'Ad networks' } },
    places: { title: 'Places', counters: { country: 'Countries', language: 'Languages', isp: 'Networks' } },
    devices: { title: 'Devices', counters: { platform: 'Platforms', browser_name: 'Browsers', device: 'Devices' } },
    bots: { title: 'Bots', counters: { bot_name: 'Bots' } },
  },
  map: {
    title: 'Map',
    label: 'Countries by clicks',
    hint: 'Point to a country to see its clicks.',
    colours: 'Colours',
    most: '{count} or more',
  },
  live: {
    title: 'Live',
    latest: 'Latest clicks',
    connecting: 'Connecting…',
    open: 'New clicks appear here live.',
    closed: 'Live clicks cannot be shown right now.',
  },
  steps: {
    title: 'First steps',
    done: 'Done:',
    toDo: 'To do:',
    link: { title: 'Create the first link', about: 'It forwards visitors at once.' },
    visit: {
      title: 'Visit it',
      about: 'Open its address in another tab. The click appears here within seconds.',
    },
    domain: { title: 'Add a domain', about: 'Links then have a name that visitors know.' },
    members: { title: 'Invite colleagues', about: 'They see the same links and reports.' },
    conversions: {
      title: 'Track conversions',
      about: 'Reports then say which links bring sign-ups, sales and revenue.',
    },
  },
} as const
