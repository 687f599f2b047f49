import { existsSync, linkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Test } from 'tap'
import { makePrivateFolder } from '../process/private-folder.js'
import { type Location, type LocationOptions, openLocation } from '../visit/location/location.js'
import { withFolder } from './folder.js'

/** In the folder of the run: what one program has compiled, which takes 1.5 s of CPU, the others find. */
const shared = path.join(tmpdir(), 'location.bin')

function linkIfCan(from: string, to: string) {
  try {
    linkSync(from, to)
  } catch {
    // It is not there yet, is there already, or on another disk: then the program compiles its own.
  }
}

/** To be called before a program starts; the folder is made where it is not there. */
export function bringLocation(dataDir: string) {
  if (!existsSync(dataDir)) makePrivateFolder(dataDir)
  linkIfCan(shared, path.join(dataDir, 'location.bin'))
}

/** To be called when a program has started. */
export const keepLocation = (dataDir: string) => linkIfCan(path.join(dataDir, 'location.bin'), shared)

/** For a test that needs it in its own process. */
export function withLocation(t: Test, options: Omit<LocationOptions, 'dataDir'> = {}): Location {
  const dataDir = withFolder(t, 'location')
  bringLocation(dataDir)
  const location = openLocation({ dataDir, ...options })
  keepLocation(dataDir)
  return location
}
