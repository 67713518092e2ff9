import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { repositoryRoot as root, webDist } from '../../apps/api/src/env.ts'
import { StartError } from '../../apps/api/src/start-error.ts'

const web = join(root, 'apps/web')
/** What the last build was made from. */
const mark = join(root, 'node_modules/.cache/haat/web-build')

/** Nothing of what the storefront is built from has changed since the last build. */
export function webIsBuilt(): boolean {
  return existsSync(join(webDist, 'index.html')) && existsSync(mark) && readFileSync(mark, 'utf8') === sourcesHash()
}

export async function buildWeb(): Promise<void> {
  const hash = sourcesHash()
  rmSync(mark, { force: true })
  const vite = join(dirname(createRequire(join(web, 'package.json')).resolve('vite/package.json')), 'bin/vite.js')
  const child = spawn(process.execPath, [vite, 'build'], { cwd: web, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk))
  const code = await new Promise((end) => child.once('close', end))
  if (code !== 0) throw new StartError(`The storefront could not be built:\n${said.trim()}`)
  mkdirSync(dirname(mark), { recursive: true })
  writeFileSync(mark, hash)
}

function sourcesHash(): string {
  const hash = createHash('sha256').update(process.version)
  const folders = ['src', 'locales', 'public'].map((name) => join(web, name))
  const loose = readdirSync(web, { withFileTypes: true }).filter((entry) => entry.isFile())
  const files = [
    join(root, 'pnpm-lock.yaml'),
    ...loose.map((entry) => join(web, entry.name)),
    ...[...folders, join(root, 'packages/shared/src')].filter((folder) => existsSync(folder)).flatMap(filesUnder),
  ]
  for (const file of files.sort()) {
    if (/\.test\.tsx?$/.test(file)) continue
    hash.update(`\n${relative(root, file)}\n`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
