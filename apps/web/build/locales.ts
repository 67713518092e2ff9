import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

const folder = resolve(import.meta.dirname, '../locales')

/** Texts of one language: `locales/<lng>/<domain>.json` by domain name, dashboard texts as `dashboard.<domain>`. */
export const translation = (lng: string): Record<string, unknown> => textsIn(join(folder, lng))

const textsIn = (path: string): Record<string, unknown> =>
  Object.fromEntries(
    readdirSync(path, { withFileTypes: true })
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .filter((entry) => entry.isDirectory() || entry.name.endsWith('.json'))
      .map((entry) => {
        const at = join(path, entry.name)
        return entry.isDirectory() ? [entry.name, textsIn(at)] : [entry.name.slice(0, -5), JSON.parse(readFileSync(at, 'utf8'))]
      }),
  )

/**
 * Serves and builds `/locales/<lng>/translation.json`; builds the texts of the storefront as `/assets/texts-<lng>-<hash>.json`, too, which
 * browsers store and pages name.
 */
export function locales(): Plugin {
  return {
    name: 'haat:locales',
    configureServer(server) {
      server.middlewares.use((req, res, next) => {
        const lng = req.url?.match(/^\/locales\/([a-z]{2})\/translation\.json/)?.[1]
        if (!lng) return next()
        res.setHeader('Content-Type', 'application/json')
        res.end(JSON.stringify(translation(lng)))
      })
      server.watcher.add(folder)
      server.watcher.on('change', (file) => {
        if (file.startsWith(folder)) server.ws.send({ type: 'full-reload' })
      })
    },
    generateBundle() {
      for (const lng of readdirSync(folder)) {
        const all = translation(lng)
        const { dashboard: _staff, ...ofStorefront } = all
        this.emitFile({ type: 'asset', fileName: `locales/${lng}/translation.json`, source: JSON.stringify(all) })
        this.emitFile({ type: 'asset', name: `texts-${lng}.json`, source: JSON.stringify(ofStorefront) })
      }
    },
  }
}
