import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startKafkaBroker } from '../kafka-broker.js'
import { archiveOf, defaultCacheDir } from './fetch-jars.js'

/**
 * Keeps the classes of a broker for all that start later, which then take 2.3 s of CPU instead of 4.0 s. Done once for each folder of jars,
 * which it fetches where they are missing; several processes may do it at once.
 * @throws when no broker starts here; brokers do without the archive
 */
export async function archiveClasses(cacheDir = defaultCacheDir): Promise<void> {
  const archive = archiveOf(cacheDir)
  if (existsSync(archive)) return
  const folder = await mkdtemp(path.join(tmpdir(), 'slugline-kafka-'))
  try {
    const archiveTo = path.join(folder, 'classes.jsa')
    const broker = await startKafkaBroker({ dataDir: path.join(folder, 'data'), cacheDir, archiveTo })
    process.kill(broker.pid, 'SIGTERM') // `stop` would not wait until they are written
    await broker.exited
    const beside = `${archive}.${process.pid}` // TMPDIR may be on another disk
    await copyFile(archiveTo, beside)
    await rename(beside, archive)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
