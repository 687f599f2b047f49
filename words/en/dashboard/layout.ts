export const layout = {
  /** Shown without JavaScript. */
  noScript: 'The dashboard needs JavaScript. Everything it does can also be done with the {api}.',
  pages: {
    label: 'Pages',
    overview: 'Overview',
    conversions: 'Conversions',
    links: 'Links',
    import: 'Import',
    domains: 'Domains',
    webhooks: 'Webhooks',
    members: 'Members',
    keys: 'API keys',
    settings: 'Settings',
    audit: 'Audit log',
  },
  menu: 'Menu',
  skip: 'Skip to content',
  account: {
    title: 'Colours and account',
    account: 'Account',
    signedIn: 'Signed in',
    schemes: { auto: 'System', light: 'Light', dark: 'Dark' },
  },
  switchWorkspace: 'Switch workspace',
  newWorkspace: {
    button: 'Create workspace',
    hint: 'It has links, domains, members and keys of its own.',
    done: '{name} is there, and you are its owner',
  },
  noWorkspace: {
    title: 'No workspace yet',
    head: 'You are not a member of any workspace',
    text: 'Ask an owner of a workspace to invite you, or create one of your own.',
    account: 'Your account',
  },
  nothing: {
    title: 'Page not found',
    head: 'This page does not exist, or you have no access to it',
    text: 'The address may be wrong, or your account may not be a member of the workspace.',
    button: 'Go to the overview',
  },
  notLoaded: 'Not loaded',
  frozen:
    'The operator of this service has frozen this workspace. Its links tell visitors that they are suspended, its webhooks are silent, and nothing can be changed. Nothing is deleted. Ask the operator if you think that this is a mistake.',
  viewOnly: {
    title: 'View only',
    text: 'Your role in this workspace is viewer. An owner can give you another one.',
  },
  /** Said to a user who cannot change the things of a page, `about`: `domains`. */
  roleNote: {
    member: 'View only: your role in this workspace is {role}, and only members and owners can change {about}.',
    owner: 'View only: your role in this workspace is {role}, and only owners can change {about}.',
    roles: { viewer: 'viewer', member: 'member', owner: 'owner' },
  },
  unanswered: {
    reads: 'The server does not answer. This page tries again until it does.',
    writes: 'The server has not answered yet. It may still do what you asked for.',
  },
} as const
