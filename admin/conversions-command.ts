import * as v from 'valibot'
import { settleConversions } from '../conversions/compare-stores.js'
import { command } from './command.js'

export const conversionsRepair = command({
  usage: '',
  about: 'Has ingest bring the conversions to reports that these lack, and removes those that only reports have',
  options: v.object({}),
  async run(_options, { sql, shards }, { result }) {
    const { missing, strange } = await settleConversions(sql(), shards())
    result(`${missing} were missing, ${strange} too many`)
    return 0
  },
})
