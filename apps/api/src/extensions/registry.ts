import type { ExtensionJobName } from '@haat/shared/jobs/names.ts'
import type { Language } from '@haat/shared/text.ts'
import type { Env } from '../platform/env.ts'
import type { Extension, ExtensionJob } from './define.ts'

/** By the list of names in the configuration, because a test process runs several shops. */
const loaded = new WeakMap<Env['extensions'], readonly Extension[]>()

/** Registers the extensions of a shop, for all contexts with this configuration. */
export function register({ extensions }: Pick<Env, 'extensions'>, definitions: readonly Extension[]): void {
  loaded.set(extensions, definitions)
}

/** The extensions of a shop, in the order of `EXTENSIONS`; none for a command that does not load them. */
export const extensionsOf = ({ extensions }: Pick<Env, 'extensions'>): readonly Extension[] => loaded.get(extensions) ?? []

/** The extension with this name; undefined if it is not on. */
export const findExtension = (env: Pick<Env, 'extensions'>, name: string): Extension | undefined =>
  extensionsOf(env).find((extension) => extension.name === name)

/** A text of an extension by its key, like `settings.rate.label`; undefined if there is none. */
export function findText({ texts }: Pick<Extension, 'texts'>, language: Language, key: string): string | undefined {
  let found: unknown = texts[language]
  for (const part of key.split('.'))
    found = typeof found === 'object' && found !== null ? (found as Record<string, unknown>)[part] : undefined
  return typeof found === 'string' ? found : undefined
}

interface NamedJob {
  name: ExtensionJobName
  extension: Extension
  /** its name in the extension */
  job: string
  definition: ExtensionJob
}

/** The recurring jobs of the extensions that are on. */
export const jobsOfExtensions = (env: Pick<Env, 'extensions'>): NamedJob[] =>
  extensionsOf(env).flatMap((extension) =>
    Object.entries(extension.jobs ?? {}).map(
      ([job, definition]): NamedJob => ({ name: `x.${extension.name}.${job}`, extension, job, definition }),
    ),
  )
