import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readExtensionMigrations } from '../db/extension-migrations.ts'
import type { Env } from '../platform/env.ts'
import { StartError } from '../platform/errors/start-error.ts'
import type { Extension } from './define.ts'
import { extensionsOf, register } from './registry.ts'
import { problemsOf } from './validate.ts'

type ExtensionEnv = Pick<Env, 'extensions' | 'extensionsFolder'>

/**
 * Loads, validates and registers the extensions of the configuration. Repeated calls do nothing.
 * @throws StartError that names the extension and its problems
 */
export async function loadExtensions(env: ExtensionEnv): Promise<void> {
  if (env.extensions.length === 0 || extensionsOf(env).length > 0) return
  const found: Extension[] = []
  for (const name of env.extensions) found.push(await loadOne(env, name))
  register(env, found)
}

async function loadOne({ extensionsFolder }: ExtensionEnv, name: string): Promise<Extension> {
  const folder = join(extensionsFolder, name)
  const file = bundledFile(name) ?? join(folder, 'extension.ts')
  if (!existsSync(file)) throw new StartError(`The extension ${name} of EXTENSIONS is not there: ${file} is missing.`)
  let definition: Extension | undefined
  try {
    definition = ((await import(pathToFileURL(file).href)) as { default?: Extension }).default
  } catch (error) {
    throw new StartError(`The extension ${name} cannot be loaded: ${messageOf(error)}`, error)
  }
  const problems = problemsOf(name, definition)
  if (problems.length > 0)
    throw new StartError(`The extension ${name} is broken:\n${problems.map((one) => `  ${one}`).join('\n')}`)
  readExtensionMigrations(extensionsFolder, name)
  return definition!
}

/** `apps/api/build.ts` bundles the extensions with the API, so that both share their modules. */
function bundledFile(name: string): string | undefined {
  const folder = import.meta.dirname
  return folder.endsWith(`${sep}dist`) ? join(folder, 'extensions', `${name}.js`) : undefined
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
