import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { repositoryRoot } from '../../apps/api/src/platform/env.ts'
import { StartError } from '../../apps/api/src/platform/errors/start-error.ts'
import { buildMark } from './build-mark.ts'

const mark = buildMark('api-bundle', {
  sources: [
    'apps/api/src',
    'apps/api/build.ts',
    'apps/api/package.json',
    'packages/shared/src',
    'extensions',
    'scripts/open-shop.ts',
    'scripts/lib',
  ],
  result: 'apps/api/dist/main.js',
})

/**
 * Bundles the API unless the last bundle is current (half a second, in a separate process, which frees the bundler's memory).
 * Returns the folder.
 * @throws StartError with what the bundler printed
 */
export async function bundleApi(): Promise<string> {
  if (!mark.isCurrent())
    await mark.build(async () => {
      try {
        await promisify(execFile)(process.execPath, [join(repositoryRoot, 'apps/api/build.ts')])
      } catch (error) {
        throw new StartError(`The API could not be bundled:\n${(error as { stderr?: string }).stderr ?? error}`)
      }
    })
  return join(repositoryRoot, 'apps/api/dist')
}
