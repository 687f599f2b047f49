export const importing = {
  /** Sentences that the command line says too, in English. */
  said: {
    unread: 'Not imported: {columns}',
    withoutIds:
      'The file has neither event_id nor occurred_at: a row equal to one of another file is taken for the same event',
    locked: {
      one: '{count} of them had a password and is switched off: give it one, and enable it',
      other: '{count} of them had a password and are switched off: give them one, and enable them',
    },
    leftOut: {
      one: '{count} further address of them is left out: a link has one alias, on its own domain',
      other: '{count} further addresses of them are left out: a link has one alias, on its own domain',
    },
    unknownFormat: 'The header fits none of the formats {formats}: {header}',
    empty: 'The file is empty',
    otherEncoding: 'The file is not {encoding} text: save it as "CSV UTF-8"',
    notCsv: 'The file is not CSV from line {line} on: {reason}',
    tooManyCells: 'The file is not CSV from line {line} on: it has more than {cells} cells',
    twoColumns: 'The columns "{first}" and "{second}" are both {field}: take one out',
    unclearAmount:
      'The column "{column}" may be amount_cents, or not: name it amount_cents if its numbers are in the smallest unit of the currency (500 is 5.00 EUR), else convert them; or take it out',
    unclearTime:
      'The column "{column}" may be occurred_at, or not: name it occurred_at if it says when the event happened; or take it out',
    noEventName: 'The header has no event_name: {header}',
    signedOut: 'Nobody is signed in',
    answers: 'The API answers {answer}',
    answersLater: 'The API answers {answer}; it asks to come back in {seconds} s',
    answersAgain: 'The API answers {answer}: again in {seconds} s',
    unreachable: 'The API at {host} cannot be reached: {reason}',
    unreachableAgain: 'The API cannot be reached: {reason}: again in {seconds} s',
  },
  drop: {
    title: 'Choose a file, or drop it here',
    text: 'CSV with the links of {products}, or with conversions. It is checked first: nothing is written until you confirm.',
    again: 'A link that already exists with the same destination is not changed, so a file can be imported again.',
    passwords:
      'Exports contain no clicks or passwords. Links that had a password are switched off until they have one.',
    conversions:
      'Conversions need a column {name}. The columns {id}, {customer}, {amount}, {currency} and {time} are optional.',
  },
  file: {
    label: 'File',
    other: 'Choose another file',
    linksOf: 'Links of {product}',
    domainHint: 'Short addresses of another product need a domain of your own.',
    ownDomains: 'Domains in the file',
    defaultHost: 'The default host',
    changed: 'The file has changed since it was chosen: choose it again.',
  },
  checking: {
    running: 'Checking the file',
    paused: 'Checking the file',
    done: 'Checked: nothing is written yet',
    stopped: 'Not checked',
    failed: 'The file cannot be read',
  },
  writing: {
    running: 'Importing',
    paused: 'Paused',
    done: 'Imported',
    stopped: 'Stopped',
    failed: 'The import was interrupted',
  },
  reading: 'Reading…',
  paused: 'The rows counted here are done. Nothing more is sent until you continue.',
  stopped: 'The rows counted here are done and stay. Choose the same file again to continue: existing links stay.',
  /** Names of figures. */
  figures: {
    read: 'rows read',
    done: 'rows done',
    creatable: 'could be created',
    created: 'created',
    recordable: 'could be recorded',
    recorded: 'recorded',
    repeated: 'repeated',
    there: 'already there',
    skipped: 'skipped',
    refused: 'refused',
  },
  pause: 'Pause',
  toLinks: 'Go to the links',
  nothing: 'Nothing is left to import.',
  importLinks: { one: 'Import {count} link', other: 'Import {count} links' },
  importConversions: { one: 'Import {count} conversion', other: 'Import {count} conversions' },
  refused: {
    title: { one: '{count} refused row', other: '{count} refused rows' },
    csv: 'CSV of refused rows',
    row: 'Row {number}',
    more: { one: 'And {count} more.', other: 'And {count} more.' },
    moreInCsv: { one: 'And {count} more: the CSV has them all.', other: 'And {count} more: the CSV has them all.' },
  },
  leave: {
    stopped: 'The import was stopped. Choose the same file again to continue.',
    wouldStop: 'The import would stop here. To continue later, choose the same file again.',
  },
} as const
