import fs from 'node:fs'
import path from 'node:path'
import readline from 'node:readline'
import type { Heard } from './follow-changes.js'
import type { Domain, LinkCache } from './link-cache.js'

const FORMAT = 'slugline link cache 2'
/** Places of the table written between two turns of the event loop: some 2 ms. */
const SLICE = 4000

/**
 * Writes the cache to `file` without holding up redirects; the file is whole or the old one.
 * @param heard taken before the first entry is read: what changes meanwhile is caught up with again
 */
export async function saveSnapshot(file: string, cache: LinkCache, heard: Heard) {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  const fresh = `${file}.${process.pid}`
  const handle = await fs.promises.open(fresh, 'w')
  try {
    await handle.write(`${JSON.stringify({ format: FORMAT, heard, hosts: [...cache.hosts.entries()] })}\n`)
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

/** Fills the cache from `file`. @returns up to where its changes were heard; undefined where there is no snapshot */
export async function loadSnapshot(file: string, cache: LinkCache): Promise<Heard | undefined> {
  if (!fs.existsSync(file)) return undefined
  const lines = readline.createInterface({ input: fs.createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })
  let heard: Heard | undefined
  try {
    for await (const line of lines) {
      if (heard) cache.links.set(JSON.parse(line))
      else {
        const header = JSON.parse(line) as { format: string; heard: Heard; hosts: [string, Domain][] }
        if (header.format !== FORMAT) return undefined
        heard = header.heard
        for (const [host, domain] of header.hosts.reverse()) cache.hosts.set(host, domain)
      }
    }
    return heard
  } catch {
    cache.forgetAll() // damaged by a power failure: as good as none
    return undefined
  } finally {
    lines.close()
  }
}

/** Saves a snapshot every `everyMs` in which something changed, and when it is closed. */
export function keepSnapshot(
  file: string,
  cache: LinkCache,
  heard: () => Heard | undefined,
  everyMs: number,
  onTrouble: (message: string) => void,
) {
  let savedChanges = cache.changes()
  let saving: Promise<void> | undefined
  function save() {
    const now = heard()
    const changes = cache.changes()
    if (!now || changes === savedChanges) return
    saving ??= saveSnapshot(file, cache, now)
      .then(() => {
        savedChanges = changes
      })
      .catch((error: Error) => onTrouble(`cannot save the link cache: ${error.message}`))
      .finally(() => {
        saving = undefined
      })
    return saving
  }
  const timer = setInterval(save, everyMs)
  return {
    async close() {
      clearInterval(timer)
      await saving
      await save()
    },
  }
}
