export const compare = {
  chosen: 'Compared links',
  none: {
    title: 'Choose links to compare',
    text: 'Up to {count} links: their clicks over time in one chart, and their totals side by side.',
  },
  first: 'The first {count} of {all} links are compared.',
  most: 'More than {count} lines could not be told apart. Remove a link to add another one.',
  picker: {
    title: 'Add a link',
    label: 'Search links to compare',
    hint: 'Name, address or destination',
    none: 'No other links found.',
  },
} as const
