import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Test } from 'tap'
import { programVictim } from '../programs.js'

/** Folder of this version's compiled programs. */
export const thisVersion = fileURLToPath(new URL('../../', import.meta.url))

/** The same program as each of the versions has it, not started yet. @param folders with compiled programs */
export const versionsOf = (t: Test, name: string, program: string, folders: string[], env: NodeJS.ProcessEnv) =>
  folders.map((folder) => programVictim(t, name, path.join(folder, program), env))
