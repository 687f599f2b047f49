import { existsSync, linkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Test } from 'tap'
import { makePrivateFolder } from '../process/private-folder.js'
import { type Location, type LocationOptions, openLocation } from '../visit/location/location.js'
import { withFolder } from './folder.js'

/** Folder with compiled location data. Compiling takes 1.5 s of CPU, so the programs of a run share it. */
const shared = path.join(tmpdir(), 'location.bin')

function linkIfCan(from: string, to: string) {
  try {
    linkSync(from, to)
  } catch {
    // The copy fails if the data is missing, is there already, or is on another disk. Then the program compiles its own.
  }
}

/** Call this before a program starts. It makes the folder. */
export function bringLocation(dataDir: string) {
  if (!existsSync(dataDir)) makePrivateFolder(dataDir)
  linkIfCan(shared, path.join(dataDir, 'location.bin'))
}

/** Call this when a program has started. */
export const keepLocation = (dataDir: string) => linkIfCan(path.join(dataDir, 'location.bin'), shared)

/** The location data, for a test that needs it in its own process. */
export function withLocation(t: Test, options: Omit<LocationOptions, 'dataDir'> = {}): Location {
  const dataDir = withFolder(t, 'location')
  bringLocation(dataDir)
  const location = openLocation({ dataDir, ...options })
  keepLocation(dataDir)
  return location
}
