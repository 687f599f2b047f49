export const keys = {
  /** End of "only owners can change …". */
  about: 'keys',
  newKey: 'New key',
  newSecret: 'Make a new secret',
  removed: '{name} no longer works',
  noKeys: {
    title: 'No keys yet',
    titleOfMember: 'No keys to show',
    text: 'A key lets a program do what you can do here. Everything in the dashboard uses the API.',
    hidden: 'Keys of other members that reach all of their workspaces are not listed here.',
  },
  made: {
    title: 'Your key',
    text: 'Copy it now. Only a hash is stored, so it cannot be shown again.',
    former: 'The former secret works until {moment}.',
    copy: 'Copy the key',
  },
  remove: {
    title: 'Delete the key {name}?',
    text: 'Programs that use it are refused at once. This cannot be undone.',
    button: 'Delete key',
  },
  table: {
    key: 'Key',
    scopes: 'Scopes',
    noName: 'No name',
    since: '{prefix} since {date}',
    sinceBy: '{prefix} since {date} by {name}',
    sinceByUnnamed: '{prefix} since {date} by user {id}',
    former: 'The former secret works until {moment}',
    allWorkspaces: 'all workspaces',
    expired: 'expired',
  },
  create: {
    nameHint: 'What the key is for',
    changes: { label: 'Allow changes', hint: 'Without this, the key can only read.' },
    in30Days: 'In 30 days',
    in90Days: 'In 90 days',
    inAYear: 'In a year',
    button: 'Create key',
  },
  rotate: {
    title: 'A new secret for {name}?',
    text: 'The current secret works for 24 hours more, until {moment}, so that programs can switch over.',
    former: 'The one before that ends at once.',
    leaked: {
      field: 'End the current secret at once',
      hint: 'Choose this if it has leaked. Programs are refused until they have the new one.',
    },
  },
} as const
