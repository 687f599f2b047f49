import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Test } from 'tap'
import { withApi } from '../api/api-fixture.js'
import { withFolder } from '../folder.js'

const program = fileURLToPath(new URL('../../import/main.js', import.meta.url))

export interface Ended {
  code: number | null
  out: string
  err: string
}

/** The compiled program with these arguments; nothing of this process's environment names an API. */
export function startImport(t: Test, args: string[], env: NodeJS.ProcessEnv = {}, nodeArgs: string[] = []) {
  const child: ChildProcess = spawn(process.execPath, [...nodeArgs, program, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  t.teardown(() => child.kill('SIGKILL'))
  let out = ''
  let err = ''
  child.stdout!.on('data', (chunk) => {
    out += chunk
  })
  child.stderr!.on('data', (chunk) => {
    err += chunk
  })
  const ended = once(child, 'close').then(([code]): Ended => ({ code, out, err }))
  return { child, ended }
}

export function withFiles(t: Test) {
  const folder = withFolder(t, 'import')
  return {
    /** A file with that content, and its path. */
    file(name: string, content: string | Buffer) {
      const file = path.join(folder, name)
      writeFileSync(file, content)
      return file
    },
    path: (name: string) => path.join(folder, name),
    read: (name: string) => readFileSync(path.join(folder, name), 'utf8'),
  }
}

/** An API that listens, and files to import into it. */
export async function withImport(t: Test) {
  const api = await withApi(t)
  const url = await api.app.listen({ port: 0, host: '127.0.0.1' })
  const env = { API_KEY: api.key }
  return {
    ...api,
    url,
    ...withFiles(t),
    start: (args: string[], nodeArgs?: string[]) => startImport(t, [...args, '--api', url], env, nodeArgs),
    run: (...args: string[]) => startImport(t, [...args, '--api', url], env).ended,
    /** The link of that slug as the API answers it. */
    async link(slug: string) {
      const { body } = await api.get(`/workspace/${api.workspaceId}/list_links?search=${encodeURIComponent(slug)}`)
      return body.links.find((link: { slug: string }) => link.slug === slug)
    },
  }
}
