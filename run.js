// Entry of every npm script: installs what is missing, compiles what changed, then becomes the program named on the
// command line. Plain JavaScript without dependencies, because it runs before there are any.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = path.dirname(fileURLToPath(import.meta.url))
const dist = path.join(root, 'dist')
const notSource = new Set(['node_modules', 'dist', 'docs'])
const program = process.argv[2]
/** Production starts with what is there: nothing is installed, and nothing compiled but by `npm run build`. */
const isProduction = process.env.NODE_ENV === 'production'

/**
 * Packages of many files, which programs and tests import by their names alone. Each becomes one file in dist/node_modules,
 * where Node looks before it looks in the project's. So an api starts with 1.0 instead of 1.4 s of CPU, and a redirector
 * with 0.45 instead of 0.65.
 */
const bundledPackages = [
  ...[
    '@clickhouse/client',
    '@fastify/compress',
    '@fastify/multipart',
    '@simplewebauthn/server',
    '@zxcvbn-ts/language-common',
  ],
  ...['fastify', 'maxmind', 'nodemailer', 'openid-client', 'pino', 'pngjs', 'postgres', 'prom-client', 'undici'],
  ...(isProduction ? [] : ['tap']),
]

function fail(message) {
  console.error(message)
  process.exit(1)
}

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) fail(`Slugline needs Node 20.19 or newer, this is ${process.version}`)

const readJson = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'))
const isThere = (file) => existsSync(path.join(root, file))

/**
 * Packages of package-lock.json that node_modules lacks or has in another version. An image has no package-lock.json: there
 * the packages of package.json are looked for. Dates are not compared, because copying a tree changes them. npm writes its
 * own lock file in node_modules last, so an interrupted install is repeated. Optional packages may be missing, because most
 * are for other platforms.
 * @returns names with versions, such as `fastify 5.12.8`
 */
function listMissing() {
  if (!isThere('package-lock.json')) {
    return Object.keys(readJson('package.json').dependencies).filter((name) => !isThere(`node_modules/${name}`))
  }
  const installedFile = 'node_modules/.package-lock.json'
  const installed = isThere(installedFile) ? readJson(installedFile).packages : {}
  return Object.entries(readJson('package-lock.json').packages)
    .filter(([folder, { version, dev, optional, devOptional }]) => {
      if (folder === '' || (dev && isProduction)) return false
      return folder in installed ? installed[folder].version !== version : !optional && !devOptional
    })
    .map(([folder, { version }]) => `${folder.replace(/^.*node_modules\//, '')} ${version}`)
}

/** Installs exactly the packages of the lock file, whose hashes npm compares. */
function installMissing() {
  const missing = listMissing()
  if (missing.length === 0) return
  if (isProduction || !isThere('package-lock.json')) {
    const more = missing.length > 3 ? ` and ${missing.length - 3} more` : ''
    fail(`node_modules lacks ${missing.slice(0, 3).join(', ')}${more}: run \`npm ci --omit=dev\``)
  }
  console.error('Installing dependencies (once)…')
  // Development dependencies, which have the compiler, even where npm is set to leave them out.
  const args = ['ci', '--include=dev', '--no-fund', '--no-audit', '--loglevel=error']
  const npm = spawnSync('npm', args, { cwd: root, stdio: 'inherit' })
  if (npm.status !== 0) fail(`npm ci failed${npm.error ? `: ${npm.error.message}` : ''}`)
  removeForeignBinaries()
}

/** uWebSockets.js brings binaries for every system, 250 MB. Those for other versions of Node stay. */
function removeForeignBinaries() {
  const folder = path.join(root, 'node_modules/uWebSockets.js')
  const own = `uws_${process.platform}_${process.arch}_`
  for (const name of readdirSync(folder))
    if (name.endsWith('.node') && !name.startsWith(own)) rmSync(path.join(folder, name))
}

function listSources(folder = root, found = []) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) {
      if (!entry.name.startsWith('.') && !notSource.has(entry.name)) listSources(file, found)
    } else if (/\.(ts|tsx|css|html)$/.test(entry.name) && !entry.name.endsWith('.d.ts')) found.push(file)
  }
  return found
}

const isIn = (folder, file) => file.startsWith(path.join(root, folder, path.sep))

