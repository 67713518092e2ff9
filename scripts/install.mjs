import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * `node scripts/install.mjs run|all`, before every command of package.json: installs what the command needs, if it is not there yet.
 * `run` is what the shop needs to be built and run (dependencies), `all` adds what tests and tools need (devDependencies).
 * Never removes installed packages: after `all`, a command that needs only `run` changes nothing. See docs/decisions/0011-install.md.
 *
 * Plain JavaScript without imports from packages, because it runs on the machine's Node (20 or newer) before any install.
 */
const nodeVersion = '24.21.0'
const root = resolve(import.meta.dirname, '..')
const modules = join(root, 'node_modules')
/** pnpm's own record of the last install: JSON in spite of its name. */
const pnpmRecord = join(modules, '.modules.yaml')
const stamp = join(modules, '.cache/haat/installed.json')

const wanted = process.argv[2] === 'all' ? 'all' : 'run'
const current = installed()
const level = wanted === 'all' || current === 'all' ? 'all' : 'run'
if (level !== current || readStamp() !== fingerprint()) {
  explain()
  rmSync(stamp, { force: true })
  await pnpmInstall()
  removeWhatNothingReads()
  provideNode()
  mkdirSync(join(stamp, '..'), { recursive: true })
  writeFileSync(stamp, JSON.stringify({ fingerprint: fingerprint() }))
}

/** @returns {'none' | 'run' | 'all'} what pnpm installed last */
function installed() {
  try {
    const { included } = JSON.parse(readFileSync(pnpmRecord, 'utf8'))
    return !included.dependencies ? 'none' : included.devDependencies ? 'all' : 'run'
  } catch {
    return 'none'
  }
}

/** Hash of the inputs of an install and the time of pnpm's last one, so that pnpm checks a manual install again (takes a second). */
function fingerprint() {
  const packages = ['apps', 'packages', 'extensions'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
  )
  const files = ['.', ...packages].map((folder) => join(root, folder, 'package.json')).filter((file) => existsSync(file))
  const hash = createHash('sha256').update(`${process.platform} ${process.arch} ${root}`)
  for (const file of [...['pnpm-lock.yaml', 'pnpm-workspace.yaml', '.pnpmfile.cjs'].map((name) => join(root, name)), ...files])
    hash.update(`\n${file}\n`).update(readFileSync(file))
  return hash.update(String(statSync(pnpmRecord, { throwIfNoEntry: false })?.mtimeMs)).digest('hex')
}

function readStamp() {
  try {
    return JSON.parse(readFileSync(stamp, 'utf8')).fingerprint
  } catch {
    return undefined
  }
}

function explain() {
  const what = level === 'run' ? 'what the shop needs to run' : 'what the shop, its tests and its tools need'
  const why = current === 'none' ? '' : level === current ? ': dependencies have changed' : ', in addition to what is there'
  console.error(`Installing ${what}${why} …`)
}

/** Runs the pnpm that started this script. Its progress goes to stderr, because stdout belongs to the command that follows. */
async function pnpmInstall() {
  const [program, ...words] = pnpm()
  const args = [
    ...words,
    'install',
    ...(level === 'run' ? ['--prod'] : []),
    '--trust-lockfile',
    '--prefer-offline',
    '--use-stderr',
  ]
  const windows = process.platform === 'win32'
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], shell: windows })
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
  let stopped = false
  for (const signal of signals)
    process.on(signal, () => {
      stopped = true
      child.kill(signal)
    })
  const code = await new Promise((done) => {
    child.once('error', (error) => done(error.message))
    child.once('close', (code) => done(code))
  })
  for (const signal of signals) process.removeAllListeners(signal)
  if (stopped) {
    console.error('The install was stopped. The next command continues it.')
    process.exit(130)
  }
  if (code !== 0) {
    console.error(`The install failed (${code}). It continues where it stopped when you run the command again.`)
    process.exit(1)
  }
}

