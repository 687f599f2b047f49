import { execFile, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const pom = path.join(root, 'embedded', 'kafka-artifacts', 'pom.xml')

/** The broker's version, from the one place that pins it. */
export const kafkaVersion = /<kafka.version>(.+?)</.exec(readFileSync(pom, 'utf8'))![1]

/** Folder that keeps the broker's jars between starts, outside of version control. */
export const defaultCacheDir = path.join(root, '.kafka', kafkaVersion)

/** The classes of these jars as Java has them once they are read and checked. */
export const archiveOf = (cacheDir: string) => `${cacheDir}.jsa`

/** One line that says what to install before a broker can run here, or undefined when nothing is missing. */
export function kafkaMissing(cacheDir = defaultCacheDir): string | undefined {
  const java = spawnSync('java', ['-version'], { encoding: 'utf8' })
  const major = Number(/version "(\d+)/.exec(java.stderr ?? '')?.[1] ?? 0)
  if (major < 17)
    return `Kafka needs Java 17 or newer (found ${major || 'none'}): apt-get install openjdk-17-jre-headless`
  if (existsSync(cacheDir)) return undefined
  if (spawnSync('mvn', ['-version']).status !== 0) return 'Kafka is fetched with Maven once: apt-get install maven'
  return undefined
}

/**
 * Fetches the broker's jars unless `cacheDir` holds them already.
 * Safe in several processes at once: each fetches into a folder of its own and the first to rename it wins, so that a
 * `cacheDir` that exists is complete.
 * @throws {Error} with Maven's own words when they cannot be fetched
 */
export async function fetchJars(cacheDir = defaultCacheDir): Promise<void> {
  if (existsSync(cacheDir)) return
  const fresh = `${cacheDir}.${process.pid}.${Math.random().toString(36).slice(2)}`
  try {
    await mkdir(fresh, { recursive: true })
    const goal = ['dependency:copy-dependencies', '-DincludeScope=runtime', `-DoutputDirectory=${fresh}`]
    await promisify(execFile)('mvn', ['-q', '-B', '-f', pom, ...goal]).catch((error) => {
      const complaint = /^\[ERROR\].*$/m.exec(`${error.stdout}${error.stderr}`)?.[0] ?? error.message
      throw new Error(`Kafka's artifacts could not be fetched: ${complaint}`)
    })
    await rename(fresh, cacheDir)
  } catch (error) {
    await rm(fresh, { recursive: true, force: true })
    if (!existsSync(cacheDir)) throw error // otherwise another process was first
  }
}
