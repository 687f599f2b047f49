import * as v from 'valibot'
import { wireText } from '../api/http/wire.js'
import { forgetCustomer } from '../maintenance/forget-customer.js'
import { command, demandWorkspace } from './command.js'
import * as options from './options.js'

export const customerForget = command({
  usage: '--workspace <id> --external-id <id>',
  about: 'Takes what leads back to a customer from the conversions of a workspace, and prints how many there were',
  options: v.object({ workspace: options.id, 'external-id': v.pipe(wireText(255), v.minLength(1, "can't be blank")) }),
  async run({ workspace, 'external-id': externalId }, { sql, shards }, { result }) {
    await demandWorkspace(sql(), workspace)
    result(String(await forgetCustomer(sql(), shards(), workspace, externalId)))
    return 0
  },
})
