import fs from 'node:fs'
import path from 'node:path'

const FOLDER_MODE = 0o700
/** Mode of new files in private folders. */
export const PRIVATE_FILE_MODE = 0o600

function shut(file: string, mode: number) {
  try {
    if ((fs.statSync(file).mode & 0o777) !== mode) fs.chmodSync(file, mode)
  } catch (error) {
    // The file may be removed meanwhile. The root of a volume may belong to another user; what is created in it is
    // private.
    if (!['ENOENT', 'EPERM'].includes((error as NodeJS.ErrnoException).code!)) throw error
  }
}

/**
 * Creates a folder that only its owner can enter, with any umask. An existing folder, and the files in it, are made
 * private. Its parent folders are created with the default mode.
 */
export function makePrivateFolder(folder: string) {
  fs.mkdirSync(path.dirname(folder), { recursive: true })
  fs.mkdirSync(folder, { recursive: true, mode: FOLDER_MODE })
  shut(folder, FOLDER_MODE)
  for (const entry of fs.readdirSync(folder, { withFileTypes: true }))
    if (entry.isFile()) shut(path.join(folder, entry.name), PRIVATE_FILE_MODE)
}
