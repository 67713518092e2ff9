import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Names of the hashed files of the last build: `assets/` also has those of the build before. */
const list = '.vite/assets.json'

/**
 * Keeps the hashed files of the build before, and deletes older ones: a shop that runs while its folder is built anew goes on serving them, and pages that are
 * open load their later parts.
 */
export function formerFiles(): Plugin {
  let out = ''
  return {
    name: 'haat:former-files',
    apply: 'build',
    config: () => ({ build: { emptyOutDir: false } }),
    configResolved: (config) => {
      out = join(config.root, config.build.outDir)
    },
    writeBundle(_options, bundle) {
      const folder = join(out, 'assets')
      const built = Object.keys(bundle).flatMap((name) => (name.startsWith('assets/') ? [name.slice('assets/'.length)] : []))
      const former = existsSync(join(out, list)) ? (JSON.parse(readFileSync(join(out, list), 'utf8')) as string[]) : undefined
      const staying = new Set([...built, ...(former ?? readdirSync(folder))])
      for (const name of readdirSync(folder)) if (!staying.has(name.replace(/\.br$/, ''))) rmSync(join(folder, name))
      writeFileSync(join(out, list), JSON.stringify(built))
    },
  }
}
