import { spawnSync } from 'node:child_process'
import { cp, mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { defaultCacheDir, fetchJars } from '../../embedded/kafka-artifacts/fetch-jars.js'
import { findBinaries } from '../../embedded/postgres-binaries.js'
import type { Docker } from './docker.js'
import { runCommand } from './run-command.js'

/** Names of images, as Dockerfile and docker-compose.yml have them. */
export interface Images {
  base: string
  slugline: string
  postgres: string
  kafka: string
  clickhouse: string
}

/**
 * Builds the Dockerfile as it is, on a base that is made of packages, and an image in place of each store's: nothing is
 * pulled. `folder` is for what they are made of.
 */
export async function buildImages(docker: Docker, project: string, folder: string, images: Images) {
  await mkdir(folder, { recursive: true }) // the archive may be written before the first copy makes the folder
  const standIns = path.join(project, 'test/image/stand-ins')
  const contextOf = async (store: string) => {
    const context = path.join(folder, store)
    await cp(path.join(standIns, store), context, { recursive: true })
    return context
  }

  const base = async () => {
    const root = (await runCommand(path.join(project, 'test/trixie/make-root.sh'), [])).trim()
    const archive = path.join(folder, 'root.tar')
    await runCommand('tar', ['-C', root, '-cf', archive, '.'])
    await runCommand('tar', [
      '-C',
      path.join(standIns, 'node'),
      '-rf',
      archive,
      '--transform=s,^,usr/local/bin/,',
      'docker-entrypoint.sh',
    ])
    const changes = ['ENTRYPOINT ["docker-entrypoint.sh"]', 'CMD ["node"]'].flatMap((line) => ['--change', line])
    await docker.run('import', ...changes, archive, images.base)
    await rm(archive)
  }

  const kafkaContext = async () => {
    const context = await contextOf('kafka')
    await fetchJars()
    await cp(defaultCacheDir, path.join(context, 'libs'), { recursive: true })
    await copyJava(path.join(context, 'java'))
    return context
  }

  const postgresContext = async () => {
    const context = await contextOf('postgres')
    const { postgres } = await findBinaries()
    const native = path.resolve(path.dirname(postgres), '..')
    await cp(native, path.join(context, 'native'), { recursive: true, verbatimSymlinks: true })
    return context
  }

  const clickhouseContext = async () => {
    const context = await contextOf('clickhouse')
    await cp(path.join(project, 'embedded/clickhouse/users.xml'), path.join(context, 'users.xml'))
    for (const name of ['chdb', '@chdb', 'node-gyp-build', 'node-addon-api', '@clickhouse/client-common']) {
      const from = path.join(project, 'node_modules', name)
      await cp(from, path.join(context, 'node_modules', name), { recursive: true, verbatimSymlinks: true })
    }
    return context
  }

  const build = (image: string, context: string, ...args: string[]) =>
    docker.run('build', '--network=host', '--tag', image, ...args, context)

  const contexts = Promise.all([kafkaContext(), postgresContext(), clickhouseContext()])
  contexts.catch(() => undefined) // told when it is awaited
  await base()
  await build(images.slugline, project)
  const [kafka, postgres, clickhouse] = await contexts
  await build(images.kafka, kafka)
  await build(images.postgres, postgres)
  await build(images.clickhouse, clickhouse, '--build-arg', `SLUGLINE=${images.slugline}`)
}

/** The Java that runs here, without what only compiling needs. Debian keeps parts of it elsewhere, by links. */
async function copyJava(folder: string) {
  const settings = spawnSync('java', ['-XshowSettings:properties', '-version'], { encoding: 'utf8' }).stderr
  const [, home] = /java\.home = (.+)/.exec(settings)!
  await mkdir(folder)
  const left = ['jmods', 'lib/src.zip', 'man', 'docs', 'include'].map((name) => `--exclude=./${name}`)
  await runCommand('sh', ['-c', 'tar -C "$0" -ch "$@" . | tar -C "$FOLDER" -x', home, ...left], {
    env: { FOLDER: folder },
  })
}
