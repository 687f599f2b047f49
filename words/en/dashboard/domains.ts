export const domains = {
  /** These things, as the object of `change`. */
  about: 'domains',
  none: {
    title: 'Use your own domain',
    text: 'Links on your own domain, such as go.example.com, are trusted and clicked more often. Its DNS must point here: if a record is missing when you add the domain, you see which one.',
  },
  pages: { label: 'Pages of the domains', previous: 'Previous', next: 'Next' },
  columns: { root: 'Domain itself', unknown: 'Unknown slugs', added: 'Added' },
  noRedirect: 'No redirect',
  add: {
    title: 'Add a domain',
    button: 'Add domain',
    host: 'Host name',
    hint: 'Without https://, such as go.example.com',
    works: '{host} can be used for links now',
    unchecked:
      '{host} is added. Its DNS record is not checked here: visitors reach its links when the name leads to this server',
  },
  edit: {
    root: 'Redirect for the domain itself',
    rootHint: 'Empty: a page that says that nothing is here',
    fallback: 'Redirect for unknown slugs',
    fallbackHint: 'Empty: a page that says that the link does not exist',
    icon: 'Icon URL',
    iconHint: 'Shown on pages of this domain',
    robotsHint: 'Sent to crawlers',
    slash: 'Treat /spring/ as /spring',
    slashHint: 'Ignores a slash at the end of a slug',
  },
  removal: {
    title: 'Remove {name}?',
    button: 'Remove domain',
    noLinks: 'It has no links.',
    question: {
      one: 'What should happen to its {count} link?',
      other: 'What should happen to its {count} links?',
    },
    move: 'Move to the default host',
    moveHint: 'They keep their slugs there. Addresses with this domain stop working at once.',
    deleteHint: 'They stop working at once, and move to the trash of the default host.',
    isFinal: 'Removing the domain cannot be undone.',
    done: '{name} is removed',
    moved: {
      one: '{name} is removed, {count} link moved to the default host',
      other: '{name} is removed, {count} links moved to the default host',
    },
    trashed: {
      one: '{name} is removed, {count} link moved to the trash',
      other: '{name} is removed, {count} links moved to the trash',
    },
  },
  dns: {
    title: 'DNS of {name}',
    pointsHere: 'This domain points here.',
    record: 'CNAME record (at the apex of a zone: ALIAS or ANAME)',
    value: 'Value',
    copyName: 'Copy the name',
    copyValue: 'Copy the value',
  },
  status: {
    unchecked: 'Not checked yet',
    works: 'Works',
    fails: 'Does not lead here',
    times: 'Since {since}, checked {checked}',
    button: 'DNS record',
    label: 'DNS record of {name}',
  },
} as const
