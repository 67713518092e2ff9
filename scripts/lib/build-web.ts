import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { repositoryRoot as root } from '../../apps/api/src/platform/env.ts'
import { StartError } from '../../apps/api/src/platform/errors/start-error.ts'
import { buildMark } from './build-mark.ts'

const web = join(root, 'apps/web')
const parts = ['src', 'locales', 'public', 'build', 'index.html', 'package.json', 'vite.config.ts', 'tsconfig.json']
const mark = buildMark('web-build', {
  sources: [...parts.map((part) => `apps/web/${part}`), 'packages/shared/src', 'extensions'],
  result: 'apps/web/dist/index.html',
})

/** Whether the storefront's sources are unchanged since the last build. */
export const webIsBuilt = (): boolean => mark.isCurrent()

/**
 * Builds the storefront and the dashboard into `apps/web/dist`.
 * @throws StartError with what Vite printed
 */
export function buildWeb(): Promise<void> {
  return mark.build(async () => {
    const vite = join(dirname(createRequire(join(web, 'package.json')).resolve('vite/package.json')), 'bin/vite.js')
    const child = spawn(process.execPath, [vite, 'build'], { cwd: web, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk))
    const code = await new Promise((end) => child.once('close', end))
    if (code !== 0) throw new StartError(`The storefront could not be built:\n${said.trim()}`)
  })
}
