import fs from 'node:fs'
import path from 'node:path'

const FOLDER_MODE = 0o700
/** Of files in private folders, given when they are made. */
export const PRIVATE_FILE_MODE = 0o600

function shut(file: string, mode: number) {
  try {
    if ((fs.statSync(file).mode & 0o777) !== mode) fs.chmodSync(file, mode)
  } catch (error) {
    // A file may go meanwhile. And the root of a volume can be another user's: what is made in it is private all the same.
    if (!['ENOENT', 'EPERM'].includes((error as NodeJS.ErrnoException).code!)) throw error
  }
}

/**
 * Makes a folder that its owner alone can enter, whatever the umask; one that is there is shut, with the files in it.
 * Folders above it are made as any.
 */
export function makePrivateFolder(folder: string) {
  fs.mkdirSync(path.dirname(folder), { recursive: true })
  fs.mkdirSync(folder, { recursive: true, mode: FOLDER_MODE })
  shut(folder, FOLDER_MODE)
  for (const entry of fs.readdirSync(folder, { withFileTypes: true }))
    if (entry.isFile()) shut(path.join(folder, entry.name), PRIVATE_FILE_MODE)
}
