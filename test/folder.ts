import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Test } from 'tap'

/** A folder that goes when the test has ended. */
export function withFolder(t: Test, name = 'slugline') {
  const folder = mkdtempSync(path.join(tmpdir(), `${name}-`))
  chmodSync(folder, 0o755) // as root, the embedded Postgres runs as another user, who must be able to enter
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
