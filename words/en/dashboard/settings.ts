export const settings = {
  /** The end of "only owners can change …". */
  whose: 'these settings',
  general: {
    title: 'Workspace',
    domain: {
      label: 'Default domain',
      hint: 'Chosen first when somebody makes a link here. Links that are imported or made by the API are not concerned.',
      none: 'Default host',
    },
    timeZone: {
      label: 'Time zone',
      hint: 'Days and hours of the reports here. Reports of the API are in UTC unless they ask for another zone.',
      none: 'That of the browser',
    },
    currency: {
      label: 'Currency',
      hint: 'Revenue in this currency is shown first. Amounts in different currencies are never added up.',
    },
    addresses: {
      label: 'Excluded addresses',
      hint: 'One on each line, such as 192.0.2.7 or 2001:db8::/32. Visits from there are redirected, and not recorded.',
    },
    slack: {
      label: 'Slack URL',
      hint: 'An incoming webhook of Slack, or of what takes the same messages. Links that are set to it are told of there.',
    },
    tracking: {
      label: 'Track conversions',
      hint: 'Adds svc_cid to destinations, by which what happens after a click is attributed to its link.',
      notInPlan: 'Needs the Growth plan or a larger one.',
    },
    attribution: {
      label: 'Attribution days',
      hint: "How many days after a click a conversion, or a customer's lead, is attributed to it. 0: however late. What is recorded keeps its link.",
    },
  },
  twoFactors: {
    required: 'required',
    optional: 'optional',
    text: 'Where it is required, members without an authenticator app or a passkey have to set one up before they enter. API keys go on.',
    require: 'Require it of all members',
    makeOptional: 'Make it optional',
    nowRequired: 'Two-step sign-in is required from now on',
    nowOptional: 'Two-step sign-in is no longer required',
    setUp: '{link} first.',
    setUpLink: 'Set it up for your own account',
  },
  usage: {
    title: 'Plan and usage',
    counts: { clicks: 'Clicks this month', calls: 'API calls this month', links: 'Links', domains: 'Domains' },
    unlimited: 'unlimited',
    /** It follows the number that is used. */
    limit: 'of {limit}',
    resets: 'Clicks and calls begin again at 0 on {time}.',
    bots: 'Bots count too.',
    beyondClicks: 'Beyond its clicks, links go on redirecting and being counted.',
    beyondCalls: 'Beyond its calls, keys are refused until then; people are not.',
  },
  months: {
    title: 'The last twelve months',
    month: 'Month',
    clicks: 'Clicks',
    calls: 'API calls',
  },
  signing: {
    title: 'Signing secret of webhooks',
    isOn: 'Deliveries are signed, as Standard Webhooks say.',
    isOff: 'Deliveries are not signed. With a secret, receivers can tell that they come from here.',
    former: 'The former secret signs too until {time}: give receivers the new one by then.',
    begin: 'Sign deliveries',
    show: 'Show the secret',
    rotate: 'Make a new secret',
    end: 'Sign no longer',
    ended: 'Deliveries are not signed any more',
    rotation: {
      title: 'Make a new secret?',
      text: 'Deliveries are signed with both for a day, in which receivers can change over.',
      formerEnds: 'The one before the present one ends at once.',
    },
    ending: {
      title: 'Sign no longer?',
      text: 'Receivers that check signatures refuse deliveries from now on. The secret is gone for good.',
    },
    secret: {
      title: 'Your signing secret',
      text: 'Give it to your receivers, and to nobody else: whoever has it can sign.',
      copy: 'Copy the secret',
    },
  },
  notices: {
    title: 'Notices',
    none: 'None. All members are told here, and by mail, when 80 % and 100 % of the clicks of the plan are used, when a webhook was switched off because it failed, and when Slack takes no messages. Owners are also told when a domain does not lead here any more.',
    more: 'Show earlier ones',
  },
  deletion: {
    title: 'Delete the workspace',
    text: 'Deletes its links, domains, keys, settings and reports for everybody.',
    button: 'Delete workspace',
    question: 'Delete {name}?',
    consequences:
      'Its links stop working at once. Its domains, keys, members, settings and reports go too, and nothing of it can be restored.',
    noOther: 'You own no other workspace. Only owners create workspaces, so you cannot create a new one afterwards.',
    confirm: 'To confirm, type its name: {name}',
    otherName: 'is not the name of the workspace',
    done: '{name} is deleted',
  },
} as const
