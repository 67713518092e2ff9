import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../env.ts'

/** Version of the program, with a fingerprint of the file that runs: it distinguishes two builds of one version. */
export function readBuildVersion(file: string = process.argv[1] ?? ''): string {
  const { version } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as { version: string }
  try {
    return `${version} (${createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 8)})`
  } catch {
    return version // started without a file
  }
}
