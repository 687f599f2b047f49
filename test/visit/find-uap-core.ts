import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'

export interface UapCase {
  user_agent_string: string
  family: string
}

const INSTALLED = '/usr/share/uap-core'

/**
 * The corpus that uap-core's parsers are tested with: from Debian's package of that name, installed, or downloaded into
 * `folder` and unpacked there.
 * @throws {Error} why it cannot be had
 */
export function findUapCore(folder: string): (file: string) => UapCase[] {
  const root = existsSync(path.join(INSTALLED, 'tests')) ? INSTALLED : unpackUapCore(folder)
  const read = new Map<string, UapCase[]>()
  return (file) => {
    const cases = read.get(file) ?? parse(readFileSync(path.join(root, file), 'utf8')).test_cases
    read.set(file, cases)
    return cases
  }
}

function unpackUapCore(folder: string): string {
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], timeout: 120_000 })
  const download = () => run('apt-get', 'download', 'uap-core')
  try {
    download()
  } catch (error) {
    // On a clean machine apt knows no packages yet; only root can change that.
    if (process.getuid?.() !== 0) throw error
    run('apt-get', 'update')
    download()
  }
  const file = readdirSync(folder).find((name) => name.startsWith('uap-core') && name.endsWith('.deb'))
  if (!file) throw new Error('apt-get download has left no package')
  run('dpkg-deb', '-x', file, '.')
  return path.join(folder, INSTALLED)
}
