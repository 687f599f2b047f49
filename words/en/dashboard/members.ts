export const members = {
  /** End of "only owners can change …". */
  about: 'members and their roles',
  unnamed: 'User {id}',
  you: 'you',
  on: 'on',
  off: 'off',
  roles: { viewer: 'viewer', member: 'member', owner: 'owner' },
  permissions: {
    viewer: 'viewer: can view links and reports',
    member: 'member: can change links and domains',
    owner: 'owner: can also manage members, keys and the workspace',
  },
  make: { viewer: 'Make viewer', member: 'Make member', owner: 'Make owner' },
  made: { viewer: '{name} is viewer now', member: '{name} is member now', owner: '{name} is owner now' },
  leave: {
    title: 'Leave {workspace}?',
    text: 'You lose access to the workspace at once. Its links stay as they are. Keys of the workspace that you created or rotated stop working too.',
    item: 'Leave',
    button: 'Leave the workspace',
  },
  remove: {
    title: 'Remove {name}?',
    text: 'This person loses access to the workspace at once. Its links stay as they are. Keys of the workspace that this person created or rotated stop working too.',
    button: 'Remove member',
    done: '{name} is no longer a member',
  },
  endingKeys: 'They are {keys}.',
  invite: {
    title: 'Invite a member',
    hint: 'Replaces an earlier invitation of this address',
    button: 'Invite',
  },
  invited: {
    heading: '{email} is invited',
    mailed: 'The link was sent to this address, and is shown to nobody else. It works once, until {date}.',
    notMailed: 'This server sends no mail. Ask the operator of Slugline for the link, and pass it on: {command}',
  },
  invitations: { title: 'Invitations', column: 'Invited', by: 'by {name}' },
  revoke: {
    action: 'Revoke',
    actionOf: 'Revoke the invitation of {email}',
    title: 'Revoke the invitation of {email}?',
    text: 'Its link stops working. You can invite the address again.',
    button: 'Revoke the invitation',
    done: 'The invitation of {email} is revoked',
  },
} as const
