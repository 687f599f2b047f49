/** Mails, and the page on which members stop mails about links. */
export const mails = {
  account: {
    ignore: 'If it was not you, ignore this mail: nothing changes.',
    password: {
      subject: 'Choose a new password',
      text: 'Somebody, probably you, asked for a new password for Slugline. This link works once, within an hour:',
      button: 'Choose a password',
    },
    newEmail: {
      subject: 'Confirm your new address',
      text: 'Somebody, probably you, wants to sign in to Slugline with this address. This link works within a day, in a browser that is signed in:',
      button: 'Confirm the address',
    },
    usedEmail: {
      subject: 'This address has a Slugline account already',
      text: 'Somebody, probably you, wants to sign in to another account of Slugline with this address. It has an account of its own, so nothing changes:',
      button: 'To Slugline',
      ignore: 'If it was not you, ignore this mail.',
    },
    leavingEmail: {
      subject: 'The address of your Slugline account is to change',
      text: 'Somebody, probably you, asked to sign in with {email} from now on. Until that address is confirmed, nothing changes. You find it at your account:',
      button: 'To your account',
      ignore: 'If it was not you, cancel it there, change your password at once, and tell whoever operates Slugline.',
    },
    factors: {
      subject: 'Two-step sign-in of your Slugline account has changed',
      text: '{news} You find it at your account:',
      button: 'To your account',
      ignore: 'If it was not you, change your password at once, and tell whoever operates Slugline.',
      news: {
        app_added: 'An authenticator app was set up for your account.',
        app_removed: 'The authenticator app of your account was removed.',
        passkey_added: 'A passkey was added to your account: {name}.',
        passkey_removed: 'A passkey of your account was removed.',
        codes_made: 'New recovery codes were made for your account. The former ones no longer work.',
        code_used: {
          one: 'A recovery code was used to sign in. {count} is left.',
          other: 'A recovery code was used to sign in. {count} are left.',
        },
      },
    },
    invitation: {
      subject: 'Invitation to a workspace of Slugline',
      text: '{by} invites you to the workspace {workspace} of Slugline, as {role}. This link works once, within seven days:',
      textOfNobody:
        'You are invited to the workspace {workspace} of Slugline, as {role}. This link works once, within seven days:',
      roles: { viewer: 'a viewer', member: 'a member', owner: 'an owner' },
      button: 'Join the workspace',
      ignore: 'If you do not know what this is about, ignore this mail.',
    },
  },
  notices: {
    why: 'You get this as a member of the workspace {workspace}.',
    plan_clicks: {
      subject: '{percent} of the clicks of {month} are used',
      used: 'In {month}, {clicks} of the {limit} clicks of the {plan} plan have been recorded.',
      below: 'When all are used, links go on redirecting, and clicks are still recorded.',
      full: 'Links go on redirecting, and clicks are still recorded. A larger plan has more of them.',
    },
    webhook_disabled: {
      subject: 'A webhook is switched off',
      text: 'Nothing is sent to {url} any more: {reason}.',
      advice: 'Events that happen meanwhile are not sent later. Switch the webhook on again when its receiver answers.',
    },
    slack_refused: {
      subject: 'Slack takes no messages',
      text: 'Messages about links are not taken at the Slack URL of the workspace: {reason}.',
      advice: 'Set another slack_url in the settings of the workspace.',
    },
    link_flagged: {
      subject: 'A link leads to a site that is known as dangerous',
      text: 'A destination of the link {link} is on the list {list}. Its visitors are warned first, and go on only by a click.',
      advice:
        'The warning goes when the destination is another one, or is not on the list any more. More links may be concerned: the list of links says which.',
    },
    domain_flagged: {
      subject: 'A domain leads to a site that is known as dangerous',
      text: 'The fallback, root or icon URL of {domain} is on the list {list}. It is not used: visitors get a page with 404.',
      advice:
        'It is used again when it is not on the list any more. Set another one in the settings of the domain. More domains may be concerned.',
    },
    domain_failing: {
      subject: 'The domain {domain} does not lead here any more',
      text: 'Its DNS record has failed the hourly checks since {since}: visitors do not reach its links.',
      advice:
        'The record that it needs is `{record}` (at the apex of a zone ALIAS or ANAME). The next notice about this domain comes only after it has worked again.',
    },
    link_restricted: {
      subject: 'A link was disabled by the operator',
      subjectOfWarning: 'Visitors of a link are warned',
      text: 'The operator of this service has disabled the link {link}: its visitors get 404.',
      textOfWarning:
        'The operator of this service has the visitors of the link {link} warned: they go on only by a click.',
      advice: 'Ask the operator if you think that this is a mistake.',
    },
    workspace_frozen: {
      subject: 'The workspace is frozen',
      text: 'The operator of this service has frozen it: its links answer that they are suspended, nothing of it can be changed, and its webhooks are not told of anything.',
      advice: 'Nothing is deleted. Ask the operator if you think that this is a mistake.',
    },
    workspace_unfrozen: {
      subject: 'The workspace is not frozen any more',
      text: 'Its links, its webhooks and everything else are as they were before.',
    },
  },
  link: {
    clicks: { one: '{count} click', other: '{count} clicks' },
    subject: '{clicks} on {link}',
    text: '{clicks} on {link}, since {since}.',
    destination: 'It leads to {url}',
    why: 'You get this because you asked to be told of this link of the workspace {workspace}.',
    how: 'There is at most one mail about a link in ten minutes.',
    stop: 'Stop these mails',
    stopAt: 'Stop these mails: {url}',
  },
  stopPage: {
    title: 'Mails about links',
    link: {
      on: 'You get mails about clicks on {link}.',
      off: 'You get no mails about clicks on {link}.',
      stopButton: 'Stop mails about this link',
      resumeButton: 'Start mails about this link again',
    },
    all: {
      on: 'You may also get mails about other links of the workspace {workspace}.',
      off: 'You get no mails about any link of the workspace {workspace}.',
      stopButton: 'Stop mails about all of its links',
      resumeButton: 'Start mails about its links again',
    },
    nothing: {
      title: 'There are no mails about this link',
      text: 'The link is gone, or this address is incomplete.',
    },
  },
} as const
