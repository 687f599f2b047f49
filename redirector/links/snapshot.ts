import fs from 'node:fs'
import path from 'node:path'
import readline from 'node:readline'
import { linkFieldList } from '../../links/link-fields.js'
import { makePrivateFolder, PRIVATE_FILE_MODE } from '../../process/private-folder.js'
import type { ChangeCursor } from './follow-changes.js'
import type { Domain, LinkCache } from './link-cache.js'
import { packingOf } from './read-link-row.js'
import type { SavedSettings, Settings } from './workspace-settings.js'

/** Format of the file. The number changes with everything that the list of fields does not show. */
const FORMAT = `slugline link cache 8 ${packingOf(linkFieldList)}`
/** Places of the table that are written in one turn of the event loop; some 2 ms. */
const SLICE = 4000

interface Header {
  format: string
  cursor: ChangeCursor
  hosts: [string, Domain][]
  settings?: SavedSettings
}

/**
 * Writes the cache to `file` without blocking redirects. The file is replaced as a whole.
 * @param cursor of a moment before the first entry is read, so that later changes are read again after loading
 */
export async function saveSnapshot(file: string, cache: LinkCache, settings: Settings, cursor: ChangeCursor) {
  makePrivateFolder(path.dirname(file)) // it holds the key that signs tokens, and hashes of passwords
  const fresh = `${file}.${process.pid}`
  const handle = await fs.promises.open(fresh, 'w', PRIVATE_FILE_MODE)
  try {
    const header: Header = { format: FORMAT, cursor, hosts: [...cache.hosts.entries()], settings: settings.saved() }
    await handle.write(`${JSON.stringify(header)}\n`)
    const { places } = cache.links
    for (let from = 0; from < places.length; from += SLICE) {
      const links = places.slice(from, from + SLICE).filter((link) => link !== '')
      if (links.length > 0) await handle.write(links.map((link) => `${JSON.stringify(link)}\n`).join(''))
    }
  } finally {
    await handle.close()
  }
  await fs.promises.rename(fresh, file)
}

/** Fills cache and settings from `file`. @returns its change cursor; undefined if there is no usable snapshot */
export async function loadSnapshot(
  file: string,
  cache: LinkCache,
  settings: Settings,
): Promise<ChangeCursor | undefined> {
  if (!fs.existsSync(file)) return undefined
  const lines = readline.createInterface({ input: fs.createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })
  let cursor: ChangeCursor | undefined
  try {
    for await (const line of lines) {
      if (cursor) cache.links.set(JSON.parse(line))
      else {
        const header = JSON.parse(line) as Header
        if (header.format !== FORMAT || !header.settings) return undefined
        settings.restore(header.settings)
        cursor = header.cursor
        for (const [host, domain] of header.hosts.reverse()) cache.hosts.set(host, domain)
      }
    }
    return cursor
  } catch {
    cache.forgetAll() // the file is damaged, for example by a power failure
    return undefined
  } finally {
    lines.close()
  }
}

/** Saves a snapshot every `everyMs` if something has changed, and when it is closed. */
export function keepSnapshot(
  file: string,
  cache: LinkCache,
  settings: Settings,
  cursor: () => ChangeCursor | undefined,
  everyMs: number,
  onWarning: (message: string) => void,
) {
  const countChanges = () => cache.changes() + settings.changes()
  let savedChanges = countChanges()
  let saving: Promise<void> | undefined
  function save() {
    const now = cursor()
    const changes = countChanges()
    if (!now || changes === savedChanges) return
    saving ??= saveSnapshot(file, cache, settings, now)
      .then(() => {
        savedChanges = changes
      })
      .catch((error: Error) => onWarning(`cannot save the link cache to ${file}: ${error.message}`))
      .finally(() => {
        saving = undefined
      })
    return saving
  }
  const timer = setInterval(() => void save(), everyMs) // save() reports its errors itself
  return {
    async close() {
      clearInterval(timer)
      await saving
      await save()
    },
  }
}