/** Hash of the sources' names and contents, of the installed versions, and of this file, which has the compiler's options. */
function stampOf(sources) {
  const hash = createHash('sha256')
  const lock = isThere('package-lock.json') ? [path.join(root, 'package-lock.json')] : []
  for (const file of [...sources, fileURLToPath(import.meta.url), ...lock]) {
    hash
      .update(`${path.relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}

/** Compiles into a folder of its own and renames it, so that processes starting together never see half a build. */
async function buildChanged() {
  const sources = listSources().sort()
  if (sources.length === 0) return // an image that ships dist/ only
  const stamp = stampOf(sources)
  const stampFile = path.join(dist, '.stamp')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  if (isProduction && program) fail('dist/ is not what the sources compile to: run `npm run build`')
  const fresh = `${dist}.${process.pid}`
  try {
    await compile(sources, fresh)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    fail(`Cannot compile: ${error.message}`)
  }
  writeFileSync(path.join(fresh, '.stamp'), stamp)
  const stale = `${fresh}.stale`
  if (existsSync(dist)) renameSync(dist, stale)
  try {
    renameSync(fresh, dist)
  } catch (error) {
    if (!existsSync(stampFile)) throw error // another process has just put the same build there
    rmSync(fresh, { recursive: true, force: true })
  }
  rmSync(stale, { recursive: true, force: true })
}

async function compile(sources, folder) {
  mkdirSync(folder) // first, because esbuild complains of every file where nothing can be written
  const esbuild = createRequire(path.join(root, 'package.json'))('esbuild')
  const logLevel = 'silent' // its errors have the whole text already
  try {
    esbuild.buildSync({
      entryPoints: sources.filter((file) => file.endsWith('.ts') && !isIn('browser', file) && !isIn('dashboard', file)),
      outdir: folder,
      outbase: root,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      sourcemap: 'linked',
      logLevel,
    })
    // One file for pages of others, for browsers from 2018 on.
    if (sources.some((file) => isIn('browser', file)))
      esbuild.buildSync({
        entryPoints: [path.join(root, 'browser/main.ts')],
        outfile: path.join(folder, 'browser/t.js'),
        bundle: true,
        minify: true,
        format: 'iife',
        target: 'es2018',
        logLevel,
      })
    if (sources.some((file) => isIn('dashboard', file))) await bundleDashboards(esbuild, folder)
    bundlePackages(esbuild, path.join(folder, 'node_modules'))
  } finally {
    esbuild.stop() // without this its service process stays for as long as this one
  }
}

/** Each as an ES module that exports what Node finds in it: a CommonJS module has to be loaded for that. */
const listExports = `
for (const name of process.argv.slice(1)) {
  const names = Object.keys(await import(name)).filter((key) => key !== 'module.exports')
  console.log('export {', names.join(), '} from', JSON.stringify(name))
}`

/** tap leaves its own lines out of the stacks that it shows, but knows them by the packages that it is made of. */
const WITHOUT_OWN_FRAMES = "import { addIgnoredPackage } from '@tapjs/stack'; addIgnoredPackage('tap')"

function bundlePackages(esbuild, folder) {
  const names = bundledPackages.filter((name) => isThere(`node_modules/${name}/package.json`))
  const args = ['--input-type=module', '--eval', listExports, ...names]
  const node = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  if (node.status !== 0) throw new Error(node.stderr)
  const entries = path.join(folder, 'entries')
  mkdirSync(entries, { recursive: true })
  const entryOf = (at) => path.join(entries, `${at}.mjs`)
  for (const [at, line] of node.stdout.split('\n').entries())
    writeFileSync(entryOf(at), names[at] === 'tap' ? `${line}\n${WITHOUT_OWN_FRAMES}` : line)
  esbuild.buildSync({
    entryPoints: Object.fromEntries(names.map((name, at) => [`${name}/index`, entryOf(at)])),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true, // code that several packages need is there once
    format: 'esm',
    platform: 'node',
    target: 'node20',
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
    logLevel: 'silent',
  })
  rmSync(entries, { recursive: true })
  for (const name of names)
    writeFileSync(path.join(folder, name, 'package.json'), JSON.stringify({ name, exports: './index.mjs' }))
}

/** The dashboard in each language, as assets/ and as the HTML of each route. */
async function bundleDashboards(esbuild, compiled) {
  const load = (name) => import(pathToFileURL(path.join(compiled, 'words', name)).href)
  const { dashboard: texts } = await load('dashboard.js')
  const { inlineTexts } = await load('inline-texts.js')
  const pages = {}
  for (const language of Object.keys(texts)) {
    const own = { ...texts[language], language }
    pages[language] = await bundleDashboard(esbuild, path.join(compiled, 'dashboard'), own, inlineTexts(own))
  }
  writeFileSync(path.join(compiled, 'dashboard/pages.json'), JSON.stringify(pages))
}

/** The map is drawn to a tenth of a pixel. The atlas has a hundredth, names and outlines of the land: a third of its bytes. */
const STEPS_A_POINT = 10

/** Reads the atlas as coarse as it is drawn. Rounded positions, and not rounded steps, keep neighbours together. */
const coarseAtlas = {
  name: 'atlas',
  setup(build) {
    build.onLoad({ filter: /world-atlas.*\.json$/ }, ({ path: file }) => {
      const { transform, arcs, objects } = JSON.parse(readFileSync(file, 'utf8'))
      const coarse = arcs.map((steps) => {
        const [at, last, points] = [[0, 0], [0, 0], []]
        for (const [i, step] of steps.entries()) {
          const moved = [0, 1].map((axis) => {
            at[axis] += step[axis]
            const delta = Math.round(at[axis] / STEPS_A_POINT) - last[axis]
            last[axis] += delta
            return delta
          })
          if (i === 0 || i === steps.length - 1 || moved.some((delta) => delta !== 0)) points.push(moved)
        }
        return points
      })
      const geometries = objects.countries.geometries.map(({ id, arcs, properties: { name } }) =>
        id ? { id, arcs } : { arcs, properties: { name } },
      )
      const { scale, translate } = transform
      const contents = JSON.stringify({
        transform: { scale: scale.map((one) => one * STEPS_A_POINT), translate },
        arcs: coarse,
        objects: { countries: { geometries } },
      })
      return { contents, loader: 'json' }
    })
  },
}

/**
 * Files with a hash in their names, which caches keep for good, and the HTML that names them.
 * @returns HTML by route; the key of all other addresses is ''
 */
async function bundleDashboard(esbuild, folder, texts, plugin) {
  const { metafile } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: ['dashboard/main.tsx'],
    outdir: path.join(folder, 'assets'),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    // Every page loads this file, so its imports become one chunk instead of one for each set of pages that share something.
    inject: ['dashboard/shared.ts'],
    plugins: [plugin, coarseAtlas],
    minify: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    alias: { 'csv-parse': 'csv-parse/browser/esm' }, // this build contains what it needs of Node
    legalComments: 'eof',
    metafile: true,
    logLevel: 'silent',
  })
  const assetOf = (output) => `/assets/${path.basename(output)}`
  /** Output of a source → its name. */
  const outputOf = Object.fromEntries(
    Object.entries(metafile.outputs).flatMap(([name, { entryPoint }]) => (entryPoint ? [[entryPoint, name]] : [])),
  )
  const main = outputOf['dashboard/main.tsx']
  /** The output, and what it imports, and so on: but nothing that is imported on demand. */
  const loadedWith = (output) => [
    output,
    ...metafile.outputs[output].imports
      .filter(({ kind }) => kind === 'import-statement')
      .flatMap((imported) => loadedWith(imported.path)),
  ]
  // Asked for with the page, and not a round trip after the script that imports them.
  const htmlWith = (...entries) => {
    const others = new Set(entries.flatMap(loadedWith))
    others.delete(main)
    const preloads = [...others].map((output) => `<link rel="modulepreload" href="${assetOf(output)}">\n`)
    return readFileSync(path.join(root, 'dashboard/page.html'), 'utf8')
      .replace('<script', `${preloads.join('')}<script`)
      .replace('/main.tsx', assetOf(main))
      .replace('/main.css', assetOf(metafile.outputs[main].cssBundle))
      .replace('lang="en"', `lang="${texts.language}"`)
      .replace('{noScript}', texts.layout.noScript)
      .replace('{api}', '<a href="/api/docs">API</a>')
  }
  const routes = readFileSync(path.join(root, 'dashboard/pages.ts'), 'utf8').matchAll(
    /'(\S+)': \(\) => import\('\.\/(\S+)\.js'\)/g,
  )
  return {
    '': htmlWith(main),
    ...Object.fromEntries(
      [...routes].map(([, route, source]) => [route, htmlWith(main, outputOf[`dashboard/${source}.tsx`])]),
    ),
  }
}

installMissing()
await buildChanged()

if (program) {
  const file = path.join(dist, program)
  if (!existsSync(file)) fail(`no such program: ${program}`)
  process.argv.splice(1, 2, file)
  process.setSourceMapsEnabled(true)
  await import(pathToFileURL(file).href)
}
