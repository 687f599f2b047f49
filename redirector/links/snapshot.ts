import fs from 'node:fs'
import path from 'node:path'
import type { PackedLink } from '../../click/packed-link.js'
import { linkFieldList } from '../../links/link-fields.js'
import { makePrivateFolder, PRIVATE_FILE_MODE } from '../../process/private-folder.js'
import type { Domain } from './domain-table.js'
import type { ChangeCursor } from './follow-changes.js'
import type { LinkCache } from './link-cache.js'
import { packingOf } from './read-link-row.js'
import type { SavedSettings, Settings } from './workspace-settings.js'

/** Format of the file. The number changes with everything that the list of fields does not show. */
const FORMAT = `slugline link cache 11 ${packingOf(linkFieldList)}`

/** Most entries, and characters but for the last line, that are written in one turn of the event loop; some 2 ms. */
const SLICE_ENTRIES = 4000
const SLICE_CHARS = 256 * 1024

/** The first line of a file. A line for each host, an array, and one for each link, a string, follow. */
interface Header {
  format: string
  cursor: ChangeCursor
  settings?: SavedSettings
}

type Host = [name: string, domain: Domain]

/** Writes a line of JSON for each entry. A turn of the event loop after each slice lets redirects go on. */
async function writeLines(handle: fs.promises.FileHandle, entries: Iterable<Host | PackedLink>) {
  let text = ''
  let count = 0
  for (const entry of entries) {
    if (entry !== '') text += `${JSON.stringify(entry)}\n` // the table's empty places are ''
    count += 1
    if (count < SLICE_ENTRIES && text.length < SLICE_CHARS) continue
    if (text !== '') await handle.appendFile(text)
    text = ''
    count = 0
  }
  if (text !== '') await handle.appendFile(text)
}

/** Reads the lines of a file. Under Node 24 `readline` also ends lines at U+2028, which a robots.txt may have. */
async function* readLines(file: string): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of fs.createReadStream(file, { encoding: 'utf8' }) as AsyncIterable<string>) {
    const [first, ...others] = chunk.split('\n')
    rest += first
    if (others.length === 0) continue
    yield rest
    rest = others.pop()!
    yield* others
  }
  if (rest !== '') yield rest
}

/**
 * Writes domains and links to `file` without blocking redirects. The file is replaced as a whole. Hosts and slugs that
 * nothing has are left out.
 * @param cursor of a moment before the first entry is read, so that later changes are read again after loading
 */
export async function saveSnapshot(file: string, cache: LinkCache, settings: Settings, cursor: ChangeCursor) {
  makePrivateFolder(path.dirname(file)) // it holds the key that signs tokens, and hashes of passwords
  const fresh = `${file}.${process.pid}`
  const handle = await fs.promises.open(fresh, 'w', PRIVATE_FILE_MODE)
  try {
    const header: Header = { format: FORMAT, cursor, settings: settings.saved() }
    await handle.appendFile(`${JSON.stringify(header)}\n`)
    await writeLines(handle, cache.hosts.entries())
    await writeLines(handle, cache.links.places)
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
  let cursor: ChangeCursor | undefined
  try {
    for await (const line of readLines(file)) {
      const entry = JSON.parse(line)
      if (cursor === undefined) {
        const { format, cursor: saved, settings: known } = entry as Header
        if (format !== FORMAT || !known) return undefined
        settings.restore(known)
        cursor = saved
      } else if (typeof entry === 'string') cache.links.set(entry)
      else cache.hosts.set(...(entry as Host))
    }
    return cursor
  } catch {
    cache.forgetAll() // the file is damaged, for example by a power failure
    return undefined
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
