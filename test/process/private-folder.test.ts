import fs from 'node:fs'
import path from 'node:path'
import t, { type Test } from 'tap'
import { openClickLog } from '../../click-log/click-log.js'
import { openMark } from '../../click-log/readers.js'
import { followClickLogs } from '../../consume/click-log-source.js'
import { keepInFile } from '../../consume/dead-letters.js'
import { openLeaseFile } from '../../redirector/expiry/lease-file.js'
import { createLinkCache } from '../../redirector/links/link-cache.js'
import { saveSnapshot } from '../../redirector/links/snapshot.js'
import type { Settings } from '../../redirector/links/workspace-settings.js'
import { withFolder } from '../folder.js'

/** The folder and everything in it, with modes, so that nothing that others may read is missed. */
function modesIn(folder: string): [name: string, mode: string][] {
  const entries = fs.readdirSync(folder, { withFileTypes: true, recursive: true })
  const files = entries.map((entry) => path.join(entry.parentPath, entry.name))
  return [folder, ...files].map((file) => {
    const stat = fs.statSync(file)
    const kind = stat.isDirectory() ? 'folder' : 'file'
    return [path.relative(folder, file), `${kind} ${(stat.mode & 0o777).toString(8)}`]
  })
}

function isPrivate(t: Test, folder: string) {
  const modes = modesIn(folder)
  t.ok(modes.length > 1, 'there is something in it')
  for (const [name, mode] of modes) t.match(mode, /^(folder 700|file 600)$/, name)
}

/** Gives the folder the modes that an earlier version, or a copy of a backup, gave it. */
function loosen(folder: string) {
  for (const [name, mode] of modesIn(folder)) fs.chmodSync(path.join(folder, name), mode.startsWith('folder') ? 0o755 : 0o644) // biome-ignore format: short
}

const umask = process.umask(0)
t.teardown(() => process.umask(umask))

const options = { segmentBytes: 1 << 17, bytesMax: 1 << 30, fsyncMs: 1000, partitions: 1, onWarning: t.comment }

t.test('the click log, that of a process that is gone too', async (t) => {
  const folder = path.join(withFolder(t), 'data', 'click-log')
  const logs = [1, 2].map(() => openClickLog({ folder, ...options }))
  for (const log of logs) openMark(log.folder, 'kafka').close()
  isPrivate(t, folder)
  t.equal(fs.statSync(path.dirname(folder)).mode & 0o777, 0o777, 'the folder above is left as the umask wants it')
  for (const log of logs) await log.close()
  loosen(folder)
  await openClickLog({ folder, ...options }).close()
  isPrivate(t, folder)
})

t.test('the click log, where an ingest opens it first', async (t) => {
  const folder = path.join(withFolder(t), 'click-log')
  const following = followClickLogs(folder, { name: 'ingest', takes: 'every' }, async () => undefined, t.comment)
  isPrivate(t, folder)
  await following.close()
})

t.test('dead letters', async (t) => {
  const folder = path.join(withFolder(t), 'dead-letters')
  const keepDeadLetters = keepInFile(folder)
  const letter = { reason: 'damaged', partition: 0, position: 1, bytes: Buffer.from('x') } as never
  await keepDeadLetters([letter])
  isPrivate(t, folder)
  loosen(folder)
  await keepDeadLetters([letter])
  isPrivate(t, folder)
})

t.test('leases of clicks', async (t) => {
  const folder = path.join(withFolder(t), 'expiry')
  for (let i = 0; i < 2; i++) {
    openLeaseFile(path.join(folder, 'a'), 16).close()
    isPrivate(t, folder)
    loosen(folder)
  }
})

t.test('snapshots of the link cache', async (t) => {
  const folder = path.join(withFolder(t), 'link-cache')
  const cache = createLinkCache({ loadDomain: async () => undefined, loadLink: async () => '' }, 1 << 20)
  const settings = { saved: () => undefined } as Settings
  for (let i = 0; i < 2; i++) {
    await saveSnapshot(path.join(folder, 'a.jsonl'), cache, settings, {} as never)
    isPrivate(t, folder)
    loosen(folder)
  }
})
