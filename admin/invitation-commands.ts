import * as v from 'valibot'
import { replaceInvitationLink } from '../api/members/invitations-table.js'
import { linkTo } from '../api/sessions/browser-links.js'
import { CommandError, command } from './command.js'
import * as options from './options.js'

export const invitationLink = command({
  usage: '--id <id>',
  about:
    'Prints another link of an open invitation, to be handed to the invited person: a former one leads nowhere then. Who makes an account by it has not proven the address',
  options: v.object({ id: options.id }),
  async run({ id }, { sql, apiUrl }, { result }) {
    const token = await replaceInvitationLink(sql(), id)
    if (token === undefined) throw new CommandError(`There is no open invitation ${id}`)
    result(linkTo(apiUrl(), 'invitation', token))
    return 0
  },
})
