import fs from 'node:fs'
import path from 'node:path'
import type { Test } from 'tap'
import { openBlocklists } from '../../abuse/blocklists.js'
import { createFlags } from '../../abuse/flags.js'
import type { SafeBrowsing } from '../../abuse/safe-browsing.js'
import { withFolder } from '../folder.js'
import { until } from '../until.js'

const log = { info: () => undefined, warn: () => undefined }

/** A blocklist in a file that a test may change, and the flags that come of it. */
export async function withBlocklist(t: Test, first: string, safeBrowsing?: Pick<SafeBrowsing, 'lookUp'>) {
  const file = path.join(withFolder(t, 'blocklist'), 'own.txt')
  fs.writeFileSync(file, first)
  const pace = { filesMs: 20, feedsMs: 20, fetchMs: 1000 }
  const lists = openBlocklists({ sources: [file], dataDir: path.dirname(file), log, pace })
  t.teardown(() => lists.close())
  await until(async () => lists.isSettled(), 'the lists to be read')
  return {
    lists,
    flags: createFlags(lists, safeBrowsing),
    async write(text: string) {
      const digest = lists.digest()
      fs.writeFileSync(file, text)
      await until(async () => lists.digest() !== digest, 'the lists to change')
    },
  }
}
