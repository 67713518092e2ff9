import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { repositoryRoot as root } from '../../apps/api/src/platform/env.ts'

export interface BuildMark {
  /** whether the sources are unchanged since the build */
  isCurrent: () => boolean
  /** runs the build, and writes the mark only if it succeeds */
  build: (work: () => Promise<void>) => Promise<void>
}

/**
 * Records the inputs of a build: the contents of `sources` (files or folders, paths from the project folder), the lockfile and the
 * version of Node. `result` is a file that the build writes.
 */
export function buildMark(name: string, { sources, result }: { sources: string[]; result: string }): BuildMark {
  const mark = join(root, 'node_modules/.cache/haat', name)
  const fingerprint = () => fingerprintOf(['pnpm-lock.yaml', ...sources])
  return {
    isCurrent: () => existsSync(join(root, result)) && existsSync(mark) && readFileSync(mark, 'utf8') === fingerprint(),
    build: async (work) => {
      const before = fingerprint()
      rmSync(mark, { force: true })
      await work()
      mkdirSync(dirname(mark), { recursive: true })
      writeFileSync(mark, before)
    },
  }
}

function fingerprintOf(sources: string[]): string {
  const hash = createHash('sha256').update(process.version)
  const files = sources.map((source) => join(root, source)).flatMap(filesOf)
  for (const file of files.sort())
    if (!/\.test\.tsx?$/.test(file)) hash.update(`\n${relative(root, file)}\n`).update(readFileSync(file))
  return hash.digest('hex')
}

/**
 * The path of a file; all files below a folder except installed packages; nothing for a missing path. Walks folders by hand: `recursive` of Node 24
 * follows links, and those of packages lead back into this repository.
 */
function filesOf(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found?.isDirectory()) return found ? [path] : []
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.name !== 'node_modules' && !entry.isSymbolicLink())
    .flatMap((entry) => (entry.isDirectory() ? filesOf(join(path, entry.name)) : [join(path, entry.name)]))
}
