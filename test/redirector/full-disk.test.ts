// A redirector whose disk is full goes on answering. It counts the clicks that it cannot record, says so, and records
// clicks again by itself as soon as the disk has room.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import t, { type Test } from 'tap'
import { freePort } from '../../process/free-port.js'
import { withFolder } from '../folder.js'
import { runProgram } from '../programs.js'
import { withPostgres } from '../services.js'
import { until } from '../until.js'
import { ask } from './ask.js'
import { recordedClicks } from './recorded-clicks.js'

const SEGMENT_BYTES = 131_072
/** A click with such a user agent takes 8 kB, so a few of them fill a segment. */
const LONG_AGENT = `Mozilla/5.0 ${'x'.repeat(8000)}`

/** Mounts a small disk, which only root may do. @returns undefined if the system refuses it */
function withSmallDisk(t: Test, mebibytes: number): string | undefined {
  const folder = withFolder(t, 'full-disk')
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', folder])
  if (mounted.status !== 0) return undefined
  t.teardown(() => spawnSync('umount', ['--lazy', folder]))
  return folder
}

/** Writes a file until the disk has no room for another byte. */
function fill(file: string) {
  const fd = fs.openSync(file, 'w')
  try {
    for (const bytes of [1 << 20, 1 << 12]) {
      const block = Buffer.alloc(bytes)
      try {
        while (fs.writeSync(fd, block) === bytes);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    }
  } finally {
    fs.closeSync(fd)
  }
}

t.test('clicks are recorded again when a full disk has room', async (t) => {
  const disk = withSmallDisk(t, 64)
  if (!disk) return t.pass('a full disk', { skip: 'THE FULL DISK IS NOT TESTED: this user may not mount one' })
  const { url, sql } = await withPostgres(t)
  await sql`INSERT INTO workspaces (name) VALUES ('one')`
  await sql`INSERT INTO links (workspace_id, slug, url) VALUES (1, '/a', 'https://example.com/')`
  const port = await freePort()
  const redirector = await runProgram(t, 'redirector/main.js', {
    DATABASE_URL: url,
    DATA_DIR: disk,
    REDIRECTOR_PORT: String(port),
    CLICK_LOG_SEGMENT_BYTES: String(SEGMENT_BYTES),
  })

  let answered = 0
  async function visit() {
    const { status } = await ask(port, '/a', { headers: { 'user-agent': LONG_AGENT } })
    if (status !== 302) throw new Error(`a visit was answered with ${status}`)
    answered += 1
  }
  async function dropped() {
    const metrics = await (await fetch(`${redirector.monitor}/metrics`)).text()
    return Number(/^slugline_clicks_dropped_total (\d+)$/m.exec(metrics)![1])
  }

  await visit()
  t.equal(await dropped(), 0)
  fill(path.join(disk, 'filler'))
  await until(async () => {
    await visit()
    return (await dropped()) > 0
  }, 'a click is dropped')
  t.match(await redirector.health(), { ready: false }, 'a proxy may choose another node')
  t.match(redirector.output(), 'clicks are dropped: cannot write the click log: ENOSPC')

  fs.rmSync(path.join(disk, 'filler'))
  await until(async () => {
    await visit()
    return redirector.output().includes('clicks are recorded again')
  }, redirector.output)
  const lost = await dropped()
  for (let i = 0; i < 50; i++) await visit()
  t.equal(await dropped(), lost, 'nothing is dropped any more')
  t.match(await redirector.health(), { ready: true })
  t.equal(recordedClicks(disk).length, answered - lost, 'each answered click is recorded or counted as dropped')
  t.equal(await redirector.stop(), 0)
})