function pnpm() {
  const own = process.env.npm_execpath
  if (!own || !/pnpm/.test(own)) return ['npx', '-y', 'pnpm@12']
  return /\.[cm]?js$/.test(own) ? [process.execPath, own] : [own]
}

/**
 * Removes unused files: Node's C headers (67 MB: no package is compiled here), and of packages the source maps (about as much: used only to debug
 * inside a package), manuals, tests, TypeScript sources and types for old compilers (32 MB). Licences stay.
 */
function removeWhatNothingReads() {
  for (const name of readdirSync(modules).filter((name) => name.startsWith('node-')))
    rmSync(join(modules, name, 'include'), { recursive: true, force: true })
  removeUnread(join(modules, '.pnpm'))
}

/**
 * Walks folders by hand: `recursive` of Node 24 follows links, and some of them lead from the packages back to the sources of this repository.
 *
 * @param {string} folder
 */
function removeUnread(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    const isUnread = entry.isDirectory() ? isUnreadFolder(entry) : entry.isFile() && isUnreadFile(entry)
    if (isUnread) rmSync(path, { recursive: true })
    else if (entry.isDirectory()) removeUnread(path)
  }
}

/** @param {import('node:fs').Dirent} entry */
function isUnreadFile({ name, parentPath }) {
  if (/\.(js|mjs|cjs|css|ts|mts|cts)\.map$|\.flow$/.test(name)) return true
  if (/\.md$/i.test(name)) return !/^(licen[cs]e|notice|copying)/i.test(name)
  // Types of CommonJS (7 MB, those of es-toolkit 5): all our code is modules. Zod names its own as the types of everything.
  if (name.endsWith('.d.cts')) return !/[\\/]node_modules[\\/]zod([\\/]|$)/.test(parentPath)
  if (name.endsWith('.d.ts') && /[\\/]es-toolkit([\\/]|$)/.test(parentPath)) return true
  // React's renderers for servers and its profiling build (6 MB), forms of the API explorer that no page loads (3 MB).
  if (/^(react-dom-(server|profiling)[.-].*|swagger-ui(-es-bundle(-core)?|-standalone-preset)?)\.js$/.test(name)) return true
  // Types of lucide-react for dynamic icons and alias names (18 MB): our code imports icons one by one.
  if (/^(dynamic(IconImports)?\.d\.m?ts|lucide-react\.(prefixed|suffixed)\.d\.ts)$/.test(name)) return true
  return /\.tsx?$/.test(name) && !/\.d\.ts$/.test(name) && /[\\/]src([\\/]|$)/.test(parentPath)
}

/**
 * Tests at the top of a package (a package itself may be called `test`), types for TypeScript 3.4, and Stripe's CommonJS (2 MB).
 *
 * @param {import('node:fs').Dirent} entry
 */
function isUnreadFolder({ name, parentPath }) {
  const isPackage = /[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^@\\/][^\\/]*$/.test(parentPath)
  return (
    name === 'ts3.4' ||
    (name === 'cjs' && /[\\/]stripe$/.test(parentPath)) ||
    (isPackage && /^(test|tests|__tests__)$/.test(name))
  )
}

/**
 * Provides the Node 24 on which the scripts run. pnpm installs it if the registry has a package for this platform.
 * Otherwise uses the machine's Node if it is new enough, else the one of npm's `node` package.
 */
function provideNode() {
  if (existsSync(join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node'))) return
  if (Number(process.versions.node.split('.')[0]) >= 24) return
  const folder = join(modules, '.cache/haat/node')
  const { status } = spawnSync('npm', ['install', '--no-save', '--prefix', folder, `node@${nodeVersion}`], {
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    console.error(
      `This machine runs Node ${process.versions.node}, and Node ${nodeVersion} could not be installed. Install Node 24 or newer.`,
    )
    process.exit(1)
  }
  mkdirSync(join(modules, '.bin'), { recursive: true })
  symlinkSync(join(folder, 'node_modules/node/bin/node'), join(modules, '.bin/node'))
}
