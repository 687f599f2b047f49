import { html } from '../process/markup.js'
import { inLine, type Message, mailDocument } from './messages.js'

/** A mail with one link: a sentence that explains it, the link, and a sentence for people who did not ask for it. */
function linkMail(subject: string, sentence: string, button: string, url: string, ignore: string): Message {
  return {
    subject: inLine(subject),
    text: `${sentence}\n\n${url}\n\n-- \n${ignore}\n`,
    html: mailDocument(
      subject,
      html`<p>${sentence}</p><p><a href="${url}">${button}</a></p><hr><p><small>${ignore}</small></p>`,
    ),
  }
}

export const passwordMessage = (url: string) =>
  linkMail(
    'Choose a new password',
    'Somebody, probably you, asked for a new password for Slugline. This link works once, within an hour:',
    'Choose a password',
    url,
    'If it was not you, ignore this mail: nothing changes.',
  )

export const newEmailMessage = (url: string) =>
  linkMail(
    'Confirm your new address',
    'Somebody, probably you, wants to sign in to Slugline with this address. This link works within a day, in a browser that is signed in:',
    'Confirm the address',
    url,
    'If it was not you, ignore this mail: nothing changes.',
  )

/** The owner of an address that has an account learns that it cannot become that of another one. */
export const usedEmailMessage = (url: string) =>
  linkMail(
    'This address has a Slugline account already',
    'Somebody, probably you, wants to sign in to another account of Slugline with this address. It has an account of its own, so nothing changes:',
    'To Slugline',
    url,
    'If it was not you, ignore this mail.',
  )

/** The owner of the former address learns that another one is to replace it. */
export const leavingEmailMessage = (email: string, url: string) =>
  linkMail(
    'The address of your Slugline account is to change',
    `Somebody, probably you, asked to sign in with ${inLine(email, 254)} from now on. Until that address is confirmed, nothing changes. You find it at your account:`,
    'To your account',
    url,
    'If it was not you, cancel it there, change your password at once, and tell whoever operates Slugline.',
  )

/** @param sentence says what happened to the second factors of the account */
export const factorMessage = (sentence: string, url: string) =>
  linkMail(
    'Two-step sign-in of your Slugline account has changed',
    `${inLine(sentence, 400)} You find it at your account:`,
    'To your account',
    url,
    'If it was not you, change your password at once, and tell whoever operates Slugline.',
  )

export interface Invited {
  workspace: string
  /** Name of the member who invites; null if unknown. */
  by: string | null
  role: string
  url: string
}

/** Makes a name that others chose safe for a mail to a stranger: mail programs must not turn it into a link. */
const plain = (name: string) => inLine(name.replace(/[./:@\\]+/g, ' '), 60)

/** The subject contains no names that others chose, because it is the first thing that a stranger reads. */
export function invitationMessage({ workspace, by, role, url }: Invited): Message {
  const name = plain(workspace)
  const article = role === 'owner' ? 'an' : 'a'
  return linkMail(
    'Invitation to a workspace of Slugline',
    `${by ? `${plain(by)} invites you` : 'You are invited'} to the workspace ${name} of Slugline, as ${article} ${role}. This link works once, within seven days:`,
    'Join the workspace',
    url,
    'If you do not know what this is about, ignore this mail.',
  )
}
